import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
export type Maybe<T> = T | null | undefined;
export type InputMaybe<T> = T | null | undefined;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** An instant in ISO 8601, UTC. */
  DateTime: { input: string; output: string; }
  /** Any JSON value. */
  JSON: { input: unknown; output: unknown; }
};

export type Query = {
  /** The version of this installation. */
  version: Version;
  /** May the caller do this, and why? Without tags: to at least some resource of the kind. */
  canI: AccessDecision;
  /** The audit log of the account, newest first. */
  auditRecords: AuditConnection;
  /** The GitOps runtimes of the account, by name. */
  runtimes: RuntimeConnection;
  /** A GitOps runtime of the account by its name; null when there is none. */
  runtime?: Maybe<Runtime>;
  /** The Git provider and the Shared Configuration Repository of the account. */
  gitOpsSettings: AccountGitOpsSettings;
  /** The caller. */
  me: Me;
  /** The people of the account, by name. */
  users: UserConnection;
  /** The teams of the account that the caller may read. */
  teams: Array<Team>;
};


export type QueryCanIArgs = {
  action: Scalars['String']['input'];
  resource: Scalars['String']['input'];
  tags?: InputMaybe<Array<Scalars['String']['input']>>;
};


export type QueryAuditRecordsArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<AuditFilter>;
};


export type QueryRuntimesArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryRuntimeArgs = {
  name: Scalars['String']['input'];
};


export type QueryUsersArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
};

export type Subscription = {
  /**
   * Tells that something in the account changed, as it happens: the name of the event and what it is about.
   * Ends when the caller's session or key does.
   *
   * The first item is not an event but says where the stream begins, whatever `types` asks for:
   *
   * - `stream.opened`: without `after`, everything that happens from now on follows; with `after`, everything that
   *   happened since then comes first, in order, each event once.
   * - `stream.gap`: what happened since `after` is no longer known, or is too much (500 events). Read again whatever
   *   you show; everything that happens from now on follows.
   *
   * An `access.changed` comes whenever what the caller may do may be something else by now: a rule changed, or one of
   * their teams, or their role. It has no subject, and every caller gets it, whether or not they may see what changed.
   *
   * A reader keeps the `cursor` of the last item it has dealt with, this first one included, and gives it as `after`
   * when it opens the stream again, in whatever process answers. A comment line (`:`) comes at least every 15 seconds:
   * a reader that hears nothing for longer has lost the connection. A reader that falls 1,000 events behind is cut off
   * with STREAM_TOO_SLOW and may go on from its cursor.
   */
  accountEvents: AccountEvent;
};


export type SubscriptionAccountEventsArgs = {
  types?: InputMaybe<Array<Scalars['String']['input']>>;
  after?: InputMaybe<Scalars['ID']['input']>;
};

export type Version = {
  version: Scalars['String']['output'];
  commit: Scalars['String']['output'];
};

/** Something that happened in the account, or how the stream of it begins. */
export type AccountEvent = {
  id: Scalars['ID']['output'];
  /** As in the list of events; the first item has `stream.opened` or `stream.gap`, and `access.changed` is a notice. */
  type: Scalars['String']['output'];
  time: Scalars['DateTime']['output'];
  /** The id of the thing it is about. */
  subject?: Maybe<Scalars['ID']['output']>;
  /** Where the stream stands after this item; see `after`. */
  cursor: Scalars['ID']['output'];
};

export type PageInfo = {
  hasNextPage: Scalars['Boolean']['output'];
  endCursor?: Maybe<Scalars['String']['output']>;
};

export type AccessDecision = {
  allowed: Scalars['Boolean']['output'];
  reason: Scalars['String']['output'];
  /** One sentence for a person. */
  explanation: Scalars['String']['output'];
  /** The id of the rule that decided. */
  rule?: Maybe<Scalars['ID']['output']>;
};

