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
  /** The runtime that answers. */
  runtime: RuntimeFacts;
  /** The caller, as the control plane knows them. */
  me: Caller;
  /** The commit that `upgradeRuntime` would make. The provider is asked whether the caller may; nothing is written. */
  previewRuntimeUpgrade: CommitPreview;
  /** One ApplicationSet as the cluster has it now. */
  applicationSet: LiveApplicationSet;
  /**
   * What an ApplicationSet would make, change and delete if it had its turn now: its generators are asked and its template is
   * rendered, and nothing is written. Of its applications, those that the caller may see are told, as if they were there.
   * Git providers and plugins are asked again after half a minute.
   */
  applicationSetPreview: ApplicationSetPreview;
  /** Where the manifest of an ApplicationSet is in Git, read with the caller's own Git login. */
  applicationSetFile: ApplicationSetFile;
  /** One application as the cluster has it now. */
  application: LiveApplication;
  /** Everything that came of an application. */
  applicationTree: ResourceTree;
  /**
   * What of an application serves: its workloads, the worst first, and its services with the ingresses that lead to them. Of
   * very many, the first 200 workloads, 50 pods of each and 500 services are told.
   */
  applicationServices: ApplicationServices;
  /** What differs between Git and the cluster; the values of Secrets are never told. */
  applicationComparison: ApplicationComparison;
  /**
   * The objects of `applicationComparison`, the first 2,000, without a word about whether there are more.
   * @deprecated Use applicationComparison, which says where it is cut.
   */
  managedResources: Array<ManagedResource>;
  /**
   * What a sync to another revision would change: it is rendered and compared with the cluster, and nothing is changed. For
   * those who may sync: it tells what other revisions of the source say. Revisions are named as for a sync; without one,
   * or where it is empty, each source is taken as it is now.
   */
  syncPreview: SyncPreview;
  /** One object of an application, with its manifest. */
  resource: ApplicationResource;
  /**
   * What the cluster told of an application, or of one of its objects, newest first. With `isWhole`, of the application and
   * everything that came of it: at most 20 namespaces and 10,000 events are read for that, and whatever was not read, or
   * was refused, is told first, as a warning about a `Namespace`: `EventsCut` or `EventsRefused` about the one named, and
   * `EventsNotRead` about none, with how many were too many.
   */
  events: Array<ResourceEvent>;
  /** What may be done to an object besides changing it in Git. */
  resourceActions: Array<ResourceAction>;
  /** The file that an application is in, to be edited. */
  applicationFile: ApplicationFile;
  /**
   * What differs in the files of the source between two entries of the history, read with the caller's own Git login; an
   * entry that is not named is the branch as it is now. The history of an application keeps few entries: of an older one the
   * commit is named too, which must be one of the branch that the source follows.
   */
  sourceChanges: SourceChanges;
  /** What is wrong with a manifest; nothing is written. */
  validateApplication: ApplicationValidation;
  /** The clusters that the runtime deploys to. */
  clusters: Array<Cluster>;
  /** The components of the runtime, each of which has a log. Where the Argo CD of the cluster is the engine, its pods are components too. */
  logComponents: Array<Scalars['String']['output']>;
  /** The newest lines of the log of the runtime, or of one of its parts; without secrets. */
  componentLogs: LogLines;
  /** Git Sources of the runtime that the caller may read, by name. */
  gitSources: Array<GitSource>;
  gitSource: GitSource;
  /** The Git provider of the account, and how the caller and the runtime stand with it. */
  gitIntegration: GitIntegration;
  /** Names under which the caller's token may see or make repositories. */
  gitOrganizations: GitNamePage;
  gitRepositories: GitRepositoryPage;
  gitBranches: GitNamePage;
  /** Files of a repository that the caller may read. */
  gitFiles: GitFiles;
  /** Paths below a folder of a repository. */
  gitTree: GitTree;
  /** A release of Helm and its history, the newest revision first. */
  helmRelease: HelmReleaseDetail;
  /**
   * What a revision of a release is made of. Releases hold what was given to charts, so this is for those who may change
   * the cluster; whatever looks like a secret is hidden even then, so that equal marks stand for equal values.
   */
  helmRevision: HelmRevisionContent;
  /** The commit that `holdApplication` would make. */
  previewHold: CommitPreview;
  /** The commit that `releaseApplication` would make. */
  previewRelease: CommitPreview;
  /** Registries, issue trackers and the like whose credentials the account keeps sealed in Git. */
  integrations: Array<Integration>;
  /**
   * The commit that would make Git say what the cluster has in these fields. Each place in the files that may say a field is
   * tried by rendering the source with it; what cannot be said by a small change is refused with a sentence. Nothing is
   * written: `commitFiles` commits the files that are told.
   */
  previewLiveCommit: LiveCommitPreview;
  /**
   * The commit that `createApplication` would make, and what would come of it: its sources are rendered and compared with
   * the cluster. Fails with everything that `createApplication` fails with, and where the sources cannot be rendered,
   * or no sync of them could begin.
   */
  previewNewApplication: NewApplicationPreview;
  /** The commit that `deleteApplication` would make, and what the engine does then to what is in the cluster. */
  previewApplicationRemoval: ApplicationRemovalPreview;
  /** The commit that `createGitSource` would make. The provider is asked whether the caller may; nothing is written. */
  previewGitSource: CommitPreview;
  /**
   * What lies in the folder that `createGitSource` would follow, rendered and not applied. Only who may commit the
   * Git Source is told.
   */
  gitSourceContent: GitSourceContent;
  /** The commit that `editGitSource` would make. */
  previewGitSourceEdit: CommitPreview;
  /** The commit that `deleteGitSource` would make. */
  previewGitSourceRemoval: CommitPreview;
  /** The commit that `setConfigurationRuntime` would make. */
  previewConfigurationRuntime: CommitPreview;
  /** Tries the login of a cluster as `addCluster` would, and tells the commit that it would make; nothing is kept. */
  previewCluster: ClusterPreview;
  /** The commit that `saveIntegration` would make, with its credentials sealed. */
  previewIntegration: CommitPreview;
  /** Whether the sync windows of its project let an application be synced now; null where no window is for it, and where the project does not permit it as it is. */
  syncWindows?: Maybe<SyncWindowStanding>;
  /** Objects in the namespace of an application that no application looks after, where its project watches for them. */
  orphanedResources: OrphanedResources;
  /**
   * What a change of the source would change in the cluster, as a pull request before its merge: the application is
   * rendered at two revisions, and what would be in the cluster after a sync to one is compared with what would be there
   * after a sync to the other. What the cluster has otherwise already is no part of that; it is only counted. Revisions are
   * named as for a sync. A side that cannot be rendered says why, and is no error; that a repository or a cluster does not
   * answer is one, as are a repository that the login of the runtime does not show and a tool that runs out of time: they say
   * nothing of the revisions. Ends when the caller leaves; what is being fetched then is fetched for whoever asks next. For
   * those who may sync: it tells what other revisions of the source say.
   */
  revisionComparison: RevisionComparison;
  /** How a cluster stands; by its name or its address. */
  clusterBoard: ClusterBoard;
  /** What runs in a cluster, the worst first unless said; what belongs to applications that the caller may not see is left out. */
  workloads: WorkloadPage;
  /** One workload with its pods, its history and what the cluster told of it. */
  workload: WorkloadDetail;
  /** What going back to a revision would change; nothing is written. */
  workloadRollback: WorkloadRollback;
  pods: PodPage;
  /** Services and who answers behind them, by name. */
  services: ServicePage;
};


export type QueryPreviewRuntimeUpgradeArgs = {
  image: Scalars['String']['input'];
};


export type QueryApplicationSetArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QueryApplicationSetPreviewArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QueryApplicationSetFileArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QueryApplicationArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QueryApplicationTreeArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QueryApplicationServicesArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QueryApplicationComparisonArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QueryManagedResourcesArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QuerySyncPreviewArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  revision?: Scalars['String']['input'];
  revisions?: InputMaybe<Array<Scalars['String']['input']>>;
  sourcePositions?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type QueryResourceArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  resource: ResourceInput;
};


export type QueryEventsArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  resource?: InputMaybe<ResourceInput>;
  isWhole?: Scalars['Boolean']['input'];
};


export type QueryResourceActionsArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  resource: ResourceInput;
};


export type QueryApplicationFileArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QuerySourceChangesArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  from?: InputMaybe<Scalars['Int']['input']>;
  fromRevision?: InputMaybe<Scalars['String']['input']>;
  to?: InputMaybe<Scalars['Int']['input']>;
  toRevision?: InputMaybe<Scalars['String']['input']>;
};


export type QueryValidateApplicationArgs = {
  manifest: Scalars['String']['input'];
  gitSource?: InputMaybe<Scalars['String']['input']>;
};


export type QueryComponentLogsArgs = {
  component?: InputMaybe<Scalars['String']['input']>;
  tail?: Scalars['Int']['input'];
  filter?: InputMaybe<Scalars['String']['input']>;
};


export type QueryGitSourceArgs = {
  name: Scalars['String']['input'];
};


export type QueryGitOrganizationsArgs = {
  cursor?: InputMaybe<Scalars['String']['input']>;
};


export type QueryGitRepositoriesArgs = {
  organization?: InputMaybe<Scalars['String']['input']>;
  search?: InputMaybe<Scalars['String']['input']>;
  cursor?: InputMaybe<Scalars['String']['input']>;
};


export type QueryGitBranchesArgs = {
  repository: Scalars['String']['input'];
  cursor?: InputMaybe<Scalars['String']['input']>;
};


export type QueryGitFilesArgs = {
  repository: Scalars['String']['input'];
  paths: Array<Scalars['String']['input']>;
};


export type QueryGitTreeArgs = {
  repository: Scalars['String']['input'];
};


export type QueryHelmReleaseArgs = {
  cluster: Scalars['String']['input'];
  namespace: Scalars['String']['input'];
  name: Scalars['String']['input'];
};


export type QueryHelmRevisionArgs = {
  cluster: Scalars['String']['input'];
  namespace: Scalars['String']['input'];
  name: Scalars['String']['input'];
  revision: Scalars['Int']['input'];
};


export type QueryPreviewHoldArgs = {
  input: HoldApplicationInput;
};


export type QueryPreviewReleaseArgs = {
  input: ReleaseApplicationInput;
};


export type QueryPreviewLiveCommitArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  fields: Array<LiveFieldInput>;
};


export type QueryPreviewNewApplicationArgs = {
  input: CreateApplicationInput;
};


export type QueryPreviewApplicationRemovalArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QueryPreviewGitSourceArgs = {
  input: CreateGitSourceInput;
};


export type QueryGitSourceContentArgs = {
  input: CreateGitSourceInput;
};


export type QueryPreviewGitSourceEditArgs = {
  input: EditGitSourceInput;
};


export type QueryPreviewGitSourceRemovalArgs = {
  name: Scalars['String']['input'];
};


export type QueryPreviewConfigurationRuntimeArgs = {
  enabled: Scalars['Boolean']['input'];
};


export type QueryPreviewClusterArgs = {
  input: AddClusterInput;
};


export type QueryPreviewIntegrationArgs = {
  input: SaveIntegrationInput;
};


export type QuerySyncWindowsArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QueryOrphanedResourcesArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type QueryRevisionComparisonArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  from: Array<Scalars['String']['input']>;
  to: Array<Scalars['String']['input']>;
  sourcePositions?: InputMaybe<Array<Scalars['Int']['input']>>;
};


export type QueryClusterBoardArgs = {
  cluster: Scalars['String']['input'];
};


export type QueryWorkloadsArgs = {
  cluster: Scalars['String']['input'];
  filter?: InputMaybe<WorkloadFilter>;
  sort?: WorkloadSort;
  reverse?: Scalars['Boolean']['input'];
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryWorkloadArgs = {
  cluster: Scalars['String']['input'];
  workload: WorkloadInput;
};


export type QueryWorkloadRollbackArgs = {
  cluster: Scalars['String']['input'];
  workload: WorkloadInput;
  revision: Scalars['Int']['input'];
};


export type QueryPodsArgs = {
  cluster: Scalars['String']['input'];
  filter?: InputMaybe<PodFilter>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
};


export type QueryServicesArgs = {
  cluster: Scalars['String']['input'];
  filter?: InputMaybe<ServiceFilter>;
  first?: Scalars['Int']['input'];
  after?: InputMaybe<Scalars['String']['input']>;
};

export type FilePreview = {
  /** What changes, as a unified diff; null where neither side is text. */
  diff?: Maybe<Scalars['String']['output']>;
  path: Scalars['String']['output'];
  /** As it is; null where it is new. */
  before?: Maybe<Scalars['String']['output']>;
  /** As it would be; null where it goes. */
  after?: Maybe<Scalars['String']['output']>;
};

export type Mutation = {
  /**
   * Makes the runtime one that gets configurations (products, promotion flows), or not: a commit to the Shared
   * Configuration Repository. The control plane is told by `PATCH /api/gitops/runtimes/{runtime}`.
   */
  setConfigurationRuntime: Commit;
  /** Has the workload of the runtime run another image: a commit to its installation repository, which the cluster follows. */
  upgradeRuntime: Commit;
  /**
   * Takes the files of the runtime out of the Shared Configuration Repository, and the Applications that follow them out of
   * its cluster; what they brought stays. Null where there was no file left. Whoever takes the runtime out of its cluster
   * afterwards is `freshet runtime uninstall`; a runtime that is started again writes its files anew.
   */
  removeRuntimeFiles?: Maybe<Commit>;
  /** Has the generators of an ApplicationSet asked anew, rather than when it is time. */
  refreshApplicationSet: LiveApplicationSet;
  /** Commits a new file with an application to a Git Source. */
  createApplication: Commit;
  /** Commits another manifest of an application; its name and its Git Source stay. */
  editApplication: Commit;
  /** Commits that an application is no more; the engine then does what its finalizers say. */
  deleteApplication: Commit;
  syncApplication: LiveApplication;
  /** Looks at Git and the cluster again; a hard refresh renders anew as well. */
  refreshApplication: LiveApplication;
  terminateSync: LiveApplication;
  /** Applies what an entry of the history applied. Automatic sync must be off: Git would win at once. */
  rollbackApplication: LiveApplication;
  /**
   * Makes the folder of the source in Git what it was at an entry of the history, by a commit; automatic sync may stay on.
   * Of an entry that the history does not keep any more, the commit is named too: it must be one of the branch.
   */
  rollbackApplicationInGit: Commit;
  /** Carries out an action of an object, as a restart, or one of a rollout. */
  runResourceAction: Scalars['Boolean']['output'];
  /** Deletes an object from its cluster; what Git wants comes again with the next sync. */
  deleteResource: Scalars['Boolean']['output'];
  /** Registers a cluster: its login goes into a Secret of the runtime, its file into the Shared Configuration Repository. */
  addCluster: AddedCluster;
  /** Forgets a cluster; what runs there goes on. */
  removeCluster?: Maybe<Commit>;
  createGitSource: Commit;
  /** What is not given stays; the name and the kind always do. */
  editGitSource: Commit;
  /** Removes the Git Source; applications that came from it stay, and nobody looks after their files any more. */
  deleteGitSource: Commit;
  /** Keeps the caller's own Git token, sealed, in the cluster; the provider is asked whether it is good first. */
  registerGitToken: GitTokenCheck;
  deregisterGitToken: Scalars['Boolean']['output'];
  /** Keeps the token that the runtime itself reads and writes with. */
  registerRuntimeGitToken: GitTokenCheck;
  /**
   * Commits files as the caller. For the Shared Configuration Repository the caller needs `gitops-runtime:update`, for the
   * repository of a Git Source `git-source:update`.
   */
  commitFiles: Commit;
  /** Deletes files, with the same rights as `commitFiles`. */
  deleteFiles: Commit;
  /** Makes a release what it was at a revision, by Helm itself: the history gets a new revision. */
  rollbackHelmRelease: HelmReleaseDetail;
  /** Takes a release out of its cluster, by Helm itself. */
  uninstallHelmRelease: Scalars['Boolean']['output'];
  /**
   * Stops the automatic sync of an application by a commit, which says who does so, why and until when. What was automatic
   * is kept beside it. Nothing ends the hold but `releaseApplication`, or who switches automatic sync on in Git.
   */
  holdApplication: Commit;
  /** Brings back by a commit what was automatic before an application was held. */
  releaseApplication: Commit;
  /** Commits an integration, with its credentials sealed for the runtimes that it is for. */
  saveIntegration: Commit;
  deleteIntegration: Commit;
  /** Asks the service whether the credentials are good; nothing is kept. */
  testIntegration: IntegrationTest;
  /** Makes the pods of a workload anew, a few at a time. */
  restartWorkload: Workload;
  /** Sets how many pods a workload has. Where Git would put it back at once it is refused unless forced. */
  scaleWorkload: Workload;
  /**
   * Gives a workload the template that it had at a revision, as `kubectl rollout undo` does. Where Git would put it back
   * at once it is refused unless forced.
   */
  rollbackWorkload: Workload;
};


export type MutationSetConfigurationRuntimeArgs = {
  enabled: Scalars['Boolean']['input'];
  message?: InputMaybe<Scalars['String']['input']>;
};


export type MutationUpgradeRuntimeArgs = {
  image: Scalars['String']['input'];
  message?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRemoveRuntimeFilesArgs = {
  message?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRefreshApplicationSetArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type MutationCreateApplicationArgs = {
  input: CreateApplicationInput;
};


export type MutationEditApplicationArgs = {
  input: EditApplicationInput;
};


export type MutationDeleteApplicationArgs = {
  input: DeleteApplicationInput;
};


export type MutationSyncApplicationArgs = {
  input: SyncApplicationInput;
};


export type MutationRefreshApplicationArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  hard?: Scalars['Boolean']['input'];
};


export type MutationTerminateSyncArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type MutationRollbackApplicationArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  id: Scalars['Int']['input'];
  prune?: Scalars['Boolean']['input'];
};


export type MutationRollbackApplicationInGitArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  id: Scalars['Int']['input'];
  revision?: InputMaybe<Scalars['String']['input']>;
  message?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRunResourceActionArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  resource: ResourceInput;
  action: Scalars['String']['input'];
  params?: InputMaybe<Array<ActionParamInput>>;
};


