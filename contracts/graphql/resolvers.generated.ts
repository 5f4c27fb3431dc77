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
  /**
   * How delivery goes over the last days, today among them, against as many days before that ended at the same time of
   * day. Counted over the applications that the caller may view.
   */
  deliveryOverview: DeliveryOverview;
  /**
   * Where something came to that was built: the applications that have one of these images, or a deployment of one of
   * these commits, or one whose commit speaks of one of these commits or builds. One entry for each deployment by which
   * something came, the newest first, at most 200; what is on its way comes before: an application that runs such an image
   * already, or has been found to differ from such a commit within the last hour.
   */
  deliveries: Array<Delivery>;
  /**
   * What a page of the whole fleet is drawn from, in numbers alone: how many applications there are by each property, and
   * how those of each group stand. Counters of one property heed the filter on all others, so that each shows what
   * choosing it gives.
   */
  applicationFleet: ApplicationFleet;
  /** The GitOps runtimes of the account, by name. */
  runtimes: RuntimeConnection;
  /** A GitOps runtime of the account by its name; null when there is none. */
  runtime?: Maybe<Runtime>;
  /** What does not hold of the runtimes that are connected: their failed checks, of all runtimes at once. */
  failedRuntimeChecks: Array<FailedRuntimeCheck>;
  /** The parts that are degraded or missing of the runtimes that are connected, as told last, of all runtimes at once. */
  failedRuntimeComponents: Array<RuntimeComponent>;
  /** The Git provider and the Shared Configuration Repository of the account. */
  gitOpsSettings: AccountGitOpsSettings;
  /**
   * The applications of all runtimes that the caller may see, page by page. Values of one filter widen it, different
   * filters narrow it. Applications that the platform made for itself are left out unless asked for.
   */
  applications: ApplicationConnection;
  /** The ApplicationSets of all runtimes that the caller may see. */
  applicationSets: ApplicationConnection;
  /**
   * One application or ApplicationSet: by its id, or by runtime, namespace and name. Null when there is none that the
   * caller may see.
   */
  application?: Maybe<Application>;
  /** The groups that applications say they belong to, by name. */
  applicationGroups: ApplicationGroupConnection;
  /** The Git Sources of all runtimes, by name. */
  gitSources: GitSourceConnection;
  /** The clusters that runtimes deploy to, by name. */
  clusters: ClusterConnection;
  /** The releases of Helm in all clusters, by name. */
  helmReleases: HelmReleaseConnection;
  /** The charts that are installed somewhere, by name. */
  helmCharts: HelmChartConnection;
  /** The parts of a runtime. */
  runtimeComponents: Array<RuntimeComponent>;
  /** How a runtime stands, point by point; empty where there is no such runtime. */
  runtimeChecks: Array<RuntimeCheck>;
  /** Reports of a runtime that could not be used, the newest first; while there are some, views have holes. */
  refusedReports: Array<RefusedReport>;
  /**
   * What happened to GitOps entities, the newest first: commits to the repositories that hold them, and calls of people.
   * A call that made a commit is shown with it. Calls are shown to whoever may read the audit log, commits to whoever may
   * read the runtime and its Git Sources; who may not view all applications sees those that touched one they may view.
   */
  changelog: ChangelogConnection;
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


export type QueryDeliveryOverviewArgs = {
  days?: Scalars['Int']['input'];
  runtimes?: InputMaybe<Array<Scalars['String']['input']>>;
  environments?: InputMaybe<Array<Scalars['String']['input']>>;
  offsetMinutes?: Scalars['Int']['input'];
};


export type QueryDeliveriesArgs = {
  images?: Array<Scalars['String']['input']>;
  ids?: Array<Scalars['String']['input']>;
};


export type QueryApplicationFleetArgs = {
  filter?: InputMaybe<ApplicationFilter>;
  groupBy?: ApplicationGrouping;
  groups?: Scalars['Int']['input'];
  values?: Scalars['Int']['input'];
};


export type QueryRuntimesArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryRuntimeArgs = {
  name: Scalars['String']['input'];
};


export type QueryApplicationsArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ApplicationFilter>;
  sort?: ApplicationSort;
};


export type QueryApplicationSetsArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ApplicationFilter>;
  sort?: ApplicationSort;
};


export type QueryApplicationArgs = {
  id?: InputMaybe<Scalars['ID']['input']>;
  runtime?: InputMaybe<Scalars['String']['input']>;
  namespace?: InputMaybe<Scalars['String']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  kind?: ApplicationKind;
};


export type QueryApplicationGroupsArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type QueryGitSourcesArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  runtimes?: InputMaybe<Array<Scalars['String']['input']>>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type QueryClustersArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ClusterFilter>;
};


export type QueryHelmReleasesArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<HelmReleaseFilter>;
};


export type QueryHelmChartsArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
};


export type QueryRuntimeComponentsArgs = {
  runtime: Scalars['String']['input'];
};


export type QueryRuntimeChecksArgs = {
  runtime: Scalars['String']['input'];
};


export type QueryRefusedReportsArgs = {
  runtime: Scalars['String']['input'];
};


export type QueryChangelogArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ChangelogFilter>;
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
   * - `stream.gap`: what happened since `after` or `lookBack` is no longer known, or is too much (500 events). Read again whatever
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
  /**
   * Tells that applications are different from before, as the read model learns it. The caller hears of those that they
   * may see. Ends when the caller's session or key does; to go on where a stream ended, use `accountEvents`.
   */
  applicationChanged: ApplicationChange;
};