export type AuditFilter = {
  /** A prefix: `team.` finds all that happened to teams. */
  action?: InputMaybe<Scalars['String']['input']>;
  entityKind?: InputMaybe<Scalars['String']['input']>;
  entityId?: InputMaybe<Scalars['String']['input']>;
  actorName?: InputMaybe<Scalars['String']['input']>;
  result?: InputMaybe<Scalars['String']['input']>;
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
};

export type AuditConnection = {
  nodes: Array<AuditRecord>;
  pageInfo: PageInfo;
};

export type AuditRecord = {
  seq: Scalars['Int']['output'];
  at: Scalars['DateTime']['output'];
  actorKind: Scalars['String']['output'];
  actorId: Scalars['String']['output'];
  actorName: Scalars['String']['output'];
  ip?: Maybe<Scalars['String']['output']>;
  action: Scalars['String']['output'];
  entityKind: Scalars['String']['output'];
  entityId: Scalars['String']['output'];
  entityName?: Maybe<Scalars['String']['output']>;
  result: Scalars['String']['output'];
  details?: Maybe<Scalars['JSON']['output']>;
  /** The place of the record in the hash chain of the account. */
  hash: Scalars['String']['output'];
};

export type RuntimeConnection = {
  nodes: Array<Runtime>;
  pageInfo: PageInfo;
  total: Scalars['Int']['output'];
};

/** A GitOps runtime: a cluster in which Git decides, connected to this control plane. */
export type Runtime = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  /** `hosted` where the platform runs it, `hybrid` where its owner does. */
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  /** The address of the API of its cluster. */
  cluster: Scalars['String']['output'];
  /** `embedded` or `argo`. */
  engine: Scalars['String']['output'];
  /** `tunnel`, `ingress` or `manual`. */
  accessMode: Scalars['String']['output'];
  /** Where its app-proxy is reached. */
  url: Scalars['String']['output'];
  ingressUrl?: Maybe<Scalars['String']['output']>;
  internalIngressUrl?: Maybe<Scalars['String']['output']>;
  isNamespaced: Scalars['Boolean']['output'];
  isConfigurationRuntime: Scalars['Boolean']['output'];
  /** IN_PROGRESS, COMPLETED or FAILED. */
  installationStatus: Scalars['String']['output'];
  /** HEALTHY, PROGRESSING, DEGRADED or UNKNOWN. */
  healthStatus: Scalars['String']['output'];
  online: Scalars['Boolean']['output'];
  /** How many of its processes are connected. */
  clients: Scalars['Int']['output'];
  version?: Maybe<Scalars['String']['output']>;
  platform?: Maybe<Scalars['String']['output']>;
  connectedAt?: Maybe<Scalars['DateTime']['output']>;
  seenAt?: Maybe<Scalars['DateTime']['output']>;
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
  errors: Array<EntityError>;
};

/** Something that is wrong with an entity, and what to do about it. */
export type EntityError = {
  /** ERROR or WARNING. */
  level: Scalars['String']['output'];
  code: Scalars['String']['output'];
  title: Scalars['String']['output'];
  message: Scalars['String']['output'];
  suggestion?: Maybe<Scalars['String']['output']>;
  lastSeen: Scalars['DateTime']['output'];
};

export type AccountGitOpsSettings = {
  gitProvider?: Maybe<Scalars['String']['output']>;
  gitApiUrl?: Maybe<Scalars['String']['output']>;
  sharedConfigRepo?: Maybe<Scalars['String']['output']>;
  /** Whether a runtime has used the repository. */
  isValidated: Scalars['Boolean']['output'];
};

/** Who is asking, and where. */
export type Me = {
  id: Scalars['ID']['output'];
  kind: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** Whether the caller is an admin of the current account. */
  admin: Scalars['Boolean']['output'];
  account: Account;
};

export type Account = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
};

export type User = {
  id: Scalars['ID']['output'];
  userName: Scalars['String']['output'];
  /** Shown to admins and to the person themself. */
  email?: Maybe<Scalars['String']['output']>;
  role: Scalars['String']['output'];
  status: Scalars['String']['output'];
};