export type MutationDeleteResourceArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  resource: ResourceInput;
  orphan?: Scalars['Boolean']['input'];
  force?: Scalars['Boolean']['input'];
};


export type MutationAddClusterArgs = {
  input: AddClusterInput;
};


export type MutationRemoveClusterArgs = {
  server: Scalars['String']['input'];
};


export type MutationCreateGitSourceArgs = {
  input: CreateGitSourceInput;
};


export type MutationEditGitSourceArgs = {
  input: EditGitSourceInput;
};


export type MutationDeleteGitSourceArgs = {
  name: Scalars['String']['input'];
  message?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRegisterGitTokenArgs = {
  token: Scalars['String']['input'];
  userName?: InputMaybe<Scalars['String']['input']>;
};


export type MutationRegisterRuntimeGitTokenArgs = {
  token: Scalars['String']['input'];
  userName?: InputMaybe<Scalars['String']['input']>;
};


export type MutationCommitFilesArgs = {
  input: CommitFilesInput;
};


export type MutationDeleteFilesArgs = {
  input: DeleteFilesInput;
};


export type MutationRollbackHelmReleaseArgs = {
  cluster: Scalars['String']['input'];
  namespace: Scalars['String']['input'];
  name: Scalars['String']['input'];
  revision: Scalars['Int']['input'];
};


export type MutationUninstallHelmReleaseArgs = {
  cluster: Scalars['String']['input'];
  namespace: Scalars['String']['input'];
  name: Scalars['String']['input'];
  keepHistory?: Scalars['Boolean']['input'];
};


export type MutationHoldApplicationArgs = {
  input: HoldApplicationInput;
};


export type MutationReleaseApplicationArgs = {
  input: ReleaseApplicationInput;
};


export type MutationSaveIntegrationArgs = {
  input: SaveIntegrationInput;
};


export type MutationDeleteIntegrationArgs = {
  name: Scalars['String']['input'];
};


export type MutationTestIntegrationArgs = {
  input: TestIntegrationInput;
};


export type MutationRestartWorkloadArgs = {
  cluster: Scalars['String']['input'];
  workload: WorkloadInput;
};


export type MutationScaleWorkloadArgs = {
  cluster: Scalars['String']['input'];
  workload: WorkloadInput;
  replicas: Scalars['Int']['input'];
  force?: Scalars['Boolean']['input'];
};


export type MutationRollbackWorkloadArgs = {
  cluster: Scalars['String']['input'];
  workload: WorkloadInput;
  revision: Scalars['Int']['input'];
  force?: Scalars['Boolean']['input'];
};

export type RuntimeFacts = {
  name: Scalars['String']['output'];
  version: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  engine: Scalars['String']['output'];
  /** Whether it gets configurations, as its file in the Shared Configuration Repository says; null when that is not known. */
  isConfigurationRuntime?: Maybe<Scalars['Boolean']['output']>;
  /** The address of the Shared Configuration Repository. */
  sharedConfigRepo?: Maybe<Scalars['String']['output']>;
  /** The address of the repository that says what the runtime is made of; null where nobody said. */
  installationRepo?: Maybe<Scalars['String']['output']>;
  /** The image that its Deployment has in the cluster; null where no Deployment runs it. */
  image?: Maybe<Scalars['String']['output']>;
  components: Array<Component>;
};

/** A part of the runtime. */
export type Component = {
  name: Scalars['String']['output'];
  version?: Maybe<Scalars['String']['output']>;
  health: Scalars['String']['output'];
  message?: Maybe<Scalars['String']['output']>;
};

export type Caller = {
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  isAdmin: Scalars['Boolean']['output'];
  /** Whether commits can be made in their name: a Git token of theirs is registered, or none is needed. */
  hasGitToken: Scalars['Boolean']['output'];
};

/** A commit that a change came to. What it means in the cluster follows when the engine has synced it. */
export type Commit = {
  sha: Scalars['String']['output'];
  /** Where a browser shows it. */
  url: Scalars['String']['output'];
  branch: Scalars['String']['output'];
  message: Scalars['String']['output'];
  author: CommitAuthor;
  date: Scalars['DateTime']['output'];
  /** The files that were written, with the revisions that later edits begin with. */
  files: Array<CommittedFile>;
};

export type CommitAuthor = {
  name: Scalars['String']['output'];
  email: Scalars['String']['output'];
};

export type CommittedFile = {
  path: Scalars['String']['output'];
  /** The blob. */
  revision: Scalars['String']['output'];
};

export type Subscription = {
  /**
   * Lines of several pods as they come, in the order of their times: of all pods of the application, or of those that came of
   * one of its objects. Pods that come later are read as well. At most 20 are read at once, those that are not well first.
   */
  applicationLogs: MergedLogLines;
  /** The tree of an application now and after every change, at most twice a second. */
  applicationTree: ResourceTree;
  /** Lines of a container as they come. Ends with the container, or when the reader goes away. */
  podLogs: LogLines;
  /** The same, and then lines as they come. */
  componentLogs: LogLines;
  /**
   * Lines of a container of any pod of a cluster. The caller needs `cluster:update`, or `view-pod-logs` of the application
   * that the pod belongs to.
   */
  clusterPodLogs: LogLines;
};


export type SubscriptionApplicationLogsArgs = {
  input: ApplicationLogsInput;
};


export type SubscriptionApplicationTreeArgs = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
};


export type SubscriptionPodLogsArgs = {
  input: PodLogsInput;
};


export type SubscriptionComponentLogsArgs = {
  component?: InputMaybe<Scalars['String']['input']>;
  tail?: Scalars['Int']['input'];
  filter?: InputMaybe<Scalars['String']['input']>;
};


export type SubscriptionClusterPodLogsArgs = {
  input: ClusterPodLogsInput;
};

export type ApplicationLogsInput = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  /** Only pods that came of this object. */
  of?: InputMaybe<ResourceInput>;
  /** Of pods that have one of this name; their first one unless said. */
  container?: InputMaybe<Scalars['String']['input']>;
  /** How many of the lines that are there already, of each pod. */
  tail?: Scalars['Int']['input'];
  sinceSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Only lines that hold this, in any case. */
  filter?: InputMaybe<Scalars['String']['input']>;
};

export type MergedLogLines = {
  lines: Array<PodLogLine>;
  /** The names of the pods that are read. */
  pods: Array<Scalars['String']['output']>;
  /** The names of those that are not, as there are too many; the first 100. */
  leftOut: Array<Scalars['String']['output']>;
};

export type PodLogLine = {
  pod: Scalars['String']['output'];
  at?: Maybe<Scalars['DateTime']['output']>;
  line: Scalars['String']['output'];
};

export type LiveApplicationSet = {
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  uid: Scalars['String']['output'];
  /** The Git Source that its file came from. */
  gitSource?: Maybe<Scalars['String']['output']>;
  /** Those that hold and those that do not. */
  conditions: Array<ApplicationSetCondition>;
  /** Each followed by those within it. */
  generators: Array<ApplicationSetGenerator>;
  /** What applications are made of, as YAML. */
  template: Scalars['String']['output'];
  /** What is laid over the template, where there is such a thing. */
  templatePatch?: Maybe<Scalars['String']['output']>;
  /** `sync`, `create-only`, `create-update` or `create-delete`: what it does with applications that are there. */
  applicationsSync: Scalars['String']['output'];
  /** Whether what its applications brought stays when they go. */
  preservesResources: Scalars['Boolean']['output'];
  /** Whether its applications are synced step by step, by the set. */
  isRollingSync: Scalars['Boolean']['output'];
  /** The steps of a progressive sync, in their order. */
  steps: Array<ApplicationSetStep>;
  /** Applications that no step selects: the set never syncs them. At most 200 of those that the caller may see. */
  unselected: Array<ApplicationSetMember>;
  /** How many such there are that the caller may see. */
  unselectedTotal: Scalars['Int']['output'];
  /** As YAML, without its status. */
  manifest: Scalars['String']['output'];
};

export type ApplicationSetFile = {
  gitSource: Scalars['String']['output'];
  repository: Scalars['String']['output'];
  branch: Scalars['String']['output'];
  path: Scalars['String']['output'];
  /** Where a browser shows it; empty where nobody knows. */
  url: Scalars['String']['output'];
};

export type ApplicationSetCondition = {
  /** `ErrorOccurred`, `ParametersGenerated`, `ResourcesUpToDate`, `RolloutProgressing` or `InvalidRolloutConfig`. */
  type: Scalars['String']['output'];
  /** `True`, `False` or `Unknown`. */
  status: Scalars['String']['output'];
  reason: Scalars['String']['output'];
  message: Scalars['String']['output'];
  at?: Maybe<Scalars['DateTime']['output']>;
};

export type ApplicationSetGenerator = {
  /** As the manifest calls it: `list`, `git`, `matrix` and so on; empty where it is none that is known. */
  kind: Scalars['String']['output'];
  /** What it makes applications for, in words. */
  words: Scalars['String']['output'];
  /** How many generators it is within. */
  depth: Scalars['Int']['output'];
  /** Which entry of `spec.generators` it is, or is within. */
  entry: Scalars['Int']['output'];
};

export type ApplicationSetStep = {
  /** Which applications it selects, in words; empty where it selects all. */
  selects: Scalars['String']['output'];
  /** How many are synced at once: a number or a percentage; null for all of them. */
  maxUpdate?: Maybe<Scalars['String']['output']>;
  /** `done`, `current` or `waiting`. */
  state: Scalars['String']['output'];
  /** How many of them the caller may see. */
  total: Scalars['Int']['output'];
  /** How many of those are healthy. */
  healthy: Scalars['Int']['output'];
  /** How many of those are being synced, or are about to be. */
  underWay: Scalars['Int']['output'];
  /** Those that the caller may see, at most 200; those first that are not healthy yet. */
  applications: Array<ApplicationSetMember>;
};

/** How far an application is in a progressive sync. */
export type ApplicationSetMember = {
  name: Scalars['String']['output'];
  /** `Waiting`, `Pending`, `Progressing` or `Healthy`. */
  status: Scalars['String']['output'];
  message: Scalars['String']['output'];
  at?: Maybe<Scalars['DateTime']['output']>;
};

export type ApplicationSetPreview = {
  /** Of each entry of `spec.generators`, in its order. While one fails, the set does nothing at all. */
  generators: Array<PreviewedGenerator>;
  /** By name. */
  applications: Array<PreviewedApplication>;
  /** Whether there are more than are told. */
  isCut: Scalars['Boolean']['output'];
};

export type PreviewedGenerator = {
  /** How many of its applications are told. */
  count: Scalars['Int']['output'];
  /** Why it fails, where it does. */
  problem?: Maybe<Scalars['String']['output']>;
};

export type PreviewedApplication = {
  name: Scalars['String']['output'];
  /**
   * `create`, `update`, `delete` or `none`; `taken` of one that another owner controls and that stays as it is, `invalid` of
   * one that cannot be.
   */
  change: Scalars['String']['output'];
  /** Why it cannot be. */
  problem?: Maybe<Scalars['String']['output']>;
  /** The entry of `spec.generators` that makes it; null of one that goes. */
  entry?: Maybe<Scalars['Int']['output']>;
  project: Scalars['String']['output'];
  /** The name or the address of the cluster. */
  cluster: Scalars['String']['output'];
  targetNamespace: Scalars['String']['output'];
  /** What the template is filled with: of what generators give, what it names. */
  parameters: Array<GeneratedParameter>;
};

export type GeneratedParameter = {
  /** With dots where it is within others. */
  name: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

/** An object of an application; of the core of Kubernetes, the group is empty. */
export type ResourceInput = {
  group?: Scalars['String']['input'];
  kind: Scalars['String']['input'];
  namespace?: Scalars['String']['input'];
  name: Scalars['String']['input'];
};

export type CreateApplicationInput = {
  gitSource: Scalars['String']['input'];
  /** Where in the folder of the Git Source; with folders if wanted. */
  path: Scalars['String']['input'];
  /** YAML of one Application. */
  manifest: Scalars['String']['input'];
  message?: InputMaybe<Scalars['String']['input']>;
};

export type EditApplicationInput = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  manifest: Scalars['String']['input'];
  /** The blob that the editor began with, from `applicationFile`. */
  revision?: InputMaybe<Scalars['String']['input']>;
  message?: InputMaybe<Scalars['String']['input']>;
  /** Writes over what others changed meanwhile. */
  force?: Scalars['Boolean']['input'];
};

export type DeleteApplicationInput = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  message?: InputMaybe<Scalars['String']['input']>;
};

export type SyncApplicationInput = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  /** Another revision than the one that its source follows; at most 255 letters. For an application of one source. */
  revision?: InputMaybe<Scalars['String']['input']>;
  /**
   * One for each source, in their order, or for those that `sourcePositions` names. A source whose revision is empty, or not
   * named, is synced to what it follows.
   */
  revisions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Which source each of `revisions` is for; the first is 1. */
  sourcePositions?: InputMaybe<Array<Scalars['Int']['input']>>;
  prune?: Scalars['Boolean']['input'];
  dryRun?: Scalars['Boolean']['input'];
  force?: Scalars['Boolean']['input'];
  /** Only these. */
  resources?: InputMaybe<Array<ResourceInput>>;
  syncOptions?: InputMaybe<Array<Scalars['String']['input']>>;
};

export type ActionParamInput = {
  name: Scalars['String']['input'];
  value: Scalars['String']['input'];
};

export type PodLogsInput = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  pod: ResourceInput;
  container?: InputMaybe<Scalars['String']['input']>;
  follow?: Scalars['Boolean']['input'];
  previous?: Scalars['Boolean']['input'];
  tail?: Scalars['Int']['input'];
  sinceSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Only lines that hold this, in any case. */
  filter?: InputMaybe<Scalars['String']['input']>;
  timestamps?: Scalars['Boolean']['input'];
};

export type LiveApplication = {
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  uid: Scalars['String']['output'];
  gitSource?: Maybe<Scalars['String']['output']>;
  project: Scalars['String']['output'];
  syncStatus: Scalars['String']['output'];
  healthStatus: Scalars['String']['output'];
  healthMessage?: Maybe<Scalars['String']['output']>;
  revisions: Array<Scalars['String']['output']>;
  automated: Scalars['Boolean']['output'];
  /** The options of its sync policy, as `CreateNamespace=true`; those of a sync take their place. */
  syncOptions: Array<Scalars['String']['output']>;
  /** How the sync stands that runs, or ran last. */
  operation?: Maybe<SyncOperationState>;
  history: Array<HistoryEntry>;
  /** Other applications are named in what is told of this one only where the caller may see them. */
  conditions: Array<ApplicationCondition>;
  /** The object itself, as the cluster has it. */
  manifest: Scalars['JSON']['output'];
  links: Array<ExternalLink>;
};

/** An address that people put at an application for others to follow. */
export type ExternalLink = {
  title: Scalars['String']['output'];
  url: Scalars['String']['output'];
};

export type SyncOperationState = {
  phase: Scalars['String']['output'];
  message?: Maybe<Scalars['String']['output']>;
  startedAt?: Maybe<Scalars['DateTime']['output']>;
  finishedAt?: Maybe<Scalars['DateTime']['output']>;
  revisions: Array<Scalars['String']['output']>;
  initiatedBy?: Maybe<Scalars['String']['output']>;
  isAutomated: Scalars['Boolean']['output'];
  isDryRun: Scalars['Boolean']['output'];
  retries: Scalars['Int']['output'];
  /** How far it is with each object, in the order of the sync; of very many, the first 1,000. */
  resources: Array<SyncedResource>;
};