export type SubscriptionAccountEventsArgs = {
  types?: InputMaybe<Array<Scalars['String']['input']>>;
  after?: InputMaybe<Scalars['ID']['input']>;
  lookBack?: InputMaybe<Scalars['Int']['input']>;
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

/** Something that was built, in an application. */
export type Delivery = {
  application: Application;
  /** By which it came; null until the sync that brings it has ended. */
  deployment?: Maybe<Deployment>;
  /** Whether what was deployed last still has it. */
  isCurrent: Scalars['Boolean']['output'];
  /** The images and ids that it was found by. */
  foundBy: Array<Scalars['String']['output']>;
};

export type DeliveryOverview = {
  /** The beginning of the first day. */
  from: Scalars['DateTime']['output'];
  to: Scalars['DateTime']['output'];
  /** Every day of the period, the oldest first. */
  days: Array<DeliveryDay>;
  now: DeliveryFigures;
  before: DeliveryFigures;
  /** Those with the most deployments in the period, at most five. */
  mostActive: Array<DeliveredApplication>;
  /** Those whose syncs failed, or that became degraded, most often in the period, at most five. */
  mostFailing: Array<DeliveredApplication>;
  /** The environments that applications name, whichever are asked for; by name, at most 100. */
  environments: Array<Scalars['String']['output']>;
  /** How the applications of each runtime are now, by the name of the runtime. */
  byRuntime: Array<RuntimeHealthCount>;
  /** The newest deployments of the period, of applications that are still there. */
  recent: Array<RecentDeployment>;
  /** Whether some of it is history that came with the demo. */
  includesDemo: Scalars['Boolean']['output'];
};


export type DeliveryOverviewRecentArgs = {
  first?: Scalars['Int']['input'];
};

/** Every deployment and every sync that failed is counted once. */
export type DeliveryFigures = {
  /** Deployments that went well. */
  successful: Scalars['Int']['output'];
  /** Syncs that failed, and deployments on which the application became degraded. */
  failed: Scalars['Int']['output'];
  /** Deployments of a revision that had been deployed before. */
  rollbacks: Scalars['Int']['output'];
  /** The mean from commit to deployed; null where no date of a commit is known. */
  leadSeconds?: Maybe<Scalars['Float']['output']>;
  /** Of how many deployments. */
  leadOf: Scalars['Int']['output'];
  /** The mean from a failed sync, or from degraded, to healthy again; null where nothing was restored. */
  restoreSeconds?: Maybe<Scalars['Float']['output']>;
  /** How often something was restored. */
  restoredOf: Scalars['Int']['output'];
};

export type DeliveryDay = {
  /** When it begins. */
  day: Scalars['DateTime']['output'];
  successful: Scalars['Int']['output'];
  failed: Scalars['Int']['output'];
  rollbacks: Scalars['Int']['output'];
  leadSeconds?: Maybe<Scalars['Float']['output']>;
  restoreSeconds?: Maybe<Scalars['Float']['output']>;
  restoredOf: Scalars['Int']['output'];
};

export type DeliveredApplication = {
  id: Scalars['ID']['output'];
  runtime: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  health: HealthStatus;
  sync: SyncStatus;
  /** How often in the period. */
  count: Scalars['Int']['output'];
  /** How often in the period before. */
  before: Scalars['Int']['output'];
  /** How often on each day of the period, the oldest first. */
  trend: Array<Scalars['Int']['output']>;
};

export type RuntimeHealthCount = {
  runtime: Scalars['String']['output'];
  health: HealthStatus;
  sync: SyncStatus;
  count: Scalars['Int']['output'];
};

export type RecentDeployment = {
  id: Scalars['ID']['output'];
  /** How it went; null where nobody watched. */
  status?: Maybe<DeploymentStatus>;
  /** The application, as it is now. */
  applicationId: Scalars['ID']['output'];
  runtime: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  health: HealthStatus;
  sync: SyncStatus;
  deployedAt: Scalars['DateTime']['output'];
  startedAt?: Maybe<Scalars['DateTime']['output']>;
  revisions: Array<Scalars['String']['output']>;
  commit?: Maybe<Commit>;
  images: Array<Scalars['String']['output']>;
  isRollback: Scalars['Boolean']['output'];
  isAutomated?: Maybe<Scalars['Boolean']['output']>;
  initiatedBy?: Maybe<Scalars['String']['output']>;
  isDemo: Scalars['Boolean']['output'];
};

export type ApplicationSort =
  | 'NAME_ASC'
  | 'NAME_DESC'
  /** The newest deployment first. */
  | 'DEPLOYED_DESC'
  | 'DEPLOYED_ASC'
  /** Whatever needs somebody first, then by name. */
  | 'WORST';

/** How an application stands in one word, the worst first. */
export type ApplicationState =
  | 'Degraded'
  | 'Missing'
  | 'OutOfSync'
  | 'Unknown'
  | 'Suspended'
  | 'Progressing'
  | 'Healthy';

export type ApplicationGrouping =
  | 'CLUSTER'
  | 'RUNTIME'
  | 'PROJECT'
  | 'NAMESPACE'
  | 'GIT_SOURCE'
  | 'PRODUCT'
  | 'ENVIRONMENT'
  /** The groups that applications say they belong to; one that says several is in each of them. */
  | 'GROUP';

export type ApplicationFilter = {
  /** In one of these states. */
  states?: InputMaybe<Array<ApplicationState>>;
  /** Images that run in it. */
  images?: InputMaybe<Array<Scalars['String']['input']>>;
  /** As their labels call them. */
  environments?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only those whose automatic sync somebody stopped, or only the others. */
  isHeld?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only those of these ids. */
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
  /** Only those with a source in one of these repositories; all spellings of an address are one. */
  repositories?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only those that nothing holds. */
  isRoot?: InputMaybe<Scalars['Boolean']['input']>;
  /** In its state since then or later. */
  changedFrom?: InputMaybe<Scalars['DateTime']['input']>;
  /** Applications that have one of these are left out. */
  not?: InputMaybe<ApplicationExclusion>;
  /** Part of the name, in any case. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Names of runtimes. */
  runtimes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Names or addresses of clusters. */
  clusters?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Namespaces that are deployed to. */
  namespaces?: InputMaybe<Array<Scalars['String']['input']>>;
  projects?: InputMaybe<Array<Scalars['String']['input']>>;
  sync?: InputMaybe<Array<SyncStatus>>;
  health?: InputMaybe<Array<HealthStatus>>;
  /** `key=value`. */
  labels?: InputMaybe<Array<Scalars['String']['input']>>;
  gitSources?: InputMaybe<Array<Scalars['String']['input']>>;
  groups?: InputMaybe<Array<Scalars['String']['input']>>;
  products?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The id of the application or ApplicationSet that holds it. */
  parent?: InputMaybe<Scalars['ID']['input']>;
  /** Deployed not before. */
  deployedFrom?: InputMaybe<Scalars['DateTime']['input']>;
  /** Deployed not after. */
  deployedTo?: InputMaybe<Scalars['DateTime']['input']>;
  /** Also those that the platform made for itself, and Git Sources. */
  includeInternal?: InputMaybe<Scalars['Boolean']['input']>;
};

export type ApplicationExclusion = {
  runtimes?: InputMaybe<Array<Scalars['String']['input']>>;
  clusters?: InputMaybe<Array<Scalars['String']['input']>>;
  namespaces?: InputMaybe<Array<Scalars['String']['input']>>;
  projects?: InputMaybe<Array<Scalars['String']['input']>>;
  sync?: InputMaybe<Array<SyncStatus>>;
  health?: InputMaybe<Array<HealthStatus>>;
  states?: InputMaybe<Array<ApplicationState>>;
  labels?: InputMaybe<Array<Scalars['String']['input']>>;
  images?: InputMaybe<Array<Scalars['String']['input']>>;
  environments?: InputMaybe<Array<Scalars['String']['input']>>;
  gitSources?: InputMaybe<Array<Scalars['String']['input']>>;
  groups?: InputMaybe<Array<Scalars['String']['input']>>;
  products?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** An Application or ApplicationSet as its cluster has it. */
export type Application = {
  /** The worst of health and sync. */
  state: ApplicationState;
  /** Since when it is in this state, as far as the control plane has seen. */
  stateSince: Scalars['DateTime']['output'];
  /** Why it stands as it does, in one sentence. */
  why: Scalars['String']['output'];
  /** Whether it makes or holds other applications. */
  holdsApplications: Scalars['Boolean']['output'];
  /** Since when its runtime has said nothing; null while it is connected. What is shown is what it said last. */
  silentSince?: Maybe<Scalars['DateTime']['output']>;
  /** What its labels call its environment: freshet.io/environment, app.kubernetes.io/environment, environment or env. */
  environment?: Maybe<Scalars['String']['output']>;
  /** Who stopped its automatic sync, while somebody does. */
  hold?: Maybe<ApplicationHold>;
  id: Scalars['ID']['output'];
  runtime: Scalars['String']['output'];
  kind: ApplicationKind;
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  uid: Scalars['String']['output'];
  createdAt: Scalars['DateTime']['output'];
  project: Scalars['String']['output'];
  labels: Array<KeyValue>;
  annotations: Array<KeyValue>;
  sources: Array<ApplicationSource>;
  destination: ApplicationDestination;
  sync: SyncStatus;
  /** The revisions that its sources are compared with. */
  revisions: Array<Scalars['String']['output']>;
  health: HealthStatus;
  healthMessage?: Maybe<Scalars['String']['output']>;
  isAutoSynced: Scalars['Boolean']['output'];
  isPruning: Scalars['Boolean']['output'];
  isSelfHealing: Scalars['Boolean']['output'];
  operation?: Maybe<ApplicationOperation>;
  commit?: Maybe<Commit>;
  conditions: Array<ApplicationCondition>;
  images: Array<Scalars['String']['output']>;
  urls: Array<Scalars['String']['output']>;
  gitSource?: Maybe<Scalars['String']['output']>;
  product?: Maybe<Scalars['String']['output']>;
  groups: Array<Scalars['String']['output']>;
  /** Made by the platform for itself. */
  isInternal: Scalars['Boolean']['output'];
  /** Where its own manifest lies in Git, where that is known. */
  manifest?: Maybe<ManifestPlace>;
  deployedAt?: Maybe<Scalars['DateTime']['output']>;
  resourceCount: Scalars['Int']['output'];
  /** The actions of `gitops-application` that the caller may do to it, as `sync` or `app-rollback`. */
  permissions: Array<Scalars['String']['output']>;
  /** What holds it: an ApplicationSet or an application, where the caller may see that. */
  parent?: Maybe<Application>;
  /** Everything above it, the outermost first. */
  ancestors: Array<Application>;
  /** What it holds. */
  children: ApplicationConnection;
  /** Its objects, by their state alone. */
  resources: ApplicationResourceConnection;
  /** Its deployments, the newest first; kept when its cluster has forgotten them. */
  deployments: DeploymentConnection;
  /** Syncs of it that failed, the newest first; they brought no deployment, or only a part of one. */
  failedSyncs: FailedSyncConnection;
  /** Commits that touched its manifest, the newest first. */
  changes: CommittedChangeConnection;
};


/** An Application or ApplicationSet as its cluster has it. */
export type ApplicationChildrenArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
};


/** An Application or ApplicationSet as its cluster has it. */
export type ApplicationResourcesArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
  filter?: InputMaybe<ResourceFilter>;
};


/** An Application or ApplicationSet as its cluster has it. */
export type ApplicationDeploymentsArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
};


/** An Application or ApplicationSet as its cluster has it. */
export type ApplicationFailedSyncsArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
};


/** An Application or ApplicationSet as its cluster has it. */
export type ApplicationChangesArgs = {
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
};

/** The automatic sync of an application is stopped by a commit until somebody releases it. */
export type ApplicationHold = {
  by: Scalars['String']['output'];
  reason: Scalars['String']['output'];
  since: Scalars['DateTime']['output'];
  /** When it was meant to end. */
  until?: Maybe<Scalars['DateTime']['output']>;
};