export type UserConnection = {
  nodes: Array<User>;
  pageInfo: PageInfo;
};

export type Team = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  tags: Array<Scalars['String']['output']>;
  /** The ids of the users in it. */
  userIds: Array<Scalars['ID']['output']>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  JSON: ResolverTypeWrapper<Scalars['JSON']['output']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Version: ResolverTypeWrapper<Version>;
  AccountEvent: ResolverTypeWrapper<AccountEvent>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  AccessDecision: ResolverTypeWrapper<AccessDecision>;
  AuditFilter: AuditFilter;
  AuditConnection: ResolverTypeWrapper<AuditConnection>;
  AuditRecord: ResolverTypeWrapper<AuditRecord>;
  RuntimeConnection: ResolverTypeWrapper<RuntimeConnection>;
  Runtime: ResolverTypeWrapper<Runtime>;
  EntityError: ResolverTypeWrapper<EntityError>;
  AccountGitOpsSettings: ResolverTypeWrapper<AccountGitOpsSettings>;
  Me: ResolverTypeWrapper<Me>;
  Account: ResolverTypeWrapper<Account>;
  User: ResolverTypeWrapper<User>;
  UserConnection: ResolverTypeWrapper<UserConnection>;
  Team: ResolverTypeWrapper<Team>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  JSON: Scalars['JSON']['output'];
  Query: Record<PropertyKey, never>;
  Subscription: Record<PropertyKey, never>;
  ID: Scalars['ID']['output'];
  Version: Version;
  AccountEvent: AccountEvent;
  PageInfo: PageInfo;
  Boolean: Scalars['Boolean']['output'];
  AccessDecision: AccessDecision;
  AuditFilter: AuditFilter;
  AuditConnection: AuditConnection;
  AuditRecord: AuditRecord;
  RuntimeConnection: RuntimeConnection;
  Runtime: Runtime;
  EntityError: EntityError;
  AccountGitOpsSettings: AccountGitOpsSettings;
  Me: Me;
  Account: Account;
  User: User;
  UserConnection: UserConnection;
  Team: Team;
  String: Scalars['String']['output'];
  Int: Scalars['Int']['output'];
};

export type SignedInDirectiveArgs = { };

export type SignedInDirectiveResolver<Result, Parent, ContextType = any, Args = SignedInDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type MayDirectiveArgs = {
  action: Scalars['String']['input'];
  resource: Scalars['String']['input'];
};

export type MayDirectiveResolver<Result, Parent, ContextType = any, Args = MayDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type WeightDirectiveArgs = {
  of: Scalars['Int']['input'];
};

export type WeightDirectiveResolver<Result, Parent, ContextType = any, Args = WeightDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export interface JsonScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['JSON'], any> {
  name: 'JSON';
}

export type QueryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  version?: Resolver<ResolversTypes['Version'], ParentType, ContextType>;
  canI?: Resolver<ResolversTypes['AccessDecision'], ParentType, ContextType, RequireFields<QueryCanIArgs, 'action' | 'resource'>>;
  auditRecords?: Resolver<ResolversTypes['AuditConnection'], ParentType, ContextType, RequireFields<QueryAuditRecordsArgs, 'first'>>;
  runtimes?: Resolver<ResolversTypes['RuntimeConnection'], ParentType, ContextType, RequireFields<QueryRuntimesArgs, 'first'>>;
  runtime?: Resolver<Maybe<ResolversTypes['Runtime']>, ParentType, ContextType, RequireFields<QueryRuntimeArgs, 'name'>>;
  gitOpsSettings?: Resolver<ResolversTypes['AccountGitOpsSettings'], ParentType, ContextType>;
  me?: Resolver<ResolversTypes['Me'], ParentType, ContextType>;
  users?: Resolver<ResolversTypes['UserConnection'], ParentType, ContextType, RequireFields<QueryUsersArgs, 'first'>>;
  teams?: Resolver<Array<ResolversTypes['Team']>, ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  accountEvents?: SubscriptionResolver<ResolversTypes['AccountEvent'], "accountEvents", ParentType, ContextType, Partial<SubscriptionAccountEventsArgs>>;
};