/** What a sync did to one object, or is about to do. */
export type SyncedResource = {
  group: Scalars['String']['output'];
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** Synced, SyncFailed, Pruned or PruneSkipped; null while it waits. */
  status?: Maybe<Scalars['String']['output']>;
  /** What was done to it, or would be where the operation is a dry run: `created`, `configured`, `unchanged`, `replaced`, `serverside-applied`, `pruned` or `kept`; null where that is not known. */
  change?: Maybe<Scalars['String']['output']>;
  message?: Maybe<Scalars['String']['output']>;
  /** PreSync, Sync, PostSync or SyncFail. */
  syncPhase?: Maybe<Scalars['String']['output']>;
  /** Of hooks, and of objects that are waited for: Running, Succeeded, Failed or Error. */
  phase?: Maybe<Scalars['String']['output']>;
  isHook: Scalars['Boolean']['output'];
};

export type HistoryEntry = {
  id: Scalars['Int']['output'];
  revisions: Array<Scalars['String']['output']>;
  deployedAt?: Maybe<Scalars['DateTime']['output']>;
  initiatedBy?: Maybe<Scalars['String']['output']>;
};

export type ApplicationCondition = {
  type: Scalars['String']['output'];
  message: Scalars['String']['output'];
  at?: Maybe<Scalars['DateTime']['output']>;
};

export type ResourceTree = {
  nodes: Array<ResourceNode>;
  /** There are more objects than a tree may have. */
  isCut: Scalars['Boolean']['output'];
};

export type ResourceNode = {
  group: Scalars['String']['output'];
  version?: Maybe<Scalars['String']['output']>;
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  uid?: Maybe<Scalars['String']['output']>;
  createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** What it belongs to: `group/kind/namespace/name`. */
  parents: Array<Scalars['String']['output']>;
  sync?: Maybe<Scalars['String']['output']>;
  health?: Maybe<Scalars['String']['output']>;
  healthMessage?: Maybe<Scalars['String']['output']>;
  images: Array<Scalars['String']['output']>;
  urls: Array<Scalars['String']['output']>;
  facts: Array<NodeFact>;
};

export type NodeFact = {
  name: Scalars['String']['output'];
  value: Scalars['String']['output'];
};

export type ApplicationServices = {
  workloads: Array<ServingWorkload>;
  services: Array<FrontService>;
  /** There are more workloads than are told. */
  isCut: Scalars['Boolean']['output'];
};

export type ServingWorkload = {
  group: Scalars['String']['output'];
  workload: Workload;
  /** Those that are not well first. */
  pods: Array<Pod>;
  podCount: Scalars['Int']['output'];
  /** When a container of its pods was begun again last. */
  restartedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The names of the services that lead to it; they are in its namespace. */
  services: Array<Scalars['String']['output']>;
};

/** A service in front of pods, and what leads to it from outside. */
export type FrontService = {
  service: ClusterService;
  ingresses: Array<FrontIngress>;
};

export type FrontIngress = {
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  className?: Maybe<Scalars['String']['output']>;
  /** Of the load balancers that it got. */
  addresses: Array<Scalars['String']['output']>;
  /** Where people reach the service through it. */
  urls: Array<Scalars['String']['output']>;
};

/** What Git wants beside what the cluster has. */
export type ApplicationComparison = {
  /** The commits that were compared, one for each source. */
  revisions: Array<Scalars['String']['output']>;
  /** The first 2,000. */
  resources: Array<ManagedResource>;
  /** Whether there are more. */
  isCut: Scalars['Boolean']['output'];
};

export type SyncPreview = {
  /** The commits that the revisions stand for, one for each source: as `revisions`, a sync does what was previewed. */
  revisions: Array<Scalars['String']['output']>;
  /** The first 2,000. */
  resources: Array<ManagedResource>;
  /** Whether there are more. */
  isCut: Scalars['Boolean']['output'];
};

export type ManagedResource = {
  group: Scalars['String']['output'];
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  sync?: Maybe<Scalars['String']['output']>;
  health?: Maybe<Scalars['String']['output']>;
  requiresPruning: Scalars['Boolean']['output'];
  hook: Scalars['Boolean']['output'];
  /** One sentence: why it is out of sync. */
  why?: Maybe<Scalars['String']['output']>;
  /** Who wrote to the object in the cluster besides the engine, the last one first. */
  edits: Array<ResourceEdit>;
  /** Unified, in YAML; empty where nothing would change. */
  diff: Scalars['String']['output'];
  /** As it is wanted; YAML. */
  desired?: Maybe<Scalars['String']['output']>;
  live?: Maybe<Scalars['String']['output']>;
  /**
   * What a sync changes: the object as the cluster has it and as it would be then, with what differs and does not count made
   * the same. Null where nothing would change, or where that side has no such object.
   */
  before?: Maybe<Scalars['String']['output']>;
  after?: Maybe<Scalars['String']['output']>;
  /** The fields in which the two differ, the first 200 of them; none where only one side has the object. */
  fields: Array<DifferentField>;
};

/** A field that Git and the cluster say differently; values are short texts for people. */
export type DifferentField = {
  /** As `spec.template.spec.containers[name=web].image`. */
  path: Scalars['String']['output'];
  /** Null where the cluster does not have it. */
  live?: Maybe<Scalars['String']['output']>;
  /** Null where Git does not have it. */
  desired?: Maybe<Scalars['String']['output']>;
  /** For `jsonPointers` of `ignoreDifferences`; null where an item of a list is known by its name. */
  pointer?: Maybe<Scalars['String']['output']>;
  /** For `jqPathExpressions`; null where only the order of a list differs. */
  jq?: Maybe<Scalars['String']['output']>;
  /** Who besides the engine wrote what the cluster has, and when last; null where nobody did. */
  writer?: Maybe<ResourceEdit>;
};

/** A write to an object, by the name that the writer gave itself, as `kubectl-edit`. */
export type ResourceEdit = {
  manager: Scalars['String']['output'];
  at?: Maybe<Scalars['DateTime']['output']>;
  /** `Apply` or `Update`. */
  operation?: Maybe<Scalars['String']['output']>;
};

export type ApplicationResource = {
  group: Scalars['String']['output'];
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  health?: Maybe<Scalars['String']['output']>;
  healthMessage?: Maybe<Scalars['String']['output']>;
  /** YAML, without managed fields; the values of Secrets are never told. */
  manifest: Scalars['String']['output'];
  containers: Array<Scalars['String']['output']>;
  /** What is worth knowing at a glance: `replicas`, `images`, `ports`, `selector`, `routes`, `keys` and more, by its kind. */
  facts: Array<ObjectFact>;
};

export type ObjectFact = {
  name: Scalars['String']['output'];
  values: Array<Scalars['String']['output']>;
};

export type ResourceEvent = {
  type: Scalars['String']['output'];
  reason: Scalars['String']['output'];
  message: Scalars['String']['output'];
  count: Scalars['Int']['output'];
  firstAt?: Maybe<Scalars['DateTime']['output']>;
  lastAt?: Maybe<Scalars['DateTime']['output']>;
  group: Scalars['String']['output'];
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

export type ResourceAction = {
  name: Scalars['String']['output'];
  /** The name that people read, where the action has one of its own. */
  displayName?: Maybe<Scalars['String']['output']>;
  disabled: Scalars['Boolean']['output'];
  params: Array<Scalars['String']['output']>;
  /** The parameters with what they are now or would be. */
  parameters: Array<ResourceActionParameter>;
};

export type ResourceActionParameter = {
  name: Scalars['String']['output'];
  default?: Maybe<Scalars['String']['output']>;
};

export type ApplicationFile = {
  gitSource: Scalars['String']['output'];
  repository: Scalars['String']['output'];
  branch: Scalars['String']['output'];
  path: Scalars['String']['output'];
  revision: Scalars['String']['output'];
  /** The whole file. */
  content: Scalars['String']['output'];
  /** The application alone. */
  manifest: Scalars['String']['output'];
  url: Scalars['String']['output'];
  /** Whether the caller may commit to it: by the rules, and as the provider says. */
  canCommit: Scalars['Boolean']['output'];
};

export type SourceChanges = {
  repository: Scalars['String']['output'];
  branch: Scalars['String']['output'];
  /** The folder of the source. */
  path: Scalars['String']['output'];
  /** The two commits. */
  from: Scalars['String']['output'];
  to: Scalars['String']['output'];
  files: Array<SourceFileChange>;
  /** There are more files than are shown. */
  isCut: Scalars['Boolean']['output'];
  /**
   * Files outside of the folder that differ as well and that the source names: bases, files of values, what the application
   * says it is made of. A rollback in Git leaves them as they are. The first 20.
   */
  outside: Array<Scalars['String']['output']>;
  /** All of them. */
  outsideCount: Scalars['Int']['output'];
};

export type SourceFileChange = {
  path: Scalars['String']['output'];
  /** Null where the file is not there. */
  before?: Maybe<Scalars['String']['output']>;
  after?: Maybe<Scalars['String']['output']>;
};

export type ApplicationValidation = {
  isValid: Scalars['Boolean']['output'];
  problems: Array<Scalars['String']['output']>;
};

/** Some lines of a log. */
export type LogLines = {
  lines: Array<Scalars['String']['output']>;
};

export type Cluster = {
  name: Scalars['String']['output'];
  server: Scalars['String']['output'];
  isLocal: Scalars['Boolean']['output'];
  labels: Scalars['JSON']['output'];
  annotations: Scalars['JSON']['output'];
  namespaces: Array<Scalars['String']['output']>;
  version?: Maybe<Scalars['String']['output']>;
  /** Successful, Failed, or Unknown until it was asked. Each is asked again every minute, one that is away more rarely. */
  status: Scalars['String']['output'];
  message?: Maybe<Scalars['String']['output']>;
  /** How many applications go there, without those that the runtime makes for itself. */
  applications: Scalars['Int']['output'];
};

export type AddedCluster = {
  name: Scalars['String']['output'];
  server: Scalars['String']['output'];
  commit?: Maybe<Commit>;
};

export type AddClusterInput = {
  /** Made of the context's name unless given. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** YAML with one usable context, with a token or a certificate in it. */
  kubeconfig: Scalars['String']['input'];
  context?: InputMaybe<Scalars['String']['input']>;
  labels?: InputMaybe<Scalars['JSON']['input']>;
  annotations?: InputMaybe<Scalars['JSON']['input']>;
};

export type GitSource = {
  name: Scalars['String']['output'];
  isRestricted: Scalars['Boolean']['output'];
  /** As `https://host/owner/name.git[/path][?ref=branch]`. */
  repository: Scalars['String']['output'];
  url: Scalars['String']['output'];
  path: Scalars['String']['output'];
  branch?: Maybe<Scalars['String']['output']>;
  include?: Maybe<Scalars['String']['output']>;
  exclude?: Maybe<Scalars['String']['output']>;
  sourceNamespace?: Maybe<Scalars['String']['output']>;
  destinations?: Maybe<Array<GitSourceDestination>>;
  sourceRepos?: Maybe<Array<Scalars['String']['output']>>;
  syncStatus: Scalars['String']['output'];
  healthStatus: Scalars['String']['output'];
  /** Whether the caller may commit to it; null when the provider could not be asked. */
  canWrite?: Maybe<Scalars['Boolean']['output']>;
};

export type GitSourceDestination = {
  server?: Maybe<Scalars['String']['output']>;
  cluster?: Maybe<Scalars['String']['output']>;
  namespace: Scalars['String']['output'];
};

export type GitSourceDestinationInput = {
  /** All clusters unless a server or a name is given. */
  server?: InputMaybe<Scalars['String']['input']>;
  cluster?: InputMaybe<Scalars['String']['input']>;
  /** All namespaces unless given. */
  namespace?: InputMaybe<Scalars['String']['input']>;
};

export type RestrictedInput = {
  /** Begins with `freshet-`; made if it is missing. */
  sourceNamespace: Scalars['String']['input'];
  destinations: Array<GitSourceDestinationInput>;
  sourceRepos?: InputMaybe<Array<Scalars['String']['input']>>;
};

export type CreateGitSourceInput = {
  name: Scalars['String']['input'];
  /** As `https://host/owner/name.git[/path][?ref=branch]`. */
  repository: Scalars['String']['input'];
  /** Makes the repository, with a first commit. */
  createRepository?: Scalars['Boolean']['input'];
  include?: InputMaybe<Scalars['String']['input']>;
  exclude?: InputMaybe<Scalars['String']['input']>;
  restricted?: InputMaybe<RestrictedInput>;
  message?: InputMaybe<Scalars['String']['input']>;
};

export type EditGitSourceInput = {
  name: Scalars['String']['input'];
  repository?: InputMaybe<Scalars['String']['input']>;
  include?: InputMaybe<Scalars['String']['input']>;
  exclude?: InputMaybe<Scalars['String']['input']>;
  restricted?: InputMaybe<RestrictedInput>;
  message?: InputMaybe<Scalars['String']['input']>;
};

export type GitIntegration = {
  provider: Scalars['String']['output'];
  apiUrl?: Maybe<Scalars['String']['output']>;
  /** Where repositories are. */
  root: Scalars['String']['output'];
  /** Whether a token of the caller is needed and registered. */
  needsUserToken: Scalars['Boolean']['output'];
  hasUserToken: Scalars['Boolean']['output'];
  hasRuntimeToken: Scalars['Boolean']['output'];
  /** The ids of those who registered one; for admins. */
  registeredUsers?: Maybe<Array<Scalars['ID']['output']>>;
};

export type GitTokenCheck = {
  userName: Scalars['String']['output'];
  missing: Array<Scalars['String']['output']>;
  /** The provider does not tell scopes, so that only use shows what the token may do. */
  isUnproven: Scalars['Boolean']['output'];
};

export type GitNamePage = {
  items: Array<Scalars['String']['output']>;
  next?: Maybe<Scalars['String']['output']>;
};

export type GitRepositoryPage = {
  items: Array<GitRepository>;
  next?: Maybe<Scalars['String']['output']>;
};

export type GitRepository = {
  fullName: Scalars['String']['output'];
  owner: Scalars['String']['output'];
  name: Scalars['String']['output'];
  cloneUrl: Scalars['String']['output'];
  webUrl: Scalars['String']['output'];
  defaultBranch?: Maybe<Scalars['String']['output']>;
  isPrivate: Scalars['Boolean']['output'];
};

export type GitFiles = {
  branch: Scalars['String']['output'];
  /** Null in a repository without commits. */
  head?: Maybe<Scalars['String']['output']>;
  files: Array<GitFile>;
};

export type GitFile = {
  path: Scalars['String']['output'];
  revision: Scalars['String']['output'];
  content: Scalars['String']['output'];
};

export type GitTree = {
  branch: Scalars['String']['output'];
  head?: Maybe<Scalars['String']['output']>;
  /** Whether the caller may commit to it: by the rules, and as the provider says. */
  canCommit: Scalars['Boolean']['output'];
  paths: Array<Scalars['String']['output']>;
};

export type CommitFilesInput = {
  /** As `https://host/owner/name.git[?ref=branch]`. */
  repository: Scalars['String']['input'];
  files: Array<FileInput>;
  message: Scalars['String']['input'];
  description?: InputMaybe<Scalars['String']['input']>;
  force?: Scalars['Boolean']['input'];
  allowEmpty?: Scalars['Boolean']['input'];
};

export type FileInput = {
  path: Scalars['String']['input'];
  /** The blob that the editor began with; empty for a file that must be new, absent for whatever is there. */
  revision?: InputMaybe<Scalars['String']['input']>;
  data: Scalars['String']['input'];
};

export type DeleteFilesInput = {
  repository: Scalars['String']['input'];
  files: Array<DeletedFileInput>;
  message: Scalars['String']['input'];
  description?: InputMaybe<Scalars['String']['input']>;
  force?: Scalars['Boolean']['input'];
};

export type DeletedFileInput = {
  path: Scalars['String']['input'];
  revision?: InputMaybe<Scalars['String']['input']>;
};

export type HelmReleaseDetail = {
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  revision: Scalars['Int']['output'];
  status: Scalars['String']['output'];
  chart: Scalars['String']['output'];
  chartVersion: Scalars['String']['output'];
  appVersion?: Maybe<Scalars['String']['output']>;
  description?: Maybe<Scalars['String']['output']>;
  firstDeployedAt?: Maybe<Scalars['DateTime']['output']>;
  updatedAt?: Maybe<Scalars['DateTime']['output']>;
  history: Array<HelmRevision>;
  /** The objects of the newest revision. */
  resources: Array<HelmResource>;
  /** What the caller may do to the cluster: read, update. */
  permissions: Array<Scalars['String']['output']>;
};

export type HelmRevision = {
  revision: Scalars['Int']['output'];
  status: Scalars['String']['output'];
  chart: Scalars['String']['output'];
  chartVersion: Scalars['String']['output'];
  appVersion?: Maybe<Scalars['String']['output']>;
  description?: Maybe<Scalars['String']['output']>;
  updatedAt?: Maybe<Scalars['DateTime']['output']>;
};

export type HelmResource = {
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** Null where the object is not there, or its kind has no health. */
  health?: Maybe<Scalars['String']['output']>;
  healthMessage?: Maybe<Scalars['String']['output']>;
  isThere: Scalars['Boolean']['output'];
};

export type HelmRevisionContent = {
  revision: Scalars['Int']['output'];
  /** What was given; YAML. */
  values: Scalars['String']['output'];
  /** With what the chart brings by itself; YAML. */
  allValues: Scalars['String']['output'];
  manifest: Scalars['String']['output'];
  notes: Scalars['String']['output'];
  /** How many values are hidden. */
  hidden: Scalars['Int']['output'];
};

export type HoldApplicationInput = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  /** Shown to everybody who looks at the application; at most 200 characters. */
  reason: Scalars['String']['input'];
  /** When it is meant to end. */
  until?: InputMaybe<Scalars['DateTime']['input']>;
  message?: InputMaybe<Scalars['String']['input']>;
};