export type ApplicationFleet = {
  /** How many the filter leaves. */
  total: Scalars['Int']['output'];
  byState: Array<StateCount>;
  facets: Array<ApplicationFacet>;
  /** The worst first. */
  groups: Array<FleetGroup>;
  /** Of which `groups` may be a part. */
  groupCount: Scalars['Int']['output'];
  /** What became bad in the last hour, whatever the filter; null where nothing did. */
  news?: Maybe<FleetNews>;
  /** What holds those that the filter leaves, with all that holds it in turn; at most 1,000, those with the worst in them. */
  holders: Array<ApplicationHolder>;
};

/** A Git Source, an ApplicationSet or an application that holds others, and how those that the filter leaves stand. */
export type ApplicationHolder = {
  id: Scalars['ID']['output'];
  /** What holds it. */
  parentId?: Maybe<Scalars['ID']['output']>;
  kind: ApplicationKind;
  runtime: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  isGitSource: Scalars['Boolean']['output'];
  /** Its own, of an application. */
  health: HealthStatus;
  sync: SyncStatus;
  /** Why it stands as it does, in one sentence. */
  why: Scalars['String']['output'];
  /** How many that the filter leaves are below it, at any depth. */
  total: Scalars['Int']['output'];
  /** How the worst of them stands. */
  worst: ApplicationState;
  byState: Array<StateCount>;
};

export type StateCount = {
  state: ApplicationState;
  count: Scalars['Int']['output'];
};

/** A property that applications have, and how many there are of each value. */
export type ApplicationFacet = {
  /** state, health, sync, environment, runtime, cluster, namespace, project, git-source, product, label or group. */
  key: Scalars['String']['output'];
  values: Array<FacetValue>;
  /** How many values there are. */
  valueCount: Scalars['Int']['output'];
};

export type FacetValue = {
  value: Scalars['String']['output'];
  count: Scalars['Int']['output'];
};

/** Applications that have the same value of the property that groups are made of. */
export type FleetGroup = {
  /** Empty for those that have none. */
  name: Scalars['String']['output'];
  total: Scalars['Int']['output'];
  worst: ApplicationState;
  byState: Array<StateCount>;
};

export type FleetNews = {
  /** How many became degraded since. */
  degraded: Scalars['Int']['output'];
  since: Scalars['DateTime']['output'];
  /** What most of them have in common and most others have not. */
  cause?: Maybe<FleetCause>;
};

export type FleetCause = {
  /** image, cluster, git-source, project or runtime. */
  kind: Scalars['String']['output'];
  value: Scalars['String']['output'];
  /** How many of the degraded ones have it. */
  count: Scalars['Int']['output'];
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
  /** The version that it can be brought to; null where it is not older than the platform. */
  upgradeAvailable?: Maybe<Scalars['String']['output']>;
  platform?: Maybe<Scalars['String']['output']>;
  connectedAt?: Maybe<Scalars['DateTime']['output']>;
  seenAt?: Maybe<Scalars['DateTime']['output']>;
  createdAt: Scalars['DateTime']['output'];
  updatedAt: Scalars['DateTime']['output'];
  errors: Array<EntityError>;
};