export type VersionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Version'] = ResolversParentTypes['Version']> = {
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  commit?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AccountEventResolvers<ContextType = any, ParentType extends ResolversParentTypes['AccountEvent'] = ResolversParentTypes['AccountEvent']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  time?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  cursor?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type PageInfoResolvers<ContextType = any, ParentType extends ResolversParentTypes['PageInfo'] = ResolversParentTypes['PageInfo']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  endCursor?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type AccessDecisionResolvers<ContextType = any, ParentType extends ResolversParentTypes['AccessDecision'] = ResolversParentTypes['AccessDecision']> = {
  allowed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  explanation?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  rule?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type AuditConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditConnection'] = ResolversParentTypes['AuditConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['AuditRecord']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type AuditRecordResolvers<ContextType = any, ParentType extends ResolversParentTypes['AuditRecord'] = ResolversParentTypes['AuditRecord']> = {
  seq?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  actorKind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actorId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  actorName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  entityKind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  entityId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  entityName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  result?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  details?: Resolver<Maybe<ResolversTypes['JSON']>, ParentType, ContextType>;
  hash?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type RuntimeConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['RuntimeConnection'] = ResolversParentTypes['RuntimeConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Runtime']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RuntimeResolvers<ContextType = any, ParentType extends ResolversParentTypes['Runtime'] = ResolversParentTypes['Runtime']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  cluster?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  engine?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  accessMode?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  ingressUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  internalIngressUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isNamespaced?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isConfigurationRuntime?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  installationStatus?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  healthStatus?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  online?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  clients?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  platform?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  connectedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  seenAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['EntityError']>, ParentType, ContextType>;
};

export type EntityErrorResolvers<ContextType = any, ParentType extends ResolversParentTypes['EntityError'] = ResolversParentTypes['EntityError']> = {
  level?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  suggestion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastSeen?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
};

export type AccountGitOpsSettingsResolvers<ContextType = any, ParentType extends ResolversParentTypes['AccountGitOpsSettings'] = ResolversParentTypes['AccountGitOpsSettings']> = {
  gitProvider?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  gitApiUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sharedConfigRepo?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isValidated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type MeResolvers<ContextType = any, ParentType extends ResolversParentTypes['Me'] = ResolversParentTypes['Me']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  admin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  account?: Resolver<ResolversTypes['Account'], ParentType, ContextType>;
};

export type AccountResolvers<ContextType = any, ParentType extends ResolversParentTypes['Account'] = ResolversParentTypes['Account']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UserResolvers<ContextType = any, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  userName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UserConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['UserConnection'] = ResolversParentTypes['UserConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['User']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type TeamResolvers<ContextType = any, ParentType extends ResolversParentTypes['Team'] = ResolversParentTypes['Team']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  tags?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  userIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = any> = {
  DateTime?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  Version?: VersionResolvers<ContextType>;
  AccountEvent?: AccountEventResolvers<ContextType>;
  PageInfo?: PageInfoResolvers<ContextType>;
  AccessDecision?: AccessDecisionResolvers<ContextType>;
  AuditConnection?: AuditConnectionResolvers<ContextType>;
  AuditRecord?: AuditRecordResolvers<ContextType>;
  RuntimeConnection?: RuntimeConnectionResolvers<ContextType>;
  Runtime?: RuntimeResolvers<ContextType>;
  EntityError?: EntityErrorResolvers<ContextType>;
  AccountGitOpsSettings?: AccountGitOpsSettingsResolvers<ContextType>;
  Me?: MeResolvers<ContextType>;
  Account?: AccountResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UserConnection?: UserConnectionResolvers<ContextType>;
  Team?: TeamResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = any> = {
  signedIn?: SignedInDirectiveResolver<any, any, ContextType>;
  may?: MayDirectiveResolver<any, any, ContextType>;
  weight?: WeightDirectiveResolver<any, any, ContextType>;
};