export type ReleaseApplicationInput = {
  namespace?: InputMaybe<Scalars['String']['input']>;
  name: Scalars['String']['input'];
  message?: InputMaybe<Scalars['String']['input']>;
};

export type Integration = {
  name: Scalars['String']['output'];
  kind: Scalars['String']['output'];
  settings: Scalars['JSON']['output'];
  /** Empty for all. */
  runtimes: Array<Scalars['String']['output']>;
  /** Whether this runtime could open its credentials; null where it is not for this runtime. */
  isOpen?: Maybe<Scalars['Boolean']['output']>;
};

export type SaveIntegrationInput = {
  name: Scalars['String']['input'];
  /** One of docker-hub, ecr, ghcr, jfrog, quay, registry, jira. */
  kind: Scalars['String']['input'];
  /** What everybody may know: addresses, user names, projects. */
  settings: Scalars['JSON']['input'];
  /** Sealed; when absent, those that are there stay. */
  credentials?: InputMaybe<Scalars['JSON']['input']>;
  /** Empty for all. */
  runtimes?: Array<Scalars['String']['input']>;
  /** Whether there must be none of this name yet; refused with INTEGRATION_TAKEN where there is. */
  isNew?: Scalars['Boolean']['input'];
  message?: InputMaybe<Scalars['String']['input']>;
};

export type TestIntegrationInput = {
  kind: Scalars['String']['input'];
  settings: Scalars['JSON']['input'];
  credentials: Scalars['JSON']['input'];
};

export type IntegrationTest = {
  isGood: Scalars['Boolean']['output'];
  /** Whether the service was reached, and does not take the credentials. */
  isRefused: Scalars['Boolean']['output'];
  message: Scalars['String']['output'];
};

export type LiveFieldInput = {
  resource: ResourceInput;
  /** As `managedResources` tells it. */
  path: Scalars['String']['input'];
};

export type LiveCommitPreview = {
  /** As `commitFiles` takes it. */
  repository: Scalars['String']['output'];
  branch: Scalars['String']['output'];
  author: CommitAuthor;
  /** Those that change; empty where every field was refused. */
  files: Array<LiveCommitFile>;
  refusals: Array<LiveFieldRefusal>;
};

export type LiveCommitFile = {
  path: Scalars['String']['output'];
  /** The blob that the change began with. */
  revision: Scalars['String']['output'];
  before?: Maybe<Scalars['String']['output']>;
  after: Scalars['String']['output'];
};

export type LiveFieldRefusal = {
  group: Scalars['String']['output'];
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  path: Scalars['String']['output'];
  /** One sentence. */
  why: Scalars['String']['output'];
};

/** A commit before it is made. */
export type CommitPreview = {
  /** The address of the repository. */
  repository: Scalars['String']['output'];
  branch: Scalars['String']['output'];
  author: CommitAuthor;
  message: Scalars['String']['output'];
  files: Array<FilePreview>;
};

/** What a Git Source would bring. Other objects than GitOps entities it applies itself; no application has them. */
export type GitSourceContent = {
  /** Applications and ApplicationSets. */
  applications: Scalars['Int']['output'];
  /** Objects that are no GitOps entities, as a Deployment. */
  others: Scalars['Int']['output'];
  /** Of the others; the most frequent first. */
  kinds: Array<KindCount>;
  /** Where the others would go, without those that lie in no namespace. */
  namespaces: Array<Scalars['String']['output']>;
  /** Why it is not known what is there; nothing is counted then. */
  problem?: Maybe<Scalars['String']['output']>;
};

export type ClusterPreview = {
  name: Scalars['String']['output'];
  server: Scalars['String']['output'];
  commit: CommitPreview;
};

export type NewApplicationPreview = {
  commit: CommitPreview;
  firstSync: FirstSync;
};

export type ApplicationRemovalPreview = {
  commit: CommitPreview;
  /** What becomes of its objects, by its finalizers. */
  cascade: DeletionCascade;
  /** Whether its cluster was there to look into; where not, nothing is counted. */
  isSeen: Scalars['Boolean']['output'];
  /** How many objects in the cluster go with it: none with `NONE`. */
  resources: Scalars['Int']['output'];
  /** The most frequent first. */
  kinds: Array<KindCount>;
  /**
   * How many stay in the cluster: all with `NONE`, otherwise definitions of kinds, what says `Delete=false` or
   * `helm.sh/resource-policy: keep`, and what its project does not let it touch.
   */
  kept: Scalars['Int']['output'];
  /** The most frequent first. */
  keptKinds: Array<KindCount>;
};

export type DeletionCascade =
  /** They are deleted, each after what belongs to it. */
  | 'FOREGROUND'
  /** They are deleted, what belongs to them afterwards. */
  | 'BACKGROUND'
  /** They stay, and nothing looks after them any more. */
  | 'NONE';

/** What the first sync of an application would do. */
export type FirstSync = {
  /** Of the sources that were rendered. */
  revisions: Array<Scalars['String']['output']>;
  /** How many objects would be applied, without hooks. */
  resources: Scalars['Int']['output'];
  /** How many of them are not in the cluster yet. */
  creates: Scalars['Int']['output'];
  /** The most frequent first. */
  kinds: Array<KindCount>;
  /**
   * Of those that are there already, what another application has by the tracking of the engine: the first sync takes it
   * over, unless the application says `FailOnSharedResource=true`, and then fails. The most first;
   * what the caller may not see comes last and together.
   */
  takesOver: Array<TakenOver>;
};

/** Objects of one application that another would take over. */
export type TakenOver = {
  /** Null together with the name where the caller may not see the application, or where it is gone. */
  namespace?: Maybe<Scalars['String']['output']>;
  name?: Maybe<Scalars['String']['output']>;
  count: Scalars['Int']['output'];
};

export type KindCount = {
  kind: Scalars['String']['output'];
  count: Scalars['Int']['output'];
};

export type SyncWindowStanding = {
  /** For syncs that begin by themselves. */
  automatic: SyncWindowPermission;
  /** For syncs that people start; one that may not begin yet waits until it may. */
  manual: SyncWindowPermission;
  /** Those of the project that are for the application; of very many, the first 50. */
  windows: Array<SyncWindow>;
};

export type SyncWindowPermission = {
  isAllowed: Scalars['Boolean']['output'];
  /** What stands in the way, in a sentence; empty where nothing does. */
  reason: Scalars['String']['output'];
  /** When it is otherwise; null where no such time is in sight. */
  changesAt?: Maybe<Scalars['DateTime']['output']>;
};

export type SyncWindow = {
  /** `allow` or `deny`. */
  kind: Scalars['String']['output'];
  /** As for cron. */
  schedule: Scalars['String']['output'];
  duration: Scalars['String']['output'];
  timeZone?: Maybe<Scalars['String']['output']>;
  description?: Maybe<Scalars['String']['output']>;
  /** Whether it lets pass what people start. */
  allowsManual: Scalars['Boolean']['output'];
  isActive: Scalars['Boolean']['output'];
  /** Whether it is among those that keep automatic syncs from beginning now. */
  isBlocking: Scalars['Boolean']['output'];
  /** When it ends, or begins next. */
  changesAt?: Maybe<Scalars['DateTime']['output']>;
  /** Why it cannot be read, and so blocks. */
  problem?: Maybe<Scalars['String']['output']>;
};

export type OrphanedResources = {
  /** Whether the project watches for them: it has `orphanedResources`, and permits the application to be where it is. */
  isWatched: Scalars['Boolean']['output'];
  /** Whether it wants a warning of them. */
  isWarned: Scalars['Boolean']['output'];
  /** Whether the cluster could be asked; where it could not, nothing is known of them. */
  isSeen: Scalars['Boolean']['output'];
  count: Scalars['Int']['output'];
  /** By kind and name; the first 200. */
  resources: Array<OrphanedResource>;
};

export type OrphanedResource = {
  group: Scalars['String']['output'];
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  createdAt?: Maybe<Scalars['DateTime']['output']>;
};

export type RevisionComparison = {
  from: RenderedRevision;
  to: RenderedRevision;
  /**
   * The objects that differ, the first 500. Where `from` cannot be rendered, those that a sync to `to` changes in the
   * cluster; where `to` cannot be, none.
   */
  resources: Array<RevisedResource>;
  /** Whether there are more. */
  isCut: Scalars['Boolean']['output'];
  /** How many objects become what, of all of them. */
  created: Scalars['Int']['output'];
  changed: Scalars['Int']['output'];
  deleted: Scalars['Int']['output'];
  /** How many are the same at both. */
  same: Scalars['Int']['output'];
  /** How many objects the cluster has otherwise than `from` wants them. */
  drifted: Scalars['Int']['output'];
  /** What the engine warns of at `to` and not at `from`. */
  warnings: Array<Scalars['String']['output']>;
};

export type RenderedRevision = {
  /** The commits that the revisions stand for, one for each source. */
  revisions: Array<Scalars['String']['output']>;
  /** Why it cannot be rendered; null where it can. */
  failure?: Maybe<Scalars['String']['output']>;
};

export type RevisedResource = {
  group: Scalars['String']['output'];
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  change: RevisedChange;
  /** Runs during a sync. */
  hook: Scalars['Boolean']['output'];
  /** Why a sync to `to` would not apply it, as where its project forbids it; null where it would. */
  problem?: Maybe<Scalars['String']['output']>;
  /** As it would be after a sync to `from`; YAML. Null where it is not wanted there. The values of Secrets are never told. */
  before?: Maybe<Scalars['String']['output']>;
  /** As it would be after a sync to `to`. */
  after?: Maybe<Scalars['String']['output']>;
  /** Unified, in YAML. */
  diff: Scalars['String']['output'];
  /** The fields in which the two differ, the first 50 of them; none where only one side has the object. */
  fields: Array<RevisedField>;
};

export type RevisedChange =
  | 'CREATED'
  | 'CHANGED'
  /** No longer in Git: gone once a sync prunes. */
  | 'DELETED';

/** A field that the two revisions say differently; values are short texts for people. */
export type RevisedField = {
  path: Scalars['String']['output'];
  /** Null where it does not have it. */
  from?: Maybe<Scalars['String']['output']>;
  to?: Maybe<Scalars['String']['output']>;
};

export type WorkloadInput = {
  /** Deployment, StatefulSet, DaemonSet, Job, CronJob or Rollout. */
  kind: Scalars['String']['input'];
  namespace: Scalars['String']['input'];
  name: Scalars['String']['input'];
};

export type WorkloadFilter = {
  namespaces?: InputMaybe<Array<Scalars['String']['input']>>;
  kinds?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Healthy, Progressing, Degraded, Suspended, Missing or Unknown. */
  health?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Names of the applications that they belong to. */
  applications?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Part of the name, the namespace or an image, in any case. */
  search?: InputMaybe<Scalars['String']['input']>;
};

export type PodFilter = {
  namespaces?: InputMaybe<Array<Scalars['String']['input']>>;
  /** As `kubectl get pods` says it: Running, CrashLoopBackOff and so on. */
  statuses?: InputMaybe<Array<Scalars['String']['input']>>;
  search?: InputMaybe<Scalars['String']['input']>;
};

export type ServiceFilter = {
  namespaces?: InputMaybe<Array<Scalars['String']['input']>>;
  types?: InputMaybe<Array<Scalars['String']['input']>>;
  search?: InputMaybe<Scalars['String']['input']>;
};

export type WorkloadSort =
  | 'WORST'
  | 'NAME'
  | 'NAMESPACE'
  | 'KIND'
  | 'AGE'
  | 'RESTARTS';

export type ClusterPodLogsInput = {
  cluster: Scalars['String']['input'];
  namespace: Scalars['String']['input'];
  pod: Scalars['String']['input'];
  container?: InputMaybe<Scalars['String']['input']>;
  follow?: Scalars['Boolean']['input'];
  previous?: Scalars['Boolean']['input'];
  tail?: Scalars['Int']['input'];
  sinceSeconds?: InputMaybe<Scalars['Int']['input']>;
  /** Only lines that hold this, in any case. */
  filter?: InputMaybe<Scalars['String']['input']>;
  timestamps?: Scalars['Boolean']['input'];
};

export type ClusterBoard = {
  name: Scalars['String']['output'];
  server: Scalars['String']['output'];
  isLocal: Scalars['Boolean']['output'];
  version?: Maybe<Scalars['String']['output']>;
  /** Those that hold something that the caller may see, by name. */
  namespaces: Array<BoardNamespace>;
  nodes: Scalars['Int']['output'];
  workloads: Scalars['Int']['output'];
  /** By health, the worst first. */
  byHealth: Array<BoardCount>;
  byKind: Array<BoardCount>;
  pods: Scalars['Int']['output'];
  /** Pods that do not run as they should. */
  podsInTrouble: Scalars['Int']['output'];
  services: Scalars['Int']['output'];
  /** What the caller may do here: read, update. */
  permissions: Array<Scalars['String']['output']>;
};

export type BoardNamespace = {
  name: Scalars['String']['output'];
  workloads: Scalars['Int']['output'];
};

export type BoardCount = {
  name: Scalars['String']['output'];
  count: Scalars['Int']['output'];
};

export type WorkloadPage = {
  nodes: Array<Workload>;
  total: Scalars['Int']['output'];
  /** Where the next page begins; null on the last. */
  next?: Maybe<Scalars['String']['output']>;
};

export type Workload = {
  kind: Scalars['String']['output'];
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  uid?: Maybe<Scalars['String']['output']>;
  health: Scalars['String']['output'];
  healthMessage?: Maybe<Scalars['String']['output']>;
  /** Null for what has no number of pods, as a schedule. */
  desired?: Maybe<Scalars['Int']['output']>;
  ready: Scalars['Int']['output'];
  updated?: Maybe<Scalars['Int']['output']>;
  isPaused: Scalars['Boolean']['output'];
  schedule?: Maybe<Scalars['String']['output']>;
  images: Array<Scalars['String']['output']>;
  restarts: Scalars['Int']['output'];
  createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** The application that Git keeps it for. */
  application?: Maybe<OwningApplication>;
  /** The release of Helm that it was installed with, by the marks that Helm leaves. */
  helmRelease?: Maybe<OwningRelease>;
};

/** The release of Helm that an object belongs to. */
export type OwningRelease = {
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
};

/** The application that an object belongs to. */
export type OwningApplication = {
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  isAutomated: Scalars['Boolean']['output'];
  /** Git puts back at once what is changed in the cluster. */
  isSelfHealing: Scalars['Boolean']['output'];
};

export type WorkloadDetail = {
  workload: Workload;
  pods: Array<Pod>;
  /** The newest first; empty for kinds that keep none. */
  revisions: Array<WorkloadRevision>;
  /**
   * What the cluster told of it and its pods, the newest first; before them, as a warning about its `Namespace`, that not
   * all events of it were read (`EventsCut`) or that they may not be (`EventsRefused`).
   */
  events: Array<ResourceEvent>;
  services: Array<Scalars['String']['output']>;
  canRestart: Scalars['Boolean']['output'];
  canScale: Scalars['Boolean']['output'];
  canRollBack: Scalars['Boolean']['output'];
  /** Whether the caller may read the logs of its pods. */
  canReadLogs: Scalars['Boolean']['output'];
};

export type WorkloadRevision = {
  revision: Scalars['Int']['output'];
  images: Array<Scalars['String']['output']>;
  changeCause?: Maybe<Scalars['String']['output']>;
  createdAt?: Maybe<Scalars['DateTime']['output']>;
  pods?: Maybe<Scalars['Int']['output']>;
  isCurrent: Scalars['Boolean']['output'];
};