export type FailedRuntimeCheck = {
  /** The name of the runtime. */
  runtime: Scalars['String']['output'];
  check: RuntimeCheck;
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

/** What one message of `applicationChanged` is about. */
export type ApplicationChange = {
  /** Null when it is gone, or when very many changed at once: then read again what is shown. */
  application?: Maybe<Application>;
  /** Null when very many changed at once. */
  id?: Maybe<Scalars['ID']['output']>;
  /** changed, gone or many. */
  change: Scalars['String']['output'];
};

export type ApplicationKind =
  | 'Application'
  | 'ApplicationSet';

export type SyncStatus =
  | 'Synced'
  | 'OutOfSync'
  | 'Unknown';

export type HealthStatus =
  | 'Healthy'
  | 'Progressing'
  | 'Suspended'
  | 'Degraded'
  | 'Missing'
  | 'Unknown';

export type ApplicationConnection = {
  nodes: Array<Application>;
  pageInfo: PageInfo;
  /** Of all pages. */
  total: Scalars['Int']['output'];
  /** How many there are by health, whatever health the filter asks for. */
  byHealth: Array<HealthCount>;
  /** How many there are by sync status, whatever status the filter asks for. */
  bySync: Array<SyncCount>;
};

export type HealthCount = {
  health: HealthStatus;
  count: Scalars['Int']['output'];
};

export type SyncCount = {
  sync: SyncStatus;
  count: Scalars['Int']['output'];
};

export type KeyValue = {
  key: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

export type ApplicationSource = {
  repoUrl: Scalars['String']['output'];
  path?: Maybe<Scalars['String']['output']>;
  chart?: Maybe<Scalars['String']['output']>;
  targetRevision?: Maybe<Scalars['String']['output']>;
  ref?: Maybe<Scalars['String']['output']>;
};

export type ApplicationDestination = {
  server: Scalars['String']['output'];
  name?: Maybe<Scalars['String']['output']>;
  namespace: Scalars['String']['output'];
};

export type ApplicationOperation = {
  /** Running, Succeeded, Failed, Error or Terminating. */
  phase: Scalars['String']['output'];
  message?: Maybe<Scalars['String']['output']>;
  startedAt?: Maybe<Scalars['DateTime']['output']>;
  finishedAt?: Maybe<Scalars['DateTime']['output']>;
  revision?: Maybe<Scalars['String']['output']>;
  initiatedBy?: Maybe<Scalars['String']['output']>;
  isAutomated?: Maybe<Scalars['Boolean']['output']>;
  retries?: Maybe<Scalars['Int']['output']>;
};

export type Commit = {
  sha: Scalars['String']['output'];
  author?: Maybe<Scalars['String']['output']>;
  email?: Maybe<Scalars['String']['output']>;
  message?: Maybe<Scalars['String']['output']>;
  date?: Maybe<Scalars['DateTime']['output']>;
  /** The pull request that it came of, where the Git provider told the runtime; deployments and changes have it. */
  pullRequest?: Maybe<CommitPullRequest>;
};

export type CommitPullRequest = {
  number: Scalars['Int']['output'];
  title: Scalars['String']['output'];
  /** Where the provider shows it. */
  url: Scalars['String']['output'];
  /** open, merged or closed. */
  state: Scalars['String']['output'];
  author?: Maybe<Scalars['String']['output']>;
};

export type ApplicationCondition = {
  type: Scalars['String']['output'];
  message: Scalars['String']['output'];
  at?: Maybe<Scalars['DateTime']['output']>;
};

export type ManifestPlace = {
  repoUrl: Scalars['String']['output'];
  path: Scalars['String']['output'];
  revision?: Maybe<Scalars['String']['output']>;
};

export type ResourceFilter = {
  kinds?: InputMaybe<Array<Scalars['String']['input']>>;
  sync?: InputMaybe<Array<SyncStatus>>;
  health?: InputMaybe<Array<HealthStatus>>;
  /** Part of the name, in any case. */
  search?: InputMaybe<Scalars['String']['input']>;
};

export type ApplicationResourceConnection = {
  nodes: Array<ApplicationResource>;
  pageInfo: PageInfo;
  total: Scalars['Int']['output'];
};

export type ApplicationResource = {
  group: Scalars['String']['output'];
  version: Scalars['String']['output'];
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  sync?: Maybe<SyncStatus>;
  health?: Maybe<HealthStatus>;
  healthMessage?: Maybe<Scalars['String']['output']>;
  requiresPruning?: Maybe<Scalars['Boolean']['output']>;
  hook?: Maybe<Scalars['Boolean']['output']>;
  wave?: Maybe<Scalars['Int']['output']>;
};

export type DeploymentConnection = {
  nodes: Array<Deployment>;
  pageInfo: PageInfo;
};

/** One entry of the history of an application. */
export type Deployment = {
  id: Scalars['ID']['output'];
  historyId: Scalars['Int']['output'];
  revisions: Array<Scalars['String']['output']>;
  sources: Array<ApplicationSource>;
  commit?: Maybe<Commit>;
  startedAt?: Maybe<Scalars['DateTime']['output']>;
  deployedAt: Scalars['DateTime']['output'];
  initiatedBy?: Maybe<Scalars['String']['output']>;
  isAutomated?: Maybe<Scalars['Boolean']['output']>;
  isRollback?: Maybe<Scalars['Boolean']['output']>;
  /** The revision that it went back to. */
  rollbackTo?: Maybe<Scalars['String']['output']>;
  /** How it went; null where nobody watched. */
  status?: Maybe<DeploymentStatus>;
  /** When the application was first degraded on it. */
  degradedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When it was healthy again on it. */
  restoredAt?: Maybe<Scalars['DateTime']['output']>;
  /** The images that were applied. */
  images: Array<Scalars['String']['output']>;
  /** The one of the workload that the application is about, where that is known. */
  mainImage?: Maybe<Scalars['String']['output']>;
  /** Made up for the demo: it never happened, and nothing goes back to it. */
  isDemo: Scalars['Boolean']['output'];
};

export type DeploymentStatus =
  | 'Progressing'
  | 'Healthy'
  | 'Degraded'
  /** Another one came before it was healthy. */
  | 'Replaced';

export type FailedSyncConnection = {
  nodes: Array<FailedSync>;
  pageInfo: PageInfo;
};

/** A sync that failed. */
export type FailedSync = {
  id: Scalars['ID']['output'];
  /** When it ended. */
  at: Scalars['DateTime']['output'];
  startedAt?: Maybe<Scalars['DateTime']['output']>;
  /** What went wrong; null of those that an earlier release noted. */
  message?: Maybe<Scalars['String']['output']>;
  revision?: Maybe<Scalars['String']['output']>;
  commit?: Maybe<Commit>;
  initiatedBy?: Maybe<Scalars['String']['output']>;
  isAutomated?: Maybe<Scalars['Boolean']['output']>;
  /** Somebody ended it, or it took too long. */
  isTerminated: Scalars['Boolean']['output'];
  /** When a later sync made it good. */
  restoredAt?: Maybe<Scalars['DateTime']['output']>;
};

export type CommittedChangeConnection = {
  nodes: Array<CommittedChange>;
  pageInfo: PageInfo;
};

/** A commit to a repository that holds GitOps entities. */
export type CommittedChange = {
  id: Scalars['ID']['output'];
  repoUrl: Scalars['String']['output'];
  branch: Scalars['String']['output'];
  commit: Commit;
  entities: Array<ChangedEntity>;
  /** Whether commits came before it that are not listed: there were too many at once, or nobody looked yet. */
  hasGap?: Maybe<Scalars['Boolean']['output']>;
};

export type ChangedEntity = {
  kind: Scalars['String']['output'];
  namespace?: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  /** added, changed or removed. */
  action: Scalars['String']['output'];
  path: Scalars['String']['output'];
};

export type ApplicationGroupConnection = {
  nodes: Array<ApplicationGroup>;
  pageInfo: PageInfo;
};

export type ApplicationGroup = {
  name: Scalars['String']['output'];
  applications: Scalars['Int']['output'];
  byHealth: Array<HealthCount>;
};

export type GitSourceConnection = {
  nodes: Array<GitSource>;
  pageInfo: PageInfo;
  /** How many there are on all pages. */
  total: Scalars['Int']['output'];
};

/** A folder in Git whose manifests a runtime applies. */
export type GitSource = {
  id: Scalars['ID']['output'];
  runtime: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  repoUrl?: Maybe<Scalars['String']['output']>;
  path?: Maybe<Scalars['String']['output']>;
  targetRevision?: Maybe<Scalars['String']['output']>;
  sync: SyncStatus;
  health: HealthStatus;
  healthMessage?: Maybe<Scalars['String']['output']>;
  /** How many applications it holds that the caller may see. */
  applications: Scalars['Int']['output'];
  /** What the Git provider lets the caller do with its repository; null where the runtime has not said. */
  myGitPermission?: Maybe<GitPermission>;
};

export type GitPermission = {
  read: Scalars['Boolean']['output'];
  write: Scalars['Boolean']['output'];
};

export type ClusterFilter = {
  runtimes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Successful, Failed or Unknown. */
  status?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Part of the name or address, in any case. */
  search?: InputMaybe<Scalars['String']['input']>;
};

export type ClusterConnection = {
  nodes: Array<Cluster>;
  pageInfo: PageInfo;
  total: Scalars['Int']['output'];
};

export type Cluster = {
  id: Scalars['ID']['output'];
  runtime: Scalars['String']['output'];
  server: Scalars['String']['output'];
  name: Scalars['String']['output'];
  labels: Array<KeyValue>;
  annotations: Array<KeyValue>;
  namespaces: Array<Scalars['String']['output']>;
  version?: Maybe<Scalars['String']['output']>;
  /** Successful, Failed or Unknown. */
  status: Scalars['String']['output'];
  message?: Maybe<Scalars['String']['output']>;
  /** Since when it is so: being asked again with the same answer does not change it. */
  attemptedAt?: Maybe<Scalars['DateTime']['output']>;
  /** How many applications go there that the caller may see, without those that the runtime makes for itself. */
  applications: Scalars['Int']['output'];
  objects: Scalars['Int']['output'];
};

export type HelmReleaseFilter = {
  runtimes?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Addresses of clusters. */
  clusters?: InputMaybe<Array<Scalars['String']['input']>>;
  namespaces?: InputMaybe<Array<Scalars['String']['input']>>;
  charts?: InputMaybe<Array<Scalars['String']['input']>>;
  statuses?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Part of the name, in any case. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Older revisions too. */
  includeSuperseded?: InputMaybe<Scalars['Boolean']['input']>;
};

export type HelmReleaseConnection = {
  nodes: Array<HelmRelease>;
  pageInfo: PageInfo;
  total: Scalars['Int']['output'];
};

export type HelmRelease = {
  id: Scalars['ID']['output'];
  runtime: Scalars['String']['output'];
  cluster: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  revision: Scalars['Int']['output'];
  status: Scalars['String']['output'];
  chart: Scalars['String']['output'];
  chartVersion: Scalars['String']['output'];
  appVersion?: Maybe<Scalars['String']['output']>;
  description?: Maybe<Scalars['String']['output']>;
  updatedAt: Scalars['DateTime']['output'];
  isSuperseded: Scalars['Boolean']['output'];
};

export type HelmChartConnection = {
  nodes: Array<HelmChart>;
  pageInfo: PageInfo;
};

export type HelmChart = {
  name: Scalars['String']['output'];
  releases: Scalars['Int']['output'];
  versions: Array<HelmChartVersion>;
};

export type HelmChartVersion = {
  version: Scalars['String']['output'];
  releases: Scalars['Int']['output'];
};

/** A part of a runtime with its health, as the runtime measured it last and sent it over the link. */
export type RuntimeComponent = {
  runtime: Scalars['String']['output'];
  name: Scalars['String']['output'];
  version?: Maybe<Scalars['String']['output']>;
  health: HealthStatus;
  sync?: Maybe<SyncStatus>;
  message?: Maybe<Scalars['String']['output']>;
};

/** One point of how a runtime stands: a path between two parts, a login, a cluster or a Git Source. */
export type RuntimeCheck = {
  /**
   * connection (as the control plane sees it), link (app-proxy to control plane), tunnel or ingress (people to app-proxy),
   * git-provider, git-token (of the runtime), cluster (its own), managed-cluster, shared-configuration, git-source. Whether
   * reports of a runtime arrive is shown by its component `reporter`.
   */
  name: Scalars['String']['output'];
  /** Which cluster or Git Source, where there are several of the kind. */
  subject?: Maybe<Scalars['String']['output']>;
  /** ok, failed or unknown; while a runtime is away, nothing that it told is known to hold. */
  status: Scalars['String']['output'];
  /** How it stands, in a sentence. */
  message?: Maybe<Scalars['String']['output']>;
  /** What to do about it. */
  hint?: Maybe<Scalars['String']['output']>;
};

export type RefusedReport = {
  /** The session of the runtime that it came in. */
  session: Scalars['Int']['output'];
  number: Scalars['Int']['output'];
  reason: Scalars['String']['output'];
};

export type ChangelogFilter = {
  from?: InputMaybe<Scalars['DateTime']['input']>;
  to?: InputMaybe<Scalars['DateTime']['input']>;
  repoUrl?: InputMaybe<Scalars['String']['input']>;
  /** The name of a changed entity. */
  entityName?: InputMaybe<Scalars['String']['input']>;
};

export type ChangelogConnection = {
  nodes: Array<ChangelogEntry>;
  pageInfo: PageInfo;
};

/** A commit, a call, or the call that made the commit. */
export type ChangelogEntry = {
  at: Scalars['DateTime']['output'];
  change?: Maybe<CommittedChange>;
  call?: Maybe<ChangelogCall>;
};

/** A call of somebody, as the audit log has it. */
export type ChangelogCall = {
  seq: Scalars['Int']['output'];
  at: Scalars['DateTime']['output'];
  actorName: Scalars['String']['output'];
  action: Scalars['String']['output'];
  entityKind: Scalars['String']['output'];
  entityId: Scalars['String']['output'];
  entityName?: Maybe<Scalars['String']['output']>;
  result: Scalars['String']['output'];
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
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Version: ResolverTypeWrapper<Version>;
  AccountEvent: ResolverTypeWrapper<AccountEvent>;
  PageInfo: ResolverTypeWrapper<PageInfo>;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  AccessDecision: ResolverTypeWrapper<AccessDecision>;
  AuditFilter: AuditFilter;
  AuditConnection: ResolverTypeWrapper<AuditConnection>;
  AuditRecord: ResolverTypeWrapper<AuditRecord>;
  Delivery: ResolverTypeWrapper<Delivery>;
  DeliveryOverview: ResolverTypeWrapper<DeliveryOverview>;
  DeliveryFigures: ResolverTypeWrapper<DeliveryFigures>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  DeliveryDay: ResolverTypeWrapper<DeliveryDay>;
  DeliveredApplication: ResolverTypeWrapper<DeliveredApplication>;
  RuntimeHealthCount: ResolverTypeWrapper<RuntimeHealthCount>;
  RecentDeployment: ResolverTypeWrapper<RecentDeployment>;
  ApplicationSort: ApplicationSort;
  ApplicationState: ApplicationState;
  ApplicationGrouping: ApplicationGrouping;
  ApplicationFilter: ApplicationFilter;
  ApplicationExclusion: ApplicationExclusion;
  Application: ResolverTypeWrapper<Application>;
  ApplicationHold: ResolverTypeWrapper<ApplicationHold>;
  ApplicationFleet: ResolverTypeWrapper<ApplicationFleet>;
  ApplicationHolder: ResolverTypeWrapper<ApplicationHolder>;
  StateCount: ResolverTypeWrapper<StateCount>;
  ApplicationFacet: ResolverTypeWrapper<ApplicationFacet>;
  FacetValue: ResolverTypeWrapper<FacetValue>;
  FleetGroup: ResolverTypeWrapper<FleetGroup>;
  FleetNews: ResolverTypeWrapper<FleetNews>;
  FleetCause: ResolverTypeWrapper<FleetCause>;
  RuntimeConnection: ResolverTypeWrapper<RuntimeConnection>;
  Runtime: ResolverTypeWrapper<Runtime>;
  FailedRuntimeCheck: ResolverTypeWrapper<FailedRuntimeCheck>;
  EntityError: ResolverTypeWrapper<EntityError>;
  AccountGitOpsSettings: ResolverTypeWrapper<AccountGitOpsSettings>;
  ApplicationChange: ResolverTypeWrapper<ApplicationChange>;
  ApplicationKind: ApplicationKind;
  SyncStatus: SyncStatus;
  HealthStatus: HealthStatus;
  ApplicationConnection: ResolverTypeWrapper<ApplicationConnection>;
  HealthCount: ResolverTypeWrapper<HealthCount>;
  SyncCount: ResolverTypeWrapper<SyncCount>;
  KeyValue: ResolverTypeWrapper<KeyValue>;
  ApplicationSource: ResolverTypeWrapper<ApplicationSource>;
  ApplicationDestination: ResolverTypeWrapper<ApplicationDestination>;
  ApplicationOperation: ResolverTypeWrapper<ApplicationOperation>;
  Commit: ResolverTypeWrapper<Commit>;
  CommitPullRequest: ResolverTypeWrapper<CommitPullRequest>;
  ApplicationCondition: ResolverTypeWrapper<ApplicationCondition>;
  ManifestPlace: ResolverTypeWrapper<ManifestPlace>;
  ResourceFilter: ResourceFilter;
  ApplicationResourceConnection: ResolverTypeWrapper<ApplicationResourceConnection>;
  ApplicationResource: ResolverTypeWrapper<ApplicationResource>;
  DeploymentConnection: ResolverTypeWrapper<DeploymentConnection>;
  Deployment: ResolverTypeWrapper<Deployment>;
  DeploymentStatus: DeploymentStatus;
  FailedSyncConnection: ResolverTypeWrapper<FailedSyncConnection>;
  FailedSync: ResolverTypeWrapper<FailedSync>;
  CommittedChangeConnection: ResolverTypeWrapper<CommittedChangeConnection>;
  CommittedChange: ResolverTypeWrapper<CommittedChange>;
  ChangedEntity: ResolverTypeWrapper<ChangedEntity>;
  ApplicationGroupConnection: ResolverTypeWrapper<ApplicationGroupConnection>;
  ApplicationGroup: ResolverTypeWrapper<ApplicationGroup>;
  GitSourceConnection: ResolverTypeWrapper<GitSourceConnection>;
  GitSource: ResolverTypeWrapper<GitSource>;
  GitPermission: ResolverTypeWrapper<GitPermission>;
  ClusterFilter: ClusterFilter;
  ClusterConnection: ResolverTypeWrapper<ClusterConnection>;
  Cluster: ResolverTypeWrapper<Cluster>;
  HelmReleaseFilter: HelmReleaseFilter;
  HelmReleaseConnection: ResolverTypeWrapper<HelmReleaseConnection>;
  HelmRelease: ResolverTypeWrapper<HelmRelease>;
  HelmChartConnection: ResolverTypeWrapper<HelmChartConnection>;
  HelmChart: ResolverTypeWrapper<HelmChart>;
  HelmChartVersion: ResolverTypeWrapper<HelmChartVersion>;
  RuntimeComponent: ResolverTypeWrapper<RuntimeComponent>;
  RuntimeCheck: ResolverTypeWrapper<RuntimeCheck>;
  RefusedReport: ResolverTypeWrapper<RefusedReport>;
  ChangelogFilter: ChangelogFilter;
  ChangelogConnection: ResolverTypeWrapper<ChangelogConnection>;
  ChangelogEntry: ResolverTypeWrapper<ChangelogEntry>;
  ChangelogCall: ResolverTypeWrapper<ChangelogCall>;
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
  ID: Scalars['ID']['output'];
  Subscription: Record<PropertyKey, never>;
  Version: Version;
  AccountEvent: AccountEvent;
  PageInfo: PageInfo;
  Boolean: Scalars['Boolean']['output'];
  AccessDecision: AccessDecision;
  AuditFilter: AuditFilter;
  AuditConnection: AuditConnection;
  AuditRecord: AuditRecord;
  Delivery: Delivery;
  DeliveryOverview: DeliveryOverview;
  DeliveryFigures: DeliveryFigures;
  Float: Scalars['Float']['output'];
  DeliveryDay: DeliveryDay;
  DeliveredApplication: DeliveredApplication;
  RuntimeHealthCount: RuntimeHealthCount;
  RecentDeployment: RecentDeployment;
  ApplicationFilter: ApplicationFilter;
  ApplicationExclusion: ApplicationExclusion;
  Application: Application;
  ApplicationHold: ApplicationHold;
  ApplicationFleet: ApplicationFleet;
  ApplicationHolder: ApplicationHolder;
  StateCount: StateCount;
  ApplicationFacet: ApplicationFacet;
  FacetValue: FacetValue;
  FleetGroup: FleetGroup;
  FleetNews: FleetNews;
  FleetCause: FleetCause;
  RuntimeConnection: RuntimeConnection;
  Runtime: Runtime;
  FailedRuntimeCheck: FailedRuntimeCheck;
  EntityError: EntityError;
  AccountGitOpsSettings: AccountGitOpsSettings;
  ApplicationChange: ApplicationChange;
  ApplicationConnection: ApplicationConnection;
  HealthCount: HealthCount;
  SyncCount: SyncCount;
  KeyValue: KeyValue;
  ApplicationSource: ApplicationSource;
  ApplicationDestination: ApplicationDestination;
  ApplicationOperation: ApplicationOperation;
  Commit: Commit;
  CommitPullRequest: CommitPullRequest;
  ApplicationCondition: ApplicationCondition;
  ManifestPlace: ManifestPlace;
  ResourceFilter: ResourceFilter;
  ApplicationResourceConnection: ApplicationResourceConnection;
  ApplicationResource: ApplicationResource;
  DeploymentConnection: DeploymentConnection;
  Deployment: Deployment;
  FailedSyncConnection: FailedSyncConnection;
  FailedSync: FailedSync;
  CommittedChangeConnection: CommittedChangeConnection;
  CommittedChange: CommittedChange;
  ChangedEntity: ChangedEntity;
  ApplicationGroupConnection: ApplicationGroupConnection;
  ApplicationGroup: ApplicationGroup;
  GitSourceConnection: GitSourceConnection;
  GitSource: GitSource;
  GitPermission: GitPermission;
  ClusterFilter: ClusterFilter;
  ClusterConnection: ClusterConnection;
  Cluster: Cluster;
  HelmReleaseFilter: HelmReleaseFilter;
  HelmReleaseConnection: HelmReleaseConnection;
  HelmRelease: HelmRelease;
  HelmChartConnection: HelmChartConnection;
  HelmChart: HelmChart;
  HelmChartVersion: HelmChartVersion;
  RuntimeComponent: RuntimeComponent;
  RuntimeCheck: RuntimeCheck;
  RefusedReport: RefusedReport;
  ChangelogFilter: ChangelogFilter;
  ChangelogConnection: ChangelogConnection;
  ChangelogEntry: ChangelogEntry;
  ChangelogCall: ChangelogCall;
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
  deliveryOverview?: Resolver<ResolversTypes['DeliveryOverview'], ParentType, ContextType, RequireFields<QueryDeliveryOverviewArgs, 'days' | 'offsetMinutes'>>;
  deliveries?: Resolver<Array<ResolversTypes['Delivery']>, ParentType, ContextType, RequireFields<QueryDeliveriesArgs, 'images' | 'ids'>>;
  applicationFleet?: Resolver<ResolversTypes['ApplicationFleet'], ParentType, ContextType, RequireFields<QueryApplicationFleetArgs, 'groupBy' | 'groups' | 'values'>>;
  runtimes?: Resolver<ResolversTypes['RuntimeConnection'], ParentType, ContextType, RequireFields<QueryRuntimesArgs, 'first'>>;
  runtime?: Resolver<Maybe<ResolversTypes['Runtime']>, ParentType, ContextType, RequireFields<QueryRuntimeArgs, 'name'>>;
  failedRuntimeChecks?: Resolver<Array<ResolversTypes['FailedRuntimeCheck']>, ParentType, ContextType>;
  failedRuntimeComponents?: Resolver<Array<ResolversTypes['RuntimeComponent']>, ParentType, ContextType>;
  gitOpsSettings?: Resolver<ResolversTypes['AccountGitOpsSettings'], ParentType, ContextType>;
  applications?: Resolver<ResolversTypes['ApplicationConnection'], ParentType, ContextType, RequireFields<QueryApplicationsArgs, 'first' | 'sort'>>;
  applicationSets?: Resolver<ResolversTypes['ApplicationConnection'], ParentType, ContextType, RequireFields<QueryApplicationSetsArgs, 'first' | 'sort'>>;
  application?: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType, RequireFields<QueryApplicationArgs, 'kind'>>;
  applicationGroups?: Resolver<ResolversTypes['ApplicationGroupConnection'], ParentType, ContextType, RequireFields<QueryApplicationGroupsArgs, 'first'>>;
  gitSources?: Resolver<ResolversTypes['GitSourceConnection'], ParentType, ContextType, RequireFields<QueryGitSourcesArgs, 'first'>>;
  clusters?: Resolver<ResolversTypes['ClusterConnection'], ParentType, ContextType, RequireFields<QueryClustersArgs, 'first'>>;
  helmReleases?: Resolver<ResolversTypes['HelmReleaseConnection'], ParentType, ContextType, RequireFields<QueryHelmReleasesArgs, 'first'>>;
  helmCharts?: Resolver<ResolversTypes['HelmChartConnection'], ParentType, ContextType, RequireFields<QueryHelmChartsArgs, 'first'>>;
  runtimeComponents?: Resolver<Array<ResolversTypes['RuntimeComponent']>, ParentType, ContextType, RequireFields<QueryRuntimeComponentsArgs, 'runtime'>>;
  runtimeChecks?: Resolver<Array<ResolversTypes['RuntimeCheck']>, ParentType, ContextType, RequireFields<QueryRuntimeChecksArgs, 'runtime'>>;
  refusedReports?: Resolver<Array<ResolversTypes['RefusedReport']>, ParentType, ContextType, RequireFields<QueryRefusedReportsArgs, 'runtime'>>;
  changelog?: Resolver<ResolversTypes['ChangelogConnection'], ParentType, ContextType, RequireFields<QueryChangelogArgs, 'first'>>;
  me?: Resolver<ResolversTypes['Me'], ParentType, ContextType>;
  users?: Resolver<ResolversTypes['UserConnection'], ParentType, ContextType, RequireFields<QueryUsersArgs, 'first'>>;
  teams?: Resolver<Array<ResolversTypes['Team']>, ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  accountEvents?: SubscriptionResolver<ResolversTypes['AccountEvent'], "accountEvents", ParentType, ContextType, Partial<SubscriptionAccountEventsArgs>>;
  applicationChanged?: SubscriptionResolver<ResolversTypes['ApplicationChange'], "applicationChanged", ParentType, ContextType>;
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

export type DeliveryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Delivery'] = ResolversParentTypes['Delivery']> = {
  application?: Resolver<ResolversTypes['Application'], ParentType, ContextType>;
  deployment?: Resolver<Maybe<ResolversTypes['Deployment']>, ParentType, ContextType>;
  isCurrent?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  foundBy?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type DeliveryOverviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeliveryOverview'] = ResolversParentTypes['DeliveryOverview']> = {
  from?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  days?: Resolver<Array<ResolversTypes['DeliveryDay']>, ParentType, ContextType>;
  now?: Resolver<ResolversTypes['DeliveryFigures'], ParentType, ContextType>;
  before?: Resolver<ResolversTypes['DeliveryFigures'], ParentType, ContextType>;
  mostActive?: Resolver<Array<ResolversTypes['DeliveredApplication']>, ParentType, ContextType>;
  mostFailing?: Resolver<Array<ResolversTypes['DeliveredApplication']>, ParentType, ContextType>;
  environments?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  byRuntime?: Resolver<Array<ResolversTypes['RuntimeHealthCount']>, ParentType, ContextType>;
  recent?: Resolver<Array<ResolversTypes['RecentDeployment']>, ParentType, ContextType, RequireFields<DeliveryOverviewRecentArgs, 'first'>>;
  includesDemo?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DeliveryFiguresResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeliveryFigures'] = ResolversParentTypes['DeliveryFigures']> = {
  successful?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rollbacks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  leadSeconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  leadOf?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  restoreSeconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  restoredOf?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DeliveryDayResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeliveryDay'] = ResolversParentTypes['DeliveryDay']> = {
  day?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  successful?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  failed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  rollbacks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  leadSeconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  restoreSeconds?: Resolver<Maybe<ResolversTypes['Float']>, ParentType, ContextType>;
  restoredOf?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type DeliveredApplicationResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeliveredApplication'] = ResolversParentTypes['DeliveredApplication']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  runtime?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  health?: Resolver<ResolversTypes['HealthStatus'], ParentType, ContextType>;
  sync?: Resolver<ResolversTypes['SyncStatus'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  before?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  trend?: Resolver<Array<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type RuntimeHealthCountResolvers<ContextType = any, ParentType extends ResolversParentTypes['RuntimeHealthCount'] = ResolversParentTypes['RuntimeHealthCount']> = {
  runtime?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  health?: Resolver<ResolversTypes['HealthStatus'], ParentType, ContextType>;
  sync?: Resolver<ResolversTypes['SyncStatus'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RecentDeploymentResolvers<ContextType = any, ParentType extends ResolversParentTypes['RecentDeployment'] = ResolversParentTypes['RecentDeployment']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['DeploymentStatus']>, ParentType, ContextType>;
  applicationId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  runtime?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  health?: Resolver<ResolversTypes['HealthStatus'], ParentType, ContextType>;
  sync?: Resolver<ResolversTypes['SyncStatus'], ParentType, ContextType>;
  deployedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  revisions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  commit?: Resolver<Maybe<ResolversTypes['Commit']>, ParentType, ContextType>;
  images?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  isRollback?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isAutomated?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  initiatedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isDemo?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ApplicationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Application'] = ResolversParentTypes['Application']> = {
  state?: Resolver<ResolversTypes['ApplicationState'], ParentType, ContextType>;
  stateSince?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  why?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  holdsApplications?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  silentSince?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  environment?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hold?: Resolver<Maybe<ResolversTypes['ApplicationHold']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  runtime?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ApplicationKind'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uid?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  project?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  labels?: Resolver<Array<ResolversTypes['KeyValue']>, ParentType, ContextType>;
  annotations?: Resolver<Array<ResolversTypes['KeyValue']>, ParentType, ContextType>;
  sources?: Resolver<Array<ResolversTypes['ApplicationSource']>, ParentType, ContextType>;
  destination?: Resolver<ResolversTypes['ApplicationDestination'], ParentType, ContextType>;
  sync?: Resolver<ResolversTypes['SyncStatus'], ParentType, ContextType>;
  revisions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  health?: Resolver<ResolversTypes['HealthStatus'], ParentType, ContextType>;
  healthMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isAutoSynced?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isPruning?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isSelfHealing?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  operation?: Resolver<Maybe<ResolversTypes['ApplicationOperation']>, ParentType, ContextType>;
  commit?: Resolver<Maybe<ResolversTypes['Commit']>, ParentType, ContextType>;
  conditions?: Resolver<Array<ResolversTypes['ApplicationCondition']>, ParentType, ContextType>;
  images?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  urls?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  gitSource?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  product?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  groups?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  isInternal?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  manifest?: Resolver<Maybe<ResolversTypes['ManifestPlace']>, ParentType, ContextType>;
  deployedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  resourceCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  permissions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  parent?: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType>;
  ancestors?: Resolver<Array<ResolversTypes['Application']>, ParentType, ContextType>;
  children?: Resolver<ResolversTypes['ApplicationConnection'], ParentType, ContextType, RequireFields<ApplicationChildrenArgs, 'first'>>;
  resources?: Resolver<ResolversTypes['ApplicationResourceConnection'], ParentType, ContextType, RequireFields<ApplicationResourcesArgs, 'first'>>;
  deployments?: Resolver<ResolversTypes['DeploymentConnection'], ParentType, ContextType, RequireFields<ApplicationDeploymentsArgs, 'first'>>;
  failedSyncs?: Resolver<ResolversTypes['FailedSyncConnection'], ParentType, ContextType, RequireFields<ApplicationFailedSyncsArgs, 'first'>>;
  changes?: Resolver<ResolversTypes['CommittedChangeConnection'], ParentType, ContextType, RequireFields<ApplicationChangesArgs, 'first'>>;
};

export type ApplicationHoldResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationHold'] = ResolversParentTypes['ApplicationHold']> = {
  by?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ApplicationFleetResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationFleet'] = ResolversParentTypes['ApplicationFleet']> = {
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  byState?: Resolver<Array<ResolversTypes['StateCount']>, ParentType, ContextType>;
  facets?: Resolver<Array<ResolversTypes['ApplicationFacet']>, ParentType, ContextType>;
  groups?: Resolver<Array<ResolversTypes['FleetGroup']>, ParentType, ContextType>;
  groupCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  news?: Resolver<Maybe<ResolversTypes['FleetNews']>, ParentType, ContextType>;
  holders?: Resolver<Array<ResolversTypes['ApplicationHolder']>, ParentType, ContextType>;
};

export type ApplicationHolderResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationHolder'] = ResolversParentTypes['ApplicationHolder']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  parentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ApplicationKind'], ParentType, ContextType>;
  runtime?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isGitSource?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  health?: Resolver<ResolversTypes['HealthStatus'], ParentType, ContextType>;
  sync?: Resolver<ResolversTypes['SyncStatus'], ParentType, ContextType>;
  why?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  worst?: Resolver<ResolversTypes['ApplicationState'], ParentType, ContextType>;
  byState?: Resolver<Array<ResolversTypes['StateCount']>, ParentType, ContextType>;
};

export type StateCountResolvers<ContextType = any, ParentType extends ResolversParentTypes['StateCount'] = ResolversParentTypes['StateCount']> = {
  state?: Resolver<ResolversTypes['ApplicationState'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ApplicationFacetResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationFacet'] = ResolversParentTypes['ApplicationFacet']> = {
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['FacetValue']>, ParentType, ContextType>;
  valueCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FacetValueResolvers<ContextType = any, ParentType extends ResolversParentTypes['FacetValue'] = ResolversParentTypes['FacetValue']> = {
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FleetGroupResolvers<ContextType = any, ParentType extends ResolversParentTypes['FleetGroup'] = ResolversParentTypes['FleetGroup']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  worst?: Resolver<ResolversTypes['ApplicationState'], ParentType, ContextType>;
  byState?: Resolver<Array<ResolversTypes['StateCount']>, ParentType, ContextType>;
};

export type FleetNewsResolvers<ContextType = any, ParentType extends ResolversParentTypes['FleetNews'] = ResolversParentTypes['FleetNews']> = {
  degraded?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  cause?: Resolver<Maybe<ResolversTypes['FleetCause']>, ParentType, ContextType>;
};

export type FleetCauseResolvers<ContextType = any, ParentType extends ResolversParentTypes['FleetCause'] = ResolversParentTypes['FleetCause']> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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
  upgradeAvailable?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  platform?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  connectedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  seenAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  errors?: Resolver<Array<ResolversTypes['EntityError']>, ParentType, ContextType>;
};

export type FailedRuntimeCheckResolvers<ContextType = any, ParentType extends ResolversParentTypes['FailedRuntimeCheck'] = ResolversParentTypes['FailedRuntimeCheck']> = {
  runtime?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  check?: Resolver<ResolversTypes['RuntimeCheck'], ParentType, ContextType>;
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

export type ApplicationChangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationChange'] = ResolversParentTypes['ApplicationChange']> = {
  application?: Resolver<Maybe<ResolversTypes['Application']>, ParentType, ContextType>;
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  change?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApplicationConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationConnection'] = ResolversParentTypes['ApplicationConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Application']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  byHealth?: Resolver<Array<ResolversTypes['HealthCount']>, ParentType, ContextType>;
  bySync?: Resolver<Array<ResolversTypes['SyncCount']>, ParentType, ContextType>;
};

export type HealthCountResolvers<ContextType = any, ParentType extends ResolversParentTypes['HealthCount'] = ResolversParentTypes['HealthCount']> = {
  health?: Resolver<ResolversTypes['HealthStatus'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SyncCountResolvers<ContextType = any, ParentType extends ResolversParentTypes['SyncCount'] = ResolversParentTypes['SyncCount']> = {
  sync?: Resolver<ResolversTypes['SyncStatus'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type KeyValueResolvers<ContextType = any, ParentType extends ResolversParentTypes['KeyValue'] = ResolversParentTypes['KeyValue']> = {
  key?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApplicationSourceResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationSource'] = ResolversParentTypes['ApplicationSource']> = {
  repoUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  chart?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  targetRevision?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  ref?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApplicationDestinationResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationDestination'] = ResolversParentTypes['ApplicationDestination']> = {
  server?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApplicationOperationResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationOperation'] = ResolversParentTypes['ApplicationOperation']> = {
  phase?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  initiatedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isAutomated?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  retries?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type CommitResolvers<ContextType = any, ParentType extends ResolversParentTypes['Commit'] = ResolversParentTypes['Commit']> = {
  sha?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  date?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  pullRequest?: Resolver<Maybe<ResolversTypes['CommitPullRequest']>, ParentType, ContextType>;
};

export type CommitPullRequestResolvers<ContextType = any, ParentType extends ResolversParentTypes['CommitPullRequest'] = ResolversParentTypes['CommitPullRequest']> = {
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  author?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApplicationConditionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationCondition'] = ResolversParentTypes['ApplicationCondition']> = {
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ManifestPlaceResolvers<ContextType = any, ParentType extends ResolversParentTypes['ManifestPlace'] = ResolversParentTypes['ManifestPlace']> = {
  repoUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApplicationResourceConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationResourceConnection'] = ResolversParentTypes['ApplicationResourceConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['ApplicationResource']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ApplicationResourceResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationResource'] = ResolversParentTypes['ApplicationResource']> = {
  group?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sync?: Resolver<Maybe<ResolversTypes['SyncStatus']>, ParentType, ContextType>;
  health?: Resolver<Maybe<ResolversTypes['HealthStatus']>, ParentType, ContextType>;
  healthMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requiresPruning?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  hook?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  wave?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type DeploymentConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeploymentConnection'] = ResolversParentTypes['DeploymentConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Deployment']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type DeploymentResolvers<ContextType = any, ParentType extends ResolversParentTypes['Deployment'] = ResolversParentTypes['Deployment']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  historyId?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  revisions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  sources?: Resolver<Array<ResolversTypes['ApplicationSource']>, ParentType, ContextType>;
  commit?: Resolver<Maybe<ResolversTypes['Commit']>, ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  deployedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  initiatedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isAutomated?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  isRollback?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  rollbackTo?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['DeploymentStatus']>, ParentType, ContextType>;
  degradedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  restoredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  images?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  mainImage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isDemo?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type FailedSyncConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['FailedSyncConnection'] = ResolversParentTypes['FailedSyncConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['FailedSync']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type FailedSyncResolvers<ContextType = any, ParentType extends ResolversParentTypes['FailedSync'] = ResolversParentTypes['FailedSync']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  revision?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  commit?: Resolver<Maybe<ResolversTypes['Commit']>, ParentType, ContextType>;
  initiatedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isAutomated?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  isTerminated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  restoredAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type CommittedChangeConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['CommittedChangeConnection'] = ResolversParentTypes['CommittedChangeConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['CommittedChange']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type CommittedChangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['CommittedChange'] = ResolversParentTypes['CommittedChange']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  repoUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  branch?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  commit?: Resolver<ResolversTypes['Commit'], ParentType, ContextType>;
  entities?: Resolver<Array<ResolversTypes['ChangedEntity']>, ParentType, ContextType>;
  hasGap?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type ChangedEntityResolvers<ContextType = any, ParentType extends ResolversParentTypes['ChangedEntity'] = ResolversParentTypes['ChangedEntity']> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApplicationGroupConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationGroupConnection'] = ResolversParentTypes['ApplicationGroupConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['ApplicationGroup']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ApplicationGroupResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationGroup'] = ResolversParentTypes['ApplicationGroup']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  applications?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  byHealth?: Resolver<Array<ResolversTypes['HealthCount']>, ParentType, ContextType>;
};

export type GitSourceConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitSourceConnection'] = ResolversParentTypes['GitSourceConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['GitSource']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type GitSourceResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitSource'] = ResolversParentTypes['GitSource']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  runtime?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  repoUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  path?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  targetRevision?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sync?: Resolver<ResolversTypes['SyncStatus'], ParentType, ContextType>;
  health?: Resolver<ResolversTypes['HealthStatus'], ParentType, ContextType>;
  healthMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  applications?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  myGitPermission?: Resolver<Maybe<ResolversTypes['GitPermission']>, ParentType, ContextType>;
};

export type GitPermissionResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitPermission'] = ResolversParentTypes['GitPermission']> = {
  read?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  write?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ClusterConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ClusterConnection'] = ResolversParentTypes['ClusterConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['Cluster']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ClusterResolvers<ContextType = any, ParentType extends ResolversParentTypes['Cluster'] = ResolversParentTypes['Cluster']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  runtime?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  server?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  labels?: Resolver<Array<ResolversTypes['KeyValue']>, ParentType, ContextType>;
  annotations?: Resolver<Array<ResolversTypes['KeyValue']>, ParentType, ContextType>;
  namespaces?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  attemptedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  applications?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  objects?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type HelmReleaseConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['HelmReleaseConnection'] = ResolversParentTypes['HelmReleaseConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['HelmRelease']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type HelmReleaseResolvers<ContextType = any, ParentType extends ResolversParentTypes['HelmRelease'] = ResolversParentTypes['HelmRelease']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  runtime?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  cluster?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  chart?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  chartVersion?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  appVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  isSuperseded?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type HelmChartConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['HelmChartConnection'] = ResolversParentTypes['HelmChartConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['HelmChart']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type HelmChartResolvers<ContextType = any, ParentType extends ResolversParentTypes['HelmChart'] = ResolversParentTypes['HelmChart']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  releases?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  versions?: Resolver<Array<ResolversTypes['HelmChartVersion']>, ParentType, ContextType>;
};

export type HelmChartVersionResolvers<ContextType = any, ParentType extends ResolversParentTypes['HelmChartVersion'] = ResolversParentTypes['HelmChartVersion']> = {
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  releases?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type RuntimeComponentResolvers<ContextType = any, ParentType extends ResolversParentTypes['RuntimeComponent'] = ResolversParentTypes['RuntimeComponent']> = {
  runtime?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  health?: Resolver<ResolversTypes['HealthStatus'], ParentType, ContextType>;
  sync?: Resolver<Maybe<ResolversTypes['SyncStatus']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RuntimeCheckResolvers<ContextType = any, ParentType extends ResolversParentTypes['RuntimeCheck'] = ResolversParentTypes['RuntimeCheck']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subject?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  hint?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RefusedReportResolvers<ContextType = any, ParentType extends ResolversParentTypes['RefusedReport'] = ResolversParentTypes['RefusedReport']> = {
  session?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ChangelogConnectionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ChangelogConnection'] = ResolversParentTypes['ChangelogConnection']> = {
  nodes?: Resolver<Array<ResolversTypes['ChangelogEntry']>, ParentType, ContextType>;
  pageInfo?: Resolver<ResolversTypes['PageInfo'], ParentType, ContextType>;
};

export type ChangelogEntryResolvers<ContextType = any, ParentType extends ResolversParentTypes['ChangelogEntry'] = ResolversParentTypes['ChangelogEntry']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  change?: Resolver<Maybe<ResolversTypes['CommittedChange']>, ParentType, ContextType>;
  call?: Resolver<Maybe<ResolversTypes['ChangelogCall']>, ParentType, ContextType>;
};

export type ChangelogCallResolvers<ContextType = any, ParentType extends ResolversParentTypes['ChangelogCall'] = ResolversParentTypes['ChangelogCall']> = {
  seq?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  actorName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  action?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  entityKind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  entityId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  entityName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  result?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
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
  Delivery?: DeliveryResolvers<ContextType>;
  DeliveryOverview?: DeliveryOverviewResolvers<ContextType>;
  DeliveryFigures?: DeliveryFiguresResolvers<ContextType>;
  DeliveryDay?: DeliveryDayResolvers<ContextType>;
  DeliveredApplication?: DeliveredApplicationResolvers<ContextType>;
  RuntimeHealthCount?: RuntimeHealthCountResolvers<ContextType>;
  RecentDeployment?: RecentDeploymentResolvers<ContextType>;
  Application?: ApplicationResolvers<ContextType>;
  ApplicationHold?: ApplicationHoldResolvers<ContextType>;
  ApplicationFleet?: ApplicationFleetResolvers<ContextType>;
  ApplicationHolder?: ApplicationHolderResolvers<ContextType>;
  StateCount?: StateCountResolvers<ContextType>;
  ApplicationFacet?: ApplicationFacetResolvers<ContextType>;
  FacetValue?: FacetValueResolvers<ContextType>;
  FleetGroup?: FleetGroupResolvers<ContextType>;
  FleetNews?: FleetNewsResolvers<ContextType>;
  FleetCause?: FleetCauseResolvers<ContextType>;
  RuntimeConnection?: RuntimeConnectionResolvers<ContextType>;
  Runtime?: RuntimeResolvers<ContextType>;
  FailedRuntimeCheck?: FailedRuntimeCheckResolvers<ContextType>;
  EntityError?: EntityErrorResolvers<ContextType>;
  AccountGitOpsSettings?: AccountGitOpsSettingsResolvers<ContextType>;
  ApplicationChange?: ApplicationChangeResolvers<ContextType>;
  ApplicationConnection?: ApplicationConnectionResolvers<ContextType>;
  HealthCount?: HealthCountResolvers<ContextType>;
  SyncCount?: SyncCountResolvers<ContextType>;
  KeyValue?: KeyValueResolvers<ContextType>;
  ApplicationSource?: ApplicationSourceResolvers<ContextType>;
  ApplicationDestination?: ApplicationDestinationResolvers<ContextType>;
  ApplicationOperation?: ApplicationOperationResolvers<ContextType>;
  Commit?: CommitResolvers<ContextType>;
  CommitPullRequest?: CommitPullRequestResolvers<ContextType>;
  ApplicationCondition?: ApplicationConditionResolvers<ContextType>;
  ManifestPlace?: ManifestPlaceResolvers<ContextType>;
  ApplicationResourceConnection?: ApplicationResourceConnectionResolvers<ContextType>;
  ApplicationResource?: ApplicationResourceResolvers<ContextType>;
  DeploymentConnection?: DeploymentConnectionResolvers<ContextType>;
  Deployment?: DeploymentResolvers<ContextType>;
  FailedSyncConnection?: FailedSyncConnectionResolvers<ContextType>;
  FailedSync?: FailedSyncResolvers<ContextType>;
  CommittedChangeConnection?: CommittedChangeConnectionResolvers<ContextType>;
  CommittedChange?: CommittedChangeResolvers<ContextType>;
  ChangedEntity?: ChangedEntityResolvers<ContextType>;
  ApplicationGroupConnection?: ApplicationGroupConnectionResolvers<ContextType>;
  ApplicationGroup?: ApplicationGroupResolvers<ContextType>;
  GitSourceConnection?: GitSourceConnectionResolvers<ContextType>;
  GitSource?: GitSourceResolvers<ContextType>;
  GitPermission?: GitPermissionResolvers<ContextType>;
  ClusterConnection?: ClusterConnectionResolvers<ContextType>;
  Cluster?: ClusterResolvers<ContextType>;
  HelmReleaseConnection?: HelmReleaseConnectionResolvers<ContextType>;
  HelmRelease?: HelmReleaseResolvers<ContextType>;
  HelmChartConnection?: HelmChartConnectionResolvers<ContextType>;
  HelmChart?: HelmChartResolvers<ContextType>;
  HelmChartVersion?: HelmChartVersionResolvers<ContextType>;
  RuntimeComponent?: RuntimeComponentResolvers<ContextType>;
  RuntimeCheck?: RuntimeCheckResolvers<ContextType>;
  RefusedReport?: RefusedReportResolvers<ContextType>;
  ChangelogConnection?: ChangelogConnectionResolvers<ContextType>;
  ChangelogEntry?: ChangelogEntryResolvers<ContextType>;
  ChangelogCall?: ChangelogCallResolvers<ContextType>;
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