export type WorkloadRollback = {
  revision: Scalars['Int']['output'];
  currentRevision: Scalars['Int']['output'];
  /** The template of the pods before and after; YAML. */
  before: Scalars['String']['output'];
  after: Scalars['String']['output'];
  /** Whether there is anything to change. */
  isSame: Scalars['Boolean']['output'];
  application?: Maybe<OwningApplication>;
};

export type PodPage = {
  nodes: Array<Pod>;
  total: Scalars['Int']['output'];
  next?: Maybe<Scalars['String']['output']>;
  byStatus: Array<BoardCount>;
};

export type Pod = {
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  /** As `kubectl get pods` says it. */
  status: Scalars['String']['output'];
  phase: Scalars['String']['output'];
  message?: Maybe<Scalars['String']['output']>;
  isWell: Scalars['Boolean']['output'];
  ready: Scalars['Int']['output'];
  containers: Array<PodContainer>;
  restarts: Scalars['Int']['output'];
  node?: Maybe<Scalars['String']['output']>;
  ip?: Maybe<Scalars['String']['output']>;
  createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** What it belongs to, as `Deployment/web`. */
  owner?: Maybe<Scalars['String']['output']>;
};

export type PodContainer = {
  name: Scalars['String']['output'];
  image: Scalars['String']['output'];
  isReady: Scalars['Boolean']['output'];
  restarts: Scalars['Int']['output'];
  state: Scalars['String']['output'];
};

export type ServicePage = {
  nodes: Array<ClusterService>;
  total: Scalars['Int']['output'];
  next?: Maybe<Scalars['String']['output']>;
};

export type ClusterService = {
  namespace: Scalars['String']['output'];
  name: Scalars['String']['output'];
  type: Scalars['String']['output'];
  clusterIp?: Maybe<Scalars['String']['output']>;
  externals: Array<Scalars['String']['output']>;
  ports: Array<ClusterServicePort>;
  selector: Array<NodeFact>;
  /** How many answer. */
  readyEndpoints: Scalars['Int']['output'];
  endpointCount: Scalars['Int']['output'];
  endpoints: Array<ClusterServiceEndpoint>;
  createdAt?: Maybe<Scalars['DateTime']['output']>;
  application?: Maybe<OwningApplication>;
};

export type ClusterServicePort = {
  name?: Maybe<Scalars['String']['output']>;
  port: Scalars['Int']['output'];
  target: Scalars['String']['output'];
  protocol: Scalars['String']['output'];
  nodePort?: Maybe<Scalars['Int']['output']>;
};

export type ClusterServiceEndpoint = {
  address: Scalars['String']['output'];
  isReady: Scalars['Boolean']['output'];
  pod?: Maybe<Scalars['String']['output']>;
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
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  FilePreview: ResolverTypeWrapper<FilePreview>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  RuntimeFacts: ResolverTypeWrapper<RuntimeFacts>;
  Component: ResolverTypeWrapper<Component>;
  Caller: ResolverTypeWrapper<Caller>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Commit: ResolverTypeWrapper<Commit>;
  CommitAuthor: ResolverTypeWrapper<CommitAuthor>;
  CommittedFile: ResolverTypeWrapper<CommittedFile>;
  Subscription: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ApplicationLogsInput: ApplicationLogsInput;
  MergedLogLines: ResolverTypeWrapper<MergedLogLines>;
  PodLogLine: ResolverTypeWrapper<PodLogLine>;
  LiveApplicationSet: ResolverTypeWrapper<LiveApplicationSet>;
  ApplicationSetFile: ResolverTypeWrapper<ApplicationSetFile>;
  ApplicationSetCondition: ResolverTypeWrapper<ApplicationSetCondition>;
  ApplicationSetGenerator: ResolverTypeWrapper<ApplicationSetGenerator>;
  ApplicationSetStep: ResolverTypeWrapper<ApplicationSetStep>;
  ApplicationSetMember: ResolverTypeWrapper<ApplicationSetMember>;
  ApplicationSetPreview: ResolverTypeWrapper<ApplicationSetPreview>;
  PreviewedGenerator: ResolverTypeWrapper<PreviewedGenerator>;
  PreviewedApplication: ResolverTypeWrapper<PreviewedApplication>;
  GeneratedParameter: ResolverTypeWrapper<GeneratedParameter>;
  ResourceInput: ResourceInput;
  CreateApplicationInput: CreateApplicationInput;
  EditApplicationInput: EditApplicationInput;
  DeleteApplicationInput: DeleteApplicationInput;
  SyncApplicationInput: SyncApplicationInput;
  ActionParamInput: ActionParamInput;
  PodLogsInput: PodLogsInput;
  LiveApplication: ResolverTypeWrapper<LiveApplication>;
  ExternalLink: ResolverTypeWrapper<ExternalLink>;
  SyncOperationState: ResolverTypeWrapper<SyncOperationState>;
  SyncedResource: ResolverTypeWrapper<SyncedResource>;
  HistoryEntry: ResolverTypeWrapper<HistoryEntry>;
  ApplicationCondition: ResolverTypeWrapper<ApplicationCondition>;
  ResourceTree: ResolverTypeWrapper<ResourceTree>;
  ResourceNode: ResolverTypeWrapper<ResourceNode>;
  NodeFact: ResolverTypeWrapper<NodeFact>;
  ApplicationServices: ResolverTypeWrapper<ApplicationServices>;
  ServingWorkload: ResolverTypeWrapper<ServingWorkload>;
  FrontService: ResolverTypeWrapper<FrontService>;
  FrontIngress: ResolverTypeWrapper<FrontIngress>;
  ApplicationComparison: ResolverTypeWrapper<ApplicationComparison>;
  SyncPreview: ResolverTypeWrapper<SyncPreview>;
  ManagedResource: ResolverTypeWrapper<ManagedResource>;
  DifferentField: ResolverTypeWrapper<DifferentField>;
  ResourceEdit: ResolverTypeWrapper<ResourceEdit>;
  ApplicationResource: ResolverTypeWrapper<ApplicationResource>;
  ObjectFact: ResolverTypeWrapper<ObjectFact>;
  ResourceEvent: ResolverTypeWrapper<ResourceEvent>;
  ResourceAction: ResolverTypeWrapper<ResourceAction>;
  ResourceActionParameter: ResolverTypeWrapper<ResourceActionParameter>;
  ApplicationFile: ResolverTypeWrapper<ApplicationFile>;
  SourceChanges: ResolverTypeWrapper<SourceChanges>;
  SourceFileChange: ResolverTypeWrapper<SourceFileChange>;
  ApplicationValidation: ResolverTypeWrapper<ApplicationValidation>;
  LogLines: ResolverTypeWrapper<LogLines>;
  Cluster: ResolverTypeWrapper<Cluster>;
  AddedCluster: ResolverTypeWrapper<AddedCluster>;
  AddClusterInput: AddClusterInput;
  GitSource: ResolverTypeWrapper<GitSource>;
  GitSourceDestination: ResolverTypeWrapper<GitSourceDestination>;
  GitSourceDestinationInput: GitSourceDestinationInput;
  RestrictedInput: RestrictedInput;
  CreateGitSourceInput: CreateGitSourceInput;
  EditGitSourceInput: EditGitSourceInput;
  GitIntegration: ResolverTypeWrapper<GitIntegration>;
  GitTokenCheck: ResolverTypeWrapper<GitTokenCheck>;
  GitNamePage: ResolverTypeWrapper<GitNamePage>;
  GitRepositoryPage: ResolverTypeWrapper<GitRepositoryPage>;
  GitRepository: ResolverTypeWrapper<GitRepository>;
  GitFiles: ResolverTypeWrapper<GitFiles>;
  GitFile: ResolverTypeWrapper<GitFile>;
  GitTree: ResolverTypeWrapper<GitTree>;
  CommitFilesInput: CommitFilesInput;
  FileInput: FileInput;
  DeleteFilesInput: DeleteFilesInput;
  DeletedFileInput: DeletedFileInput;
  HelmReleaseDetail: ResolverTypeWrapper<HelmReleaseDetail>;
  HelmRevision: ResolverTypeWrapper<HelmRevision>;
  HelmResource: ResolverTypeWrapper<HelmResource>;
  HelmRevisionContent: ResolverTypeWrapper<HelmRevisionContent>;
  HoldApplicationInput: HoldApplicationInput;
  ReleaseApplicationInput: ReleaseApplicationInput;
  Integration: ResolverTypeWrapper<Integration>;
  SaveIntegrationInput: SaveIntegrationInput;
  TestIntegrationInput: TestIntegrationInput;
  IntegrationTest: ResolverTypeWrapper<IntegrationTest>;
  LiveFieldInput: LiveFieldInput;
  LiveCommitPreview: ResolverTypeWrapper<LiveCommitPreview>;
  LiveCommitFile: ResolverTypeWrapper<LiveCommitFile>;
  LiveFieldRefusal: ResolverTypeWrapper<LiveFieldRefusal>;
  CommitPreview: ResolverTypeWrapper<CommitPreview>;
  GitSourceContent: ResolverTypeWrapper<GitSourceContent>;
  ClusterPreview: ResolverTypeWrapper<ClusterPreview>;
  NewApplicationPreview: ResolverTypeWrapper<NewApplicationPreview>;
  ApplicationRemovalPreview: ResolverTypeWrapper<ApplicationRemovalPreview>;
  DeletionCascade: DeletionCascade;
  FirstSync: ResolverTypeWrapper<FirstSync>;
  TakenOver: ResolverTypeWrapper<TakenOver>;
  KindCount: ResolverTypeWrapper<KindCount>;
  SyncWindowStanding: ResolverTypeWrapper<SyncWindowStanding>;
  SyncWindowPermission: ResolverTypeWrapper<SyncWindowPermission>;
  SyncWindow: ResolverTypeWrapper<SyncWindow>;
  OrphanedResources: ResolverTypeWrapper<OrphanedResources>;
  OrphanedResource: ResolverTypeWrapper<OrphanedResource>;
  RevisionComparison: ResolverTypeWrapper<RevisionComparison>;
  RenderedRevision: ResolverTypeWrapper<RenderedRevision>;
  RevisedResource: ResolverTypeWrapper<RevisedResource>;
  RevisedChange: RevisedChange;
  RevisedField: ResolverTypeWrapper<RevisedField>;
  WorkloadInput: WorkloadInput;
  WorkloadFilter: WorkloadFilter;
  PodFilter: PodFilter;
  ServiceFilter: ServiceFilter;
  WorkloadSort: WorkloadSort;
  ClusterPodLogsInput: ClusterPodLogsInput;
  ClusterBoard: ResolverTypeWrapper<ClusterBoard>;
  BoardNamespace: ResolverTypeWrapper<BoardNamespace>;
  BoardCount: ResolverTypeWrapper<BoardCount>;
  WorkloadPage: ResolverTypeWrapper<WorkloadPage>;
  Workload: ResolverTypeWrapper<Workload>;
  OwningRelease: ResolverTypeWrapper<OwningRelease>;
  OwningApplication: ResolverTypeWrapper<OwningApplication>;
  WorkloadDetail: ResolverTypeWrapper<WorkloadDetail>;
  WorkloadRevision: ResolverTypeWrapper<WorkloadRevision>;
  WorkloadRollback: ResolverTypeWrapper<WorkloadRollback>;
  PodPage: ResolverTypeWrapper<PodPage>;
  Pod: ResolverTypeWrapper<Pod>;
  PodContainer: ResolverTypeWrapper<PodContainer>;
  ServicePage: ResolverTypeWrapper<ServicePage>;
  ClusterService: ResolverTypeWrapper<ClusterService>;
  ClusterServicePort: ResolverTypeWrapper<ClusterServicePort>;
  ClusterServiceEndpoint: ResolverTypeWrapper<ClusterServiceEndpoint>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  DateTime: Scalars['DateTime']['output'];
  JSON: Scalars['JSON']['output'];
  Query: Record<PropertyKey, never>;
  Boolean: Scalars['Boolean']['output'];
  FilePreview: FilePreview;
  Mutation: Record<PropertyKey, never>;
  RuntimeFacts: RuntimeFacts;
  Component: Component;
  Caller: Caller;
  ID: Scalars['ID']['output'];
  Commit: Commit;
  CommitAuthor: CommitAuthor;
  CommittedFile: CommittedFile;
  Subscription: Record<PropertyKey, never>;
  ApplicationLogsInput: ApplicationLogsInput;
  MergedLogLines: MergedLogLines;
  PodLogLine: PodLogLine;
  LiveApplicationSet: LiveApplicationSet;
  ApplicationSetFile: ApplicationSetFile;
  ApplicationSetCondition: ApplicationSetCondition;
  ApplicationSetGenerator: ApplicationSetGenerator;
  ApplicationSetStep: ApplicationSetStep;
  ApplicationSetMember: ApplicationSetMember;
  ApplicationSetPreview: ApplicationSetPreview;
  PreviewedGenerator: PreviewedGenerator;
  PreviewedApplication: PreviewedApplication;
  GeneratedParameter: GeneratedParameter;
  ResourceInput: ResourceInput;
  CreateApplicationInput: CreateApplicationInput;
  EditApplicationInput: EditApplicationInput;
  DeleteApplicationInput: DeleteApplicationInput;
  SyncApplicationInput: SyncApplicationInput;
  ActionParamInput: ActionParamInput;
  PodLogsInput: PodLogsInput;
  LiveApplication: LiveApplication;
  ExternalLink: ExternalLink;
  SyncOperationState: SyncOperationState;
  SyncedResource: SyncedResource;
  HistoryEntry: HistoryEntry;
  ApplicationCondition: ApplicationCondition;
  ResourceTree: ResourceTree;
  ResourceNode: ResourceNode;
  NodeFact: NodeFact;
  ApplicationServices: ApplicationServices;
  ServingWorkload: ServingWorkload;
  FrontService: FrontService;
  FrontIngress: FrontIngress;
  ApplicationComparison: ApplicationComparison;
  SyncPreview: SyncPreview;
  ManagedResource: ManagedResource;
  DifferentField: DifferentField;
  ResourceEdit: ResourceEdit;
  ApplicationResource: ApplicationResource;
  ObjectFact: ObjectFact;
  ResourceEvent: ResourceEvent;
  ResourceAction: ResourceAction;
  ResourceActionParameter: ResourceActionParameter;
  ApplicationFile: ApplicationFile;
  SourceChanges: SourceChanges;
  SourceFileChange: SourceFileChange;
  ApplicationValidation: ApplicationValidation;
  LogLines: LogLines;
  Cluster: Cluster;
  AddedCluster: AddedCluster;
  AddClusterInput: AddClusterInput;
  GitSource: GitSource;
  GitSourceDestination: GitSourceDestination;
  GitSourceDestinationInput: GitSourceDestinationInput;
  RestrictedInput: RestrictedInput;
  CreateGitSourceInput: CreateGitSourceInput;
  EditGitSourceInput: EditGitSourceInput;
  GitIntegration: GitIntegration;
  GitTokenCheck: GitTokenCheck;
  GitNamePage: GitNamePage;
  GitRepositoryPage: GitRepositoryPage;
  GitRepository: GitRepository;
  GitFiles: GitFiles;
  GitFile: GitFile;
  GitTree: GitTree;
  CommitFilesInput: CommitFilesInput;
  FileInput: FileInput;
  DeleteFilesInput: DeleteFilesInput;
  DeletedFileInput: DeletedFileInput;
  HelmReleaseDetail: HelmReleaseDetail;
  HelmRevision: HelmRevision;
  HelmResource: HelmResource;
  HelmRevisionContent: HelmRevisionContent;
  HoldApplicationInput: HoldApplicationInput;
  ReleaseApplicationInput: ReleaseApplicationInput;
  Integration: Integration;
  SaveIntegrationInput: SaveIntegrationInput;
  TestIntegrationInput: TestIntegrationInput;
  IntegrationTest: IntegrationTest;
  LiveFieldInput: LiveFieldInput;
  LiveCommitPreview: LiveCommitPreview;
  LiveCommitFile: LiveCommitFile;
  LiveFieldRefusal: LiveFieldRefusal;
  CommitPreview: CommitPreview;
  GitSourceContent: GitSourceContent;
  ClusterPreview: ClusterPreview;
  NewApplicationPreview: NewApplicationPreview;
  ApplicationRemovalPreview: ApplicationRemovalPreview;
  FirstSync: FirstSync;
  TakenOver: TakenOver;
  KindCount: KindCount;
  SyncWindowStanding: SyncWindowStanding;
  SyncWindowPermission: SyncWindowPermission;
  SyncWindow: SyncWindow;
  OrphanedResources: OrphanedResources;
  OrphanedResource: OrphanedResource;
  RevisionComparison: RevisionComparison;
  RenderedRevision: RenderedRevision;
  RevisedResource: RevisedResource;
  RevisedField: RevisedField;
  WorkloadInput: WorkloadInput;
  WorkloadFilter: WorkloadFilter;
  PodFilter: PodFilter;
  ServiceFilter: ServiceFilter;
  ClusterPodLogsInput: ClusterPodLogsInput;
  ClusterBoard: ClusterBoard;
  BoardNamespace: BoardNamespace;
  BoardCount: BoardCount;
  WorkloadPage: WorkloadPage;
  Workload: Workload;
  OwningRelease: OwningRelease;
  OwningApplication: OwningApplication;
  WorkloadDetail: WorkloadDetail;
  WorkloadRevision: WorkloadRevision;
  WorkloadRollback: WorkloadRollback;
  PodPage: PodPage;
  Pod: Pod;
  PodContainer: PodContainer;
  ServicePage: ServicePage;
  ClusterService: ClusterService;
  ClusterServicePort: ClusterServicePort;
  ClusterServiceEndpoint: ClusterServiceEndpoint;
  String: Scalars['String']['output'];
  Int: Scalars['Int']['output'];
};

export type CallerDirectiveArgs = { };

export type CallerDirectiveResolver<Result, Parent, ContextType = any, Args = CallerDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type MayDirectiveArgs = {
  action: Scalars['String']['input'];
  resource: Scalars['String']['input'];
};

export type MayDirectiveResolver<Result, Parent, ContextType = any, Args = MayDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type MayEntityDirectiveArgs = {
  action: Scalars['String']['input'];
  resource: Scalars['String']['input'];
};

export type MayEntityDirectiveResolver<Result, Parent, ContextType = any, Args = MayEntityDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

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
  runtime?: Resolver<ResolversTypes['RuntimeFacts'], ParentType, ContextType>;
  me?: Resolver<ResolversTypes['Caller'], ParentType, ContextType>;
  previewRuntimeUpgrade?: Resolver<ResolversTypes['CommitPreview'], ParentType, ContextType, RequireFields<QueryPreviewRuntimeUpgradeArgs, 'image'>>;
  applicationSet?: Resolver<ResolversTypes['LiveApplicationSet'], ParentType, ContextType, RequireFields<QueryApplicationSetArgs, 'name'>>;
  applicationSetPreview?: Resolver<ResolversTypes['ApplicationSetPreview'], ParentType, ContextType, RequireFields<QueryApplicationSetPreviewArgs, 'name'>>;
  applicationSetFile?: Resolver<ResolversTypes['ApplicationSetFile'], ParentType, ContextType, RequireFields<QueryApplicationSetFileArgs, 'name'>>;
  application?: Resolver<ResolversTypes['LiveApplication'], ParentType, ContextType, RequireFields<QueryApplicationArgs, 'name'>>;
  applicationTree?: Resolver<ResolversTypes['ResourceTree'], ParentType, ContextType, RequireFields<QueryApplicationTreeArgs, 'name'>>;
  applicationServices?: Resolver<ResolversTypes['ApplicationServices'], ParentType, ContextType, RequireFields<QueryApplicationServicesArgs, 'name'>>;
  applicationComparison?: Resolver<ResolversTypes['ApplicationComparison'], ParentType, ContextType, RequireFields<QueryApplicationComparisonArgs, 'name'>>;
  managedResources?: Resolver<Array<ResolversTypes['ManagedResource']>, ParentType, ContextType, RequireFields<QueryManagedResourcesArgs, 'name'>>;
  syncPreview?: Resolver<ResolversTypes['SyncPreview'], ParentType, ContextType, RequireFields<QuerySyncPreviewArgs, 'name' | 'revision'>>;
  resource?: Resolver<ResolversTypes['ApplicationResource'], ParentType, ContextType, RequireFields<QueryResourceArgs, 'name' | 'resource'>>;
  events?: Resolver<Array<ResolversTypes['ResourceEvent']>, ParentType, ContextType, RequireFields<QueryEventsArgs, 'name' | 'isWhole'>>;
  resourceActions?: Resolver<Array<ResolversTypes['ResourceAction']>, ParentType, ContextType, RequireFields<QueryResourceActionsArgs, 'name' | 'resource'>>;
  applicationFile?: Resolver<ResolversTypes['ApplicationFile'], ParentType, ContextType, RequireFields<QueryApplicationFileArgs, 'name'>>;
  sourceChanges?: Resolver<ResolversTypes['SourceChanges'], ParentType, ContextType, RequireFields<QuerySourceChangesArgs, 'name'>>;
  validateApplication?: Resolver<ResolversTypes['ApplicationValidation'], ParentType, ContextType, RequireFields<QueryValidateApplicationArgs, 'manifest'>>;
  clusters?: Resolver<Array<ResolversTypes['Cluster']>, ParentType, ContextType>;
  logComponents?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  componentLogs?: Resolver<ResolversTypes['LogLines'], ParentType, ContextType, RequireFields<QueryComponentLogsArgs, 'tail'>>;
  gitSources?: Resolver<Array<ResolversTypes['GitSource']>, ParentType, ContextType>;
  gitSource?: Resolver<ResolversTypes['GitSource'], ParentType, ContextType, RequireFields<QueryGitSourceArgs, 'name'>>;
  gitIntegration?: Resolver<ResolversTypes['GitIntegration'], ParentType, ContextType>;
  gitOrganizations?: Resolver<ResolversTypes['GitNamePage'], ParentType, ContextType, Partial<QueryGitOrganizationsArgs>>;
  gitRepositories?: Resolver<ResolversTypes['GitRepositoryPage'], ParentType, ContextType, Partial<QueryGitRepositoriesArgs>>;
  gitBranches?: Resolver<ResolversTypes['GitNamePage'], ParentType, ContextType, RequireFields<QueryGitBranchesArgs, 'repository'>>;
  gitFiles?: Resolver<ResolversTypes['GitFiles'], ParentType, ContextType, RequireFields<QueryGitFilesArgs, 'repository' | 'paths'>>;
  gitTree?: Resolver<ResolversTypes['GitTree'], ParentType, ContextType, RequireFields<QueryGitTreeArgs, 'repository'>>;
  helmRelease?: Resolver<ResolversTypes['HelmReleaseDetail'], ParentType, ContextType, RequireFields<QueryHelmReleaseArgs, 'cluster' | 'namespace' | 'name'>>;
  helmRevision?: Resolver<ResolversTypes['HelmRevisionContent'], ParentType, ContextType, RequireFields<QueryHelmRevisionArgs, 'cluster' | 'namespace' | 'name' | 'revision'>>;
  previewHold?: Resolver<ResolversTypes['CommitPreview'], ParentType, ContextType, RequireFields<QueryPreviewHoldArgs, 'input'>>;
  previewRelease?: Resolver<ResolversTypes['CommitPreview'], ParentType, ContextType, RequireFields<QueryPreviewReleaseArgs, 'input'>>;
  integrations?: Resolver<Array<ResolversTypes['Integration']>, ParentType, ContextType>;
  previewLiveCommit?: Resolver<ResolversTypes['LiveCommitPreview'], ParentType, ContextType, RequireFields<QueryPreviewLiveCommitArgs, 'name' | 'fields'>>;
  previewNewApplication?: Resolver<ResolversTypes['NewApplicationPreview'], ParentType, ContextType, RequireFields<QueryPreviewNewApplicationArgs, 'input'>>;
  previewApplicationRemoval?: Resolver<ResolversTypes['ApplicationRemovalPreview'], ParentType, ContextType, RequireFields<QueryPreviewApplicationRemovalArgs, 'name'>>;
  previewGitSource?: Resolver<ResolversTypes['CommitPreview'], ParentType, ContextType, RequireFields<QueryPreviewGitSourceArgs, 'input'>>;
  gitSourceContent?: Resolver<ResolversTypes['GitSourceContent'], ParentType, ContextType, RequireFields<QueryGitSourceContentArgs, 'input'>>;
  previewGitSourceEdit?: Resolver<ResolversTypes['CommitPreview'], ParentType, ContextType, RequireFields<QueryPreviewGitSourceEditArgs, 'input'>>;
  previewGitSourceRemoval?: Resolver<ResolversTypes['CommitPreview'], ParentType, ContextType, RequireFields<QueryPreviewGitSourceRemovalArgs, 'name'>>;
  previewConfigurationRuntime?: Resolver<ResolversTypes['CommitPreview'], ParentType, ContextType, RequireFields<QueryPreviewConfigurationRuntimeArgs, 'enabled'>>;
  previewCluster?: Resolver<ResolversTypes['ClusterPreview'], ParentType, ContextType, RequireFields<QueryPreviewClusterArgs, 'input'>>;
  previewIntegration?: Resolver<ResolversTypes['CommitPreview'], ParentType, ContextType, RequireFields<QueryPreviewIntegrationArgs, 'input'>>;
  syncWindows?: Resolver<Maybe<ResolversTypes['SyncWindowStanding']>, ParentType, ContextType, RequireFields<QuerySyncWindowsArgs, 'name'>>;
  orphanedResources?: Resolver<ResolversTypes['OrphanedResources'], ParentType, ContextType, RequireFields<QueryOrphanedResourcesArgs, 'name'>>;
  revisionComparison?: Resolver<ResolversTypes['RevisionComparison'], ParentType, ContextType, RequireFields<QueryRevisionComparisonArgs, 'name' | 'from' | 'to'>>;
  clusterBoard?: Resolver<ResolversTypes['ClusterBoard'], ParentType, ContextType, RequireFields<QueryClusterBoardArgs, 'cluster'>>;
  workloads?: Resolver<ResolversTypes['WorkloadPage'], ParentType, ContextType, RequireFields<QueryWorkloadsArgs, 'cluster' | 'sort' | 'reverse' | 'first'>>;
  workload?: Resolver<ResolversTypes['WorkloadDetail'], ParentType, ContextType, RequireFields<QueryWorkloadArgs, 'cluster' | 'workload'>>;
  workloadRollback?: Resolver<ResolversTypes['WorkloadRollback'], ParentType, ContextType, RequireFields<QueryWorkloadRollbackArgs, 'cluster' | 'workload' | 'revision'>>;
  pods?: Resolver<ResolversTypes['PodPage'], ParentType, ContextType, RequireFields<QueryPodsArgs, 'cluster' | 'first'>>;
  services?: Resolver<ResolversTypes['ServicePage'], ParentType, ContextType, RequireFields<QueryServicesArgs, 'cluster' | 'first'>>;
};

export type FilePreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['FilePreview'] = ResolversParentTypes['FilePreview']> = {
  diff?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type MutationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  setConfigurationRuntime?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationSetConfigurationRuntimeArgs, 'enabled'>>;
  upgradeRuntime?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationUpgradeRuntimeArgs, 'image'>>;
  removeRuntimeFiles?: Resolver<Maybe<ResolversTypes['Commit']>, ParentType, ContextType, Partial<MutationRemoveRuntimeFilesArgs>>;
  refreshApplicationSet?: Resolver<ResolversTypes['LiveApplicationSet'], ParentType, ContextType, RequireFields<MutationRefreshApplicationSetArgs, 'name'>>;
  createApplication?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationCreateApplicationArgs, 'input'>>;
  editApplication?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationEditApplicationArgs, 'input'>>;
  deleteApplication?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationDeleteApplicationArgs, 'input'>>;
  syncApplication?: Resolver<ResolversTypes['LiveApplication'], ParentType, ContextType, RequireFields<MutationSyncApplicationArgs, 'input'>>;
  refreshApplication?: Resolver<ResolversTypes['LiveApplication'], ParentType, ContextType, RequireFields<MutationRefreshApplicationArgs, 'name' | 'hard'>>;
  terminateSync?: Resolver<ResolversTypes['LiveApplication'], ParentType, ContextType, RequireFields<MutationTerminateSyncArgs, 'name'>>;
  rollbackApplication?: Resolver<ResolversTypes['LiveApplication'], ParentType, ContextType, RequireFields<MutationRollbackApplicationArgs, 'name' | 'id' | 'prune'>>;
  rollbackApplicationInGit?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationRollbackApplicationInGitArgs, 'name' | 'id'>>;
  runResourceAction?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationRunResourceActionArgs, 'name' | 'resource' | 'action'>>;
  deleteResource?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationDeleteResourceArgs, 'name' | 'resource' | 'orphan' | 'force'>>;
  addCluster?: Resolver<ResolversTypes['AddedCluster'], ParentType, ContextType, RequireFields<MutationAddClusterArgs, 'input'>>;
  removeCluster?: Resolver<Maybe<ResolversTypes['Commit']>, ParentType, ContextType, RequireFields<MutationRemoveClusterArgs, 'server'>>;
  createGitSource?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationCreateGitSourceArgs, 'input'>>;
  editGitSource?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationEditGitSourceArgs, 'input'>>;
  deleteGitSource?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationDeleteGitSourceArgs, 'name'>>;
  registerGitToken?: Resolver<ResolversTypes['GitTokenCheck'], ParentType, ContextType, RequireFields<MutationRegisterGitTokenArgs, 'token'>>;
  deregisterGitToken?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  registerRuntimeGitToken?: Resolver<ResolversTypes['GitTokenCheck'], ParentType, ContextType, RequireFields<MutationRegisterRuntimeGitTokenArgs, 'token'>>;
  commitFiles?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationCommitFilesArgs, 'input'>>;
  deleteFiles?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationDeleteFilesArgs, 'input'>>;
  rollbackHelmRelease?: Resolver<ResolversTypes['HelmReleaseDetail'], ParentType, ContextType, RequireFields<MutationRollbackHelmReleaseArgs, 'cluster' | 'namespace' | 'name' | 'revision'>>;
  uninstallHelmRelease?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType, RequireFields<MutationUninstallHelmReleaseArgs, 'cluster' | 'namespace' | 'name' | 'keepHistory'>>;
  holdApplication?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationHoldApplicationArgs, 'input'>>;
  releaseApplication?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationReleaseApplicationArgs, 'input'>>;
  saveIntegration?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationSaveIntegrationArgs, 'input'>>;
  deleteIntegration?: Resolver<ResolversTypes['Commit'], ParentType, ContextType, RequireFields<MutationDeleteIntegrationArgs, 'name'>>;
  testIntegration?: Resolver<ResolversTypes['IntegrationTest'], ParentType, ContextType, RequireFields<MutationTestIntegrationArgs, 'input'>>;
  restartWorkload?: Resolver<ResolversTypes['Workload'], ParentType, ContextType, RequireFields<MutationRestartWorkloadArgs, 'cluster' | 'workload'>>;
  scaleWorkload?: Resolver<ResolversTypes['Workload'], ParentType, ContextType, RequireFields<MutationScaleWorkloadArgs, 'cluster' | 'workload' | 'replicas' | 'force'>>;
  rollbackWorkload?: Resolver<ResolversTypes['Workload'], ParentType, ContextType, RequireFields<MutationRollbackWorkloadArgs, 'cluster' | 'workload' | 'revision' | 'force'>>;
};

export type RuntimeFactsResolvers<ContextType = any, ParentType extends ResolversParentTypes['RuntimeFacts'] = ResolversParentTypes['RuntimeFacts']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  engine?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isConfigurationRuntime?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  sharedConfigRepo?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  installationRepo?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  image?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  components?: Resolver<Array<ResolversTypes['Component']>, ParentType, ContextType>;
};

export type ComponentResolvers<ContextType = any, ParentType extends ResolversParentTypes['Component'] = ResolversParentTypes['Component']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  health?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CallerResolvers<ContextType = any, ParentType extends ResolversParentTypes['Caller'] = ResolversParentTypes['Caller']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isAdmin?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasGitToken?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type CommitResolvers<ContextType = any, ParentType extends ResolversParentTypes['Commit'] = ResolversParentTypes['Commit']> = {
  sha?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  branch?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  author?: Resolver<ResolversTypes['CommitAuthor'], ParentType, ContextType>;
  date?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  files?: Resolver<Array<ResolversTypes['CommittedFile']>, ParentType, ContextType>;
};

export type CommitAuthorResolvers<ContextType = any, ParentType extends ResolversParentTypes['CommitAuthor'] = ResolversParentTypes['CommitAuthor']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CommittedFileResolvers<ContextType = any, ParentType extends ResolversParentTypes['CommittedFile'] = ResolversParentTypes['CommittedFile']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  applicationLogs?: SubscriptionResolver<ResolversTypes['MergedLogLines'], "applicationLogs", ParentType, ContextType, RequireFields<SubscriptionApplicationLogsArgs, 'input'>>;
  applicationTree?: SubscriptionResolver<ResolversTypes['ResourceTree'], "applicationTree", ParentType, ContextType, RequireFields<SubscriptionApplicationTreeArgs, 'name'>>;
  podLogs?: SubscriptionResolver<ResolversTypes['LogLines'], "podLogs", ParentType, ContextType, RequireFields<SubscriptionPodLogsArgs, 'input'>>;
  componentLogs?: SubscriptionResolver<ResolversTypes['LogLines'], "componentLogs", ParentType, ContextType, RequireFields<SubscriptionComponentLogsArgs, 'tail'>>;
  clusterPodLogs?: SubscriptionResolver<ResolversTypes['LogLines'], "clusterPodLogs", ParentType, ContextType, RequireFields<SubscriptionClusterPodLogsArgs, 'input'>>;
};

export type MergedLogLinesResolvers<ContextType = any, ParentType extends ResolversParentTypes['MergedLogLines'] = ResolversParentTypes['MergedLogLines']> = {
  lines?: Resolver<Array<ResolversTypes['PodLogLine']>, ParentType, ContextType>;
  pods?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  leftOut?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PodLogLineResolvers<ContextType = any, ParentType extends ResolversParentTypes['PodLogLine'] = ResolversParentTypes['PodLogLine']> = {
  pod?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  line?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LiveApplicationSetResolvers<ContextType = any, ParentType extends ResolversParentTypes['LiveApplicationSet'] = ResolversParentTypes['LiveApplicationSet']> = {
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uid?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  gitSource?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  conditions?: Resolver<Array<ResolversTypes['ApplicationSetCondition']>, ParentType, ContextType>;
  generators?: Resolver<Array<ResolversTypes['ApplicationSetGenerator']>, ParentType, ContextType>;
  template?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  templatePatch?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  applicationsSync?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  preservesResources?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isRollingSync?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  steps?: Resolver<Array<ResolversTypes['ApplicationSetStep']>, ParentType, ContextType>;
  unselected?: Resolver<Array<ResolversTypes['ApplicationSetMember']>, ParentType, ContextType>;
  unselectedTotal?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  manifest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApplicationSetFileResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationSetFile'] = ResolversParentTypes['ApplicationSetFile']> = {
  gitSource?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  repository?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  branch?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApplicationSetConditionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationSetCondition'] = ResolversParentTypes['ApplicationSetCondition']> = {
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ApplicationSetGeneratorResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationSetGenerator'] = ResolversParentTypes['ApplicationSetGenerator']> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  words?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  depth?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  entry?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ApplicationSetStepResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationSetStep'] = ResolversParentTypes['ApplicationSetStep']> = {
  selects?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  maxUpdate?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  healthy?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  underWay?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  applications?: Resolver<Array<ResolversTypes['ApplicationSetMember']>, ParentType, ContextType>;
};

export type ApplicationSetMemberResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationSetMember'] = ResolversParentTypes['ApplicationSetMember']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ApplicationSetPreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationSetPreview'] = ResolversParentTypes['ApplicationSetPreview']> = {
  generators?: Resolver<Array<ResolversTypes['PreviewedGenerator']>, ParentType, ContextType>;
  applications?: Resolver<Array<ResolversTypes['PreviewedApplication']>, ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type PreviewedGeneratorResolvers<ContextType = any, ParentType extends ResolversParentTypes['PreviewedGenerator'] = ResolversParentTypes['PreviewedGenerator']> = {
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PreviewedApplicationResolvers<ContextType = any, ParentType extends ResolversParentTypes['PreviewedApplication'] = ResolversParentTypes['PreviewedApplication']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  change?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  entry?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  project?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  cluster?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  targetNamespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  parameters?: Resolver<Array<ResolversTypes['GeneratedParameter']>, ParentType, ContextType>;
};

export type GeneratedParameterResolvers<ContextType = any, ParentType extends ResolversParentTypes['GeneratedParameter'] = ResolversParentTypes['GeneratedParameter']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LiveApplicationResolvers<ContextType = any, ParentType extends ResolversParentTypes['LiveApplication'] = ResolversParentTypes['LiveApplication']> = {
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uid?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  gitSource?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  project?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  syncStatus?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  healthStatus?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  healthMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  revisions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  automated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  syncOptions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  operation?: Resolver<Maybe<ResolversTypes['SyncOperationState']>, ParentType, ContextType>;
  history?: Resolver<Array<ResolversTypes['HistoryEntry']>, ParentType, ContextType>;
  conditions?: Resolver<Array<ResolversTypes['ApplicationCondition']>, ParentType, ContextType>;
  manifest?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  links?: Resolver<Array<ResolversTypes['ExternalLink']>, ParentType, ContextType>;
};

export type ExternalLinkResolvers<ContextType = any, ParentType extends ResolversParentTypes['ExternalLink'] = ResolversParentTypes['ExternalLink']> = {
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type SyncOperationStateResolvers<ContextType = any, ParentType extends ResolversParentTypes['SyncOperationState'] = ResolversParentTypes['SyncOperationState']> = {
  phase?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  startedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  finishedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  revisions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  initiatedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isAutomated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isDryRun?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  retries?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  resources?: Resolver<Array<ResolversTypes['SyncedResource']>, ParentType, ContextType>;
};

export type SyncedResourceResolvers<ContextType = any, ParentType extends ResolversParentTypes['SyncedResource'] = ResolversParentTypes['SyncedResource']> = {
  group?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  change?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  syncPhase?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  phase?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isHook?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type HistoryEntryResolvers<ContextType = any, ParentType extends ResolversParentTypes['HistoryEntry'] = ResolversParentTypes['HistoryEntry']> = {
  id?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  revisions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  deployedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  initiatedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApplicationConditionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationCondition'] = ResolversParentTypes['ApplicationCondition']> = {
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type ResourceTreeResolvers<ContextType = any, ParentType extends ResolversParentTypes['ResourceTree'] = ResolversParentTypes['ResourceTree']> = {
  nodes?: Resolver<Array<ResolversTypes['ResourceNode']>, ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ResourceNodeResolvers<ContextType = any, ParentType extends ResolversParentTypes['ResourceNode'] = ResolversParentTypes['ResourceNode']> = {
  group?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uid?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  parents?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  sync?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  health?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  healthMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  images?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  urls?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  facts?: Resolver<Array<ResolversTypes['NodeFact']>, ParentType, ContextType>;
};

export type NodeFactResolvers<ContextType = any, ParentType extends ResolversParentTypes['NodeFact'] = ResolversParentTypes['NodeFact']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ApplicationServicesResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationServices'] = ResolversParentTypes['ApplicationServices']> = {
  workloads?: Resolver<Array<ResolversTypes['ServingWorkload']>, ParentType, ContextType>;
  services?: Resolver<Array<ResolversTypes['FrontService']>, ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ServingWorkloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['ServingWorkload'] = ResolversParentTypes['ServingWorkload']> = {
  group?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  workload?: Resolver<ResolversTypes['Workload'], ParentType, ContextType>;
  pods?: Resolver<Array<ResolversTypes['Pod']>, ParentType, ContextType>;
  podCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  restartedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  services?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type FrontServiceResolvers<ContextType = any, ParentType extends ResolversParentTypes['FrontService'] = ResolversParentTypes['FrontService']> = {
  service?: Resolver<ResolversTypes['ClusterService'], ParentType, ContextType>;
  ingresses?: Resolver<Array<ResolversTypes['FrontIngress']>, ParentType, ContextType>;
};

export type FrontIngressResolvers<ContextType = any, ParentType extends ResolversParentTypes['FrontIngress'] = ResolversParentTypes['FrontIngress']> = {
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  className?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  addresses?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  urls?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApplicationComparisonResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationComparison'] = ResolversParentTypes['ApplicationComparison']> = {
  revisions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  resources?: Resolver<Array<ResolversTypes['ManagedResource']>, ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SyncPreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['SyncPreview'] = ResolversParentTypes['SyncPreview']> = {
  revisions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  resources?: Resolver<Array<ResolversTypes['ManagedResource']>, ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ManagedResourceResolvers<ContextType = any, ParentType extends ResolversParentTypes['ManagedResource'] = ResolversParentTypes['ManagedResource']> = {
  group?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  sync?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  health?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  requiresPruning?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hook?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  why?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  edits?: Resolver<Array<ResolversTypes['ResourceEdit']>, ParentType, ContextType>;
  diff?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  desired?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  live?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  fields?: Resolver<Array<ResolversTypes['DifferentField']>, ParentType, ContextType>;
};

export type DifferentFieldResolvers<ContextType = any, ParentType extends ResolversParentTypes['DifferentField'] = ResolversParentTypes['DifferentField']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  live?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  desired?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  pointer?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  jq?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  writer?: Resolver<Maybe<ResolversTypes['ResourceEdit']>, ParentType, ContextType>;
};

export type ResourceEditResolvers<ContextType = any, ParentType extends ResolversParentTypes['ResourceEdit'] = ResolversParentTypes['ResourceEdit']> = {
  manager?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  at?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  operation?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApplicationResourceResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationResource'] = ResolversParentTypes['ApplicationResource']> = {
  group?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  health?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  healthMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  manifest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  containers?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  facts?: Resolver<Array<ResolversTypes['ObjectFact']>, ParentType, ContextType>;
};

export type ObjectFactResolvers<ContextType = any, ParentType extends ResolversParentTypes['ObjectFact'] = ResolversParentTypes['ObjectFact']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  values?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ResourceEventResolvers<ContextType = any, ParentType extends ResolversParentTypes['ResourceEvent'] = ResolversParentTypes['ResourceEvent']> = {
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  firstAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  group?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ResourceActionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ResourceAction'] = ResolversParentTypes['ResourceAction']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  displayName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  disabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  params?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  parameters?: Resolver<Array<ResolversTypes['ResourceActionParameter']>, ParentType, ContextType>;
};

export type ResourceActionParameterResolvers<ContextType = any, ParentType extends ResolversParentTypes['ResourceActionParameter'] = ResolversParentTypes['ResourceActionParameter']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  default?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApplicationFileResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationFile'] = ResolversParentTypes['ApplicationFile']> = {
  gitSource?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  repository?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  branch?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  content?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  manifest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  canCommit?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SourceChangesResolvers<ContextType = any, ParentType extends ResolversParentTypes['SourceChanges'] = ResolversParentTypes['SourceChanges']> = {
  repository?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  branch?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  files?: Resolver<Array<ResolversTypes['SourceFileChange']>, ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  outside?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  outsideCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SourceFileChangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['SourceFileChange'] = ResolversParentTypes['SourceFileChange']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ApplicationValidationResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationValidation'] = ResolversParentTypes['ApplicationValidation']> = {
  isValid?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  problems?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type LogLinesResolvers<ContextType = any, ParentType extends ResolversParentTypes['LogLines'] = ResolversParentTypes['LogLines']> = {
  lines?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ClusterResolvers<ContextType = any, ParentType extends ResolversParentTypes['Cluster'] = ResolversParentTypes['Cluster']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  server?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isLocal?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  labels?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  annotations?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  namespaces?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  applications?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type AddedClusterResolvers<ContextType = any, ParentType extends ResolversParentTypes['AddedCluster'] = ResolversParentTypes['AddedCluster']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  server?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  commit?: Resolver<Maybe<ResolversTypes['Commit']>, ParentType, ContextType>;
};

export type GitSourceResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitSource'] = ResolversParentTypes['GitSource']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isRestricted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  repository?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  branch?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  include?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  exclude?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sourceNamespace?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  destinations?: Resolver<Maybe<Array<ResolversTypes['GitSourceDestination']>>, ParentType, ContextType>;
  sourceRepos?: Resolver<Maybe<Array<ResolversTypes['String']>>, ParentType, ContextType>;
  syncStatus?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  healthStatus?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  canWrite?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type GitSourceDestinationResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitSourceDestination'] = ResolversParentTypes['GitSourceDestination']> = {
  server?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  cluster?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type GitIntegrationResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitIntegration'] = ResolversParentTypes['GitIntegration']> = {
  provider?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  apiUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  root?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  needsUserToken?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasUserToken?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasRuntimeToken?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  registeredUsers?: Resolver<Maybe<Array<ResolversTypes['ID']>>, ParentType, ContextType>;
};

export type GitTokenCheckResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitTokenCheck'] = ResolversParentTypes['GitTokenCheck']> = {
  userName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  missing?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  isUnproven?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type GitNamePageResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitNamePage'] = ResolversParentTypes['GitNamePage']> = {
  items?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  next?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GitRepositoryPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitRepositoryPage'] = ResolversParentTypes['GitRepositoryPage']> = {
  items?: Resolver<Array<ResolversTypes['GitRepository']>, ParentType, ContextType>;
  next?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type GitRepositoryResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitRepository'] = ResolversParentTypes['GitRepository']> = {
  fullName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  owner?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  cloneUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  webUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  defaultBranch?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isPrivate?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type GitFilesResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitFiles'] = ResolversParentTypes['GitFiles']> = {
  branch?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  head?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  files?: Resolver<Array<ResolversTypes['GitFile']>, ParentType, ContextType>;
};

export type GitFileResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitFile'] = ResolversParentTypes['GitFile']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  content?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type GitTreeResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitTree'] = ResolversParentTypes['GitTree']> = {
  branch?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  head?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  canCommit?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  paths?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type HelmReleaseDetailResolvers<ContextType = any, ParentType extends ResolversParentTypes['HelmReleaseDetail'] = ResolversParentTypes['HelmReleaseDetail']> = {
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  chart?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  chartVersion?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  appVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  firstDeployedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  history?: Resolver<Array<ResolversTypes['HelmRevision']>, ParentType, ContextType>;
  resources?: Resolver<Array<ResolversTypes['HelmResource']>, ParentType, ContextType>;
  permissions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type HelmRevisionResolvers<ContextType = any, ParentType extends ResolversParentTypes['HelmRevision'] = ResolversParentTypes['HelmRevision']> = {
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  chart?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  chartVersion?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  appVersion?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  updatedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type HelmResourceResolvers<ContextType = any, ParentType extends ResolversParentTypes['HelmResource'] = ResolversParentTypes['HelmResource']> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  health?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  healthMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isThere?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type HelmRevisionContentResolvers<ContextType = any, ParentType extends ResolversParentTypes['HelmRevisionContent'] = ResolversParentTypes['HelmRevisionContent']> = {
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  values?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  allValues?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  manifest?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  notes?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  hidden?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type IntegrationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Integration'] = ResolversParentTypes['Integration']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  settings?: Resolver<ResolversTypes['JSON'], ParentType, ContextType>;
  runtimes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  isOpen?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
};

export type IntegrationTestResolvers<ContextType = any, ParentType extends ResolversParentTypes['IntegrationTest'] = ResolversParentTypes['IntegrationTest']> = {
  isGood?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isRefused?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LiveCommitPreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['LiveCommitPreview'] = ResolversParentTypes['LiveCommitPreview']> = {
  repository?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  branch?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  author?: Resolver<ResolversTypes['CommitAuthor'], ParentType, ContextType>;
  files?: Resolver<Array<ResolversTypes['LiveCommitFile']>, ParentType, ContextType>;
  refusals?: Resolver<Array<ResolversTypes['LiveFieldRefusal']>, ParentType, ContextType>;
};

export type LiveCommitFileResolvers<ContextType = any, ParentType extends ResolversParentTypes['LiveCommitFile'] = ResolversParentTypes['LiveCommitFile']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  revision?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  after?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LiveFieldRefusalResolvers<ContextType = any, ParentType extends ResolversParentTypes['LiveFieldRefusal'] = ResolversParentTypes['LiveFieldRefusal']> = {
  group?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  why?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type CommitPreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['CommitPreview'] = ResolversParentTypes['CommitPreview']> = {
  repository?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  branch?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  author?: Resolver<ResolversTypes['CommitAuthor'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  files?: Resolver<Array<ResolversTypes['FilePreview']>, ParentType, ContextType>;
};

export type GitSourceContentResolvers<ContextType = any, ParentType extends ResolversParentTypes['GitSourceContent'] = ResolversParentTypes['GitSourceContent']> = {
  applications?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  others?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kinds?: Resolver<Array<ResolversTypes['KindCount']>, ParentType, ContextType>;
  namespaces?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ClusterPreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['ClusterPreview'] = ResolversParentTypes['ClusterPreview']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  server?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  commit?: Resolver<ResolversTypes['CommitPreview'], ParentType, ContextType>;
};

export type NewApplicationPreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['NewApplicationPreview'] = ResolversParentTypes['NewApplicationPreview']> = {
  commit?: Resolver<ResolversTypes['CommitPreview'], ParentType, ContextType>;
  firstSync?: Resolver<ResolversTypes['FirstSync'], ParentType, ContextType>;
};

export type ApplicationRemovalPreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['ApplicationRemovalPreview'] = ResolversParentTypes['ApplicationRemovalPreview']> = {
  commit?: Resolver<ResolversTypes['CommitPreview'], ParentType, ContextType>;
  cascade?: Resolver<ResolversTypes['DeletionCascade'], ParentType, ContextType>;
  isSeen?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  resources?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kinds?: Resolver<Array<ResolversTypes['KindCount']>, ParentType, ContextType>;
  kept?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  keptKinds?: Resolver<Array<ResolversTypes['KindCount']>, ParentType, ContextType>;
};

export type FirstSyncResolvers<ContextType = any, ParentType extends ResolversParentTypes['FirstSync'] = ResolversParentTypes['FirstSync']> = {
  revisions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  resources?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  creates?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kinds?: Resolver<Array<ResolversTypes['KindCount']>, ParentType, ContextType>;
  takesOver?: Resolver<Array<ResolversTypes['TakenOver']>, ParentType, ContextType>;
};

export type TakenOverResolvers<ContextType = any, ParentType extends ResolversParentTypes['TakenOver'] = ResolversParentTypes['TakenOver']> = {
  namespace?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type KindCountResolvers<ContextType = any, ParentType extends ResolversParentTypes['KindCount'] = ResolversParentTypes['KindCount']> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SyncWindowStandingResolvers<ContextType = any, ParentType extends ResolversParentTypes['SyncWindowStanding'] = ResolversParentTypes['SyncWindowStanding']> = {
  automatic?: Resolver<ResolversTypes['SyncWindowPermission'], ParentType, ContextType>;
  manual?: Resolver<ResolversTypes['SyncWindowPermission'], ParentType, ContextType>;
  windows?: Resolver<Array<ResolversTypes['SyncWindow']>, ParentType, ContextType>;
};

export type SyncWindowPermissionResolvers<ContextType = any, ParentType extends ResolversParentTypes['SyncWindowPermission'] = ResolversParentTypes['SyncWindowPermission']> = {
  isAllowed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  changesAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type SyncWindowResolvers<ContextType = any, ParentType extends ResolversParentTypes['SyncWindow'] = ResolversParentTypes['SyncWindow']> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  schedule?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  duration?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  timeZone?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  description?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  allowsManual?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isActive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isBlocking?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  changesAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type OrphanedResourcesResolvers<ContextType = any, ParentType extends ResolversParentTypes['OrphanedResources'] = ResolversParentTypes['OrphanedResources']> = {
  isWatched?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isWarned?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isSeen?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  resources?: Resolver<Array<ResolversTypes['OrphanedResource']>, ParentType, ContextType>;
};

export type OrphanedResourceResolvers<ContextType = any, ParentType extends ResolversParentTypes['OrphanedResource'] = ResolversParentTypes['OrphanedResource']> = {
  group?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type RevisionComparisonResolvers<ContextType = any, ParentType extends ResolversParentTypes['RevisionComparison'] = ResolversParentTypes['RevisionComparison']> = {
  from?: Resolver<ResolversTypes['RenderedRevision'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['RenderedRevision'], ParentType, ContextType>;
  resources?: Resolver<Array<ResolversTypes['RevisedResource']>, ParentType, ContextType>;
  isCut?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  created?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  deleted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  same?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  drifted?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  warnings?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RenderedRevisionResolvers<ContextType = any, ParentType extends ResolversParentTypes['RenderedRevision'] = ResolversParentTypes['RenderedRevision']> = {
  revisions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  failure?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RevisedResourceResolvers<ContextType = any, ParentType extends ResolversParentTypes['RevisedResource'] = ResolversParentTypes['RevisedResource']> = {
  group?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  change?: Resolver<ResolversTypes['RevisedChange'], ParentType, ContextType>;
  hook?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  after?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  diff?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  fields?: Resolver<Array<ResolversTypes['RevisedField']>, ParentType, ContextType>;
};

export type RevisedFieldResolvers<ContextType = any, ParentType extends ResolversParentTypes['RevisedField'] = ResolversParentTypes['RevisedField']> = {
  path?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  from?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  to?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ClusterBoardResolvers<ContextType = any, ParentType extends ResolversParentTypes['ClusterBoard'] = ResolversParentTypes['ClusterBoard']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  server?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isLocal?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  version?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  namespaces?: Resolver<Array<ResolversTypes['BoardNamespace']>, ParentType, ContextType>;
  nodes?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  workloads?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  byHealth?: Resolver<Array<ResolversTypes['BoardCount']>, ParentType, ContextType>;
  byKind?: Resolver<Array<ResolversTypes['BoardCount']>, ParentType, ContextType>;
  pods?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  podsInTrouble?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  services?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  permissions?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type BoardNamespaceResolvers<ContextType = any, ParentType extends ResolversParentTypes['BoardNamespace'] = ResolversParentTypes['BoardNamespace']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  workloads?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type BoardCountResolvers<ContextType = any, ParentType extends ResolversParentTypes['BoardCount'] = ResolversParentTypes['BoardCount']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type WorkloadPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['WorkloadPage'] = ResolversParentTypes['WorkloadPage']> = {
  nodes?: Resolver<Array<ResolversTypes['Workload']>, ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  next?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type WorkloadResolvers<ContextType = any, ParentType extends ResolversParentTypes['Workload'] = ResolversParentTypes['Workload']> = {
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  uid?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  health?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  healthMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  desired?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  ready?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  updated?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isPaused?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  schedule?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  images?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  restarts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  application?: Resolver<Maybe<ResolversTypes['OwningApplication']>, ParentType, ContextType>;
  helmRelease?: Resolver<Maybe<ResolversTypes['OwningRelease']>, ParentType, ContextType>;
};

export type OwningReleaseResolvers<ContextType = any, ParentType extends ResolversParentTypes['OwningRelease'] = ResolversParentTypes['OwningRelease']> = {
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type OwningApplicationResolvers<ContextType = any, ParentType extends ResolversParentTypes['OwningApplication'] = ResolversParentTypes['OwningApplication']> = {
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isAutomated?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isSelfHealing?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type WorkloadDetailResolvers<ContextType = any, ParentType extends ResolversParentTypes['WorkloadDetail'] = ResolversParentTypes['WorkloadDetail']> = {
  workload?: Resolver<ResolversTypes['Workload'], ParentType, ContextType>;
  pods?: Resolver<Array<ResolversTypes['Pod']>, ParentType, ContextType>;
  revisions?: Resolver<Array<ResolversTypes['WorkloadRevision']>, ParentType, ContextType>;
  events?: Resolver<Array<ResolversTypes['ResourceEvent']>, ParentType, ContextType>;
  services?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  canRestart?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canScale?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canRollBack?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  canReadLogs?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type WorkloadRevisionResolvers<ContextType = any, ParentType extends ResolversParentTypes['WorkloadRevision'] = ResolversParentTypes['WorkloadRevision']> = {
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  images?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  changeCause?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  pods?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isCurrent?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type WorkloadRollbackResolvers<ContextType = any, ParentType extends ResolversParentTypes['WorkloadRollback'] = ResolversParentTypes['WorkloadRollback']> = {
  revision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  currentRevision?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  before?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  after?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isSame?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  application?: Resolver<Maybe<ResolversTypes['OwningApplication']>, ParentType, ContextType>;
};

export type PodPageResolvers<ContextType = any, ParentType extends ResolversParentTypes['PodPage'] = ResolversParentTypes['PodPage']> = {
  nodes?: Resolver<Array<ResolversTypes['Pod']>, ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  next?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  byStatus?: Resolver<Array<ResolversTypes['BoardCount']>, ParentType, ContextType>;
};

export type PodResolvers<ContextType = any, ParentType extends ResolversParentTypes['Pod'] = ResolversParentTypes['Pod']> = {
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  phase?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  message?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  isWell?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  ready?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  containers?: Resolver<Array<ResolversTypes['PodContainer']>, ParentType, ContextType>;
  restarts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  node?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  ip?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  owner?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PodContainerResolvers<ContextType = any, ParentType extends ResolversParentTypes['PodContainer'] = ResolversParentTypes['PodContainer']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  image?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isReady?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  restarts?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ServicePageResolvers<ContextType = any, ParentType extends ResolversParentTypes['ServicePage'] = ResolversParentTypes['ServicePage']> = {
  nodes?: Resolver<Array<ResolversTypes['ClusterService']>, ParentType, ContextType>;
  total?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  next?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ClusterServiceResolvers<ContextType = any, ParentType extends ResolversParentTypes['ClusterService'] = ResolversParentTypes['ClusterService']> = {
  namespace?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  clusterIp?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  externals?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  ports?: Resolver<Array<ResolversTypes['ClusterServicePort']>, ParentType, ContextType>;
  selector?: Resolver<Array<ResolversTypes['NodeFact']>, ParentType, ContextType>;
  readyEndpoints?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  endpointCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  endpoints?: Resolver<Array<ResolversTypes['ClusterServiceEndpoint']>, ParentType, ContextType>;
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  application?: Resolver<Maybe<ResolversTypes['OwningApplication']>, ParentType, ContextType>;
};

export type ClusterServicePortResolvers<ContextType = any, ParentType extends ResolversParentTypes['ClusterServicePort'] = ResolversParentTypes['ClusterServicePort']> = {
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  port?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  target?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  protocol?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nodePort?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
};

export type ClusterServiceEndpointResolvers<ContextType = any, ParentType extends ResolversParentTypes['ClusterServiceEndpoint'] = ResolversParentTypes['ClusterServiceEndpoint']> = {
  address?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isReady?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  pod?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = any> = {
  DateTime?: GraphQLScalarType;
  JSON?: GraphQLScalarType;
  Query?: QueryResolvers<ContextType>;
  FilePreview?: FilePreviewResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  RuntimeFacts?: RuntimeFactsResolvers<ContextType>;
  Component?: ComponentResolvers<ContextType>;
  Caller?: CallerResolvers<ContextType>;
  Commit?: CommitResolvers<ContextType>;
  CommitAuthor?: CommitAuthorResolvers<ContextType>;
  CommittedFile?: CommittedFileResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  MergedLogLines?: MergedLogLinesResolvers<ContextType>;
  PodLogLine?: PodLogLineResolvers<ContextType>;
  LiveApplicationSet?: LiveApplicationSetResolvers<ContextType>;
  ApplicationSetFile?: ApplicationSetFileResolvers<ContextType>;
  ApplicationSetCondition?: ApplicationSetConditionResolvers<ContextType>;
  ApplicationSetGenerator?: ApplicationSetGeneratorResolvers<ContextType>;
  ApplicationSetStep?: ApplicationSetStepResolvers<ContextType>;
  ApplicationSetMember?: ApplicationSetMemberResolvers<ContextType>;
  ApplicationSetPreview?: ApplicationSetPreviewResolvers<ContextType>;
  PreviewedGenerator?: PreviewedGeneratorResolvers<ContextType>;
  PreviewedApplication?: PreviewedApplicationResolvers<ContextType>;
  GeneratedParameter?: GeneratedParameterResolvers<ContextType>;
  LiveApplication?: LiveApplicationResolvers<ContextType>;
  ExternalLink?: ExternalLinkResolvers<ContextType>;
  SyncOperationState?: SyncOperationStateResolvers<ContextType>;
  SyncedResource?: SyncedResourceResolvers<ContextType>;
  HistoryEntry?: HistoryEntryResolvers<ContextType>;
  ApplicationCondition?: ApplicationConditionResolvers<ContextType>;
  ResourceTree?: ResourceTreeResolvers<ContextType>;
  ResourceNode?: ResourceNodeResolvers<ContextType>;
  NodeFact?: NodeFactResolvers<ContextType>;
  ApplicationServices?: ApplicationServicesResolvers<ContextType>;
  ServingWorkload?: ServingWorkloadResolvers<ContextType>;
  FrontService?: FrontServiceResolvers<ContextType>;
  FrontIngress?: FrontIngressResolvers<ContextType>;
  ApplicationComparison?: ApplicationComparisonResolvers<ContextType>;
  SyncPreview?: SyncPreviewResolvers<ContextType>;
  ManagedResource?: ManagedResourceResolvers<ContextType>;
  DifferentField?: DifferentFieldResolvers<ContextType>;
  ResourceEdit?: ResourceEditResolvers<ContextType>;
  ApplicationResource?: ApplicationResourceResolvers<ContextType>;
  ObjectFact?: ObjectFactResolvers<ContextType>;
  ResourceEvent?: ResourceEventResolvers<ContextType>;
  ResourceAction?: ResourceActionResolvers<ContextType>;
  ResourceActionParameter?: ResourceActionParameterResolvers<ContextType>;
  ApplicationFile?: ApplicationFileResolvers<ContextType>;
  SourceChanges?: SourceChangesResolvers<ContextType>;
  SourceFileChange?: SourceFileChangeResolvers<ContextType>;
  ApplicationValidation?: ApplicationValidationResolvers<ContextType>;
  LogLines?: LogLinesResolvers<ContextType>;
  Cluster?: ClusterResolvers<ContextType>;
  AddedCluster?: AddedClusterResolvers<ContextType>;
  GitSource?: GitSourceResolvers<ContextType>;
  GitSourceDestination?: GitSourceDestinationResolvers<ContextType>;
  GitIntegration?: GitIntegrationResolvers<ContextType>;
  GitTokenCheck?: GitTokenCheckResolvers<ContextType>;
  GitNamePage?: GitNamePageResolvers<ContextType>;
  GitRepositoryPage?: GitRepositoryPageResolvers<ContextType>;
  GitRepository?: GitRepositoryResolvers<ContextType>;
  GitFiles?: GitFilesResolvers<ContextType>;
  GitFile?: GitFileResolvers<ContextType>;
  GitTree?: GitTreeResolvers<ContextType>;
  HelmReleaseDetail?: HelmReleaseDetailResolvers<ContextType>;
  HelmRevision?: HelmRevisionResolvers<ContextType>;
  HelmResource?: HelmResourceResolvers<ContextType>;
  HelmRevisionContent?: HelmRevisionContentResolvers<ContextType>;
  Integration?: IntegrationResolvers<ContextType>;
  IntegrationTest?: IntegrationTestResolvers<ContextType>;
  LiveCommitPreview?: LiveCommitPreviewResolvers<ContextType>;
  LiveCommitFile?: LiveCommitFileResolvers<ContextType>;
  LiveFieldRefusal?: LiveFieldRefusalResolvers<ContextType>;
  CommitPreview?: CommitPreviewResolvers<ContextType>;
  GitSourceContent?: GitSourceContentResolvers<ContextType>;
  ClusterPreview?: ClusterPreviewResolvers<ContextType>;
  NewApplicationPreview?: NewApplicationPreviewResolvers<ContextType>;
  ApplicationRemovalPreview?: ApplicationRemovalPreviewResolvers<ContextType>;
  FirstSync?: FirstSyncResolvers<ContextType>;
  TakenOver?: TakenOverResolvers<ContextType>;
  KindCount?: KindCountResolvers<ContextType>;
  SyncWindowStanding?: SyncWindowStandingResolvers<ContextType>;
  SyncWindowPermission?: SyncWindowPermissionResolvers<ContextType>;
  SyncWindow?: SyncWindowResolvers<ContextType>;
  OrphanedResources?: OrphanedResourcesResolvers<ContextType>;
  OrphanedResource?: OrphanedResourceResolvers<ContextType>;
  RevisionComparison?: RevisionComparisonResolvers<ContextType>;
  RenderedRevision?: RenderedRevisionResolvers<ContextType>;
  RevisedResource?: RevisedResourceResolvers<ContextType>;
  RevisedField?: RevisedFieldResolvers<ContextType>;
  ClusterBoard?: ClusterBoardResolvers<ContextType>;
  BoardNamespace?: BoardNamespaceResolvers<ContextType>;
  BoardCount?: BoardCountResolvers<ContextType>;
  WorkloadPage?: WorkloadPageResolvers<ContextType>;
  Workload?: WorkloadResolvers<ContextType>;
  OwningRelease?: OwningReleaseResolvers<ContextType>;
  OwningApplication?: OwningApplicationResolvers<ContextType>;
  WorkloadDetail?: WorkloadDetailResolvers<ContextType>;
  WorkloadRevision?: WorkloadRevisionResolvers<ContextType>;
  WorkloadRollback?: WorkloadRollbackResolvers<ContextType>;
  PodPage?: PodPageResolvers<ContextType>;
  Pod?: PodResolvers<ContextType>;
  PodContainer?: PodContainerResolvers<ContextType>;
  ServicePage?: ServicePageResolvers<ContextType>;
  ClusterService?: ClusterServiceResolvers<ContextType>;
  ClusterServicePort?: ClusterServicePortResolvers<ContextType>;
  ClusterServiceEndpoint?: ClusterServiceEndpointResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = any> = {
  caller?: CallerDirectiveResolver<any, any, ContextType>;
  may?: MayDirectiveResolver<any, any, ContextType>;
  mayEntity?: MayEntityDirectiveResolver<any, any, ContextType>;
  weight?: WeightDirectiveResolver<any, any, ContextType>;
};
