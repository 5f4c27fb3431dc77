/**
 * How an action is opened to members who are not admins.
 *
 * - `rule`: needs an allow rule.
 * - `open`: every member of the account may, unless a deny rule says otherwise.
 * - `open-untagged`: every member may while the resource has no tags; a tagged one needs an allow rule.
 * - `own`: the resource's owner may, unless a deny rule says otherwise; no rule gives it to anyone else.
 * - `admin`: admins only; no rule can give or take it.
 */
export type Access = 'rule' | 'open' | 'open-untagged' | 'own' | 'admin';

/** Which half of an API-key scope an action needs. */
export type Mode = 'read' | 'write';

export interface ActionSpec {
  readonly mode: Mode;
  readonly access: Access;
  /** Actions that an allow rule for this one allows too. Deny rules never spread. */
  readonly includes?: readonly string[];
}

export interface ResourceSpec {
  readonly description: string;
  readonly actions: Readonly<Record<string, ActionSpec>>;
  /** The action that decides whether a member may know that the resource exists; `read` unless said. */
  readonly sight?: string;
  /** Resources of this kind carry tags, so rules may match on them. */
  readonly tagged?: boolean;
  /** Rules may match on the tags of the project that holds the resource instead of its own. */
  readonly inProject?: boolean;
  /** Names of the attributes that rules may match on. */
  readonly attributes?: readonly string[];
  /** Other first words for this kind in an API-key scope: the path parts that existing scripts use. */
  readonly scopeNames?: readonly string[];
}

const READ = {
  rule: { mode: 'read', access: 'rule' },
  open: { mode: 'read', access: 'open' },
  openUntagged: { mode: 'read', access: 'open-untagged' },
  own: { mode: 'read', access: 'own' },
  admin: { mode: 'read', access: 'admin' },
} as const;

const WRITE = {
  rule: { mode: 'write', access: 'rule' },
  openUntagged: { mode: 'write', access: 'open-untagged' },
  own: { mode: 'write', access: 'own' },
  admin: { mode: 'write', access: 'admin' },
} as const;

/**
 * Every kind of resource and every action on it. Whatever is not here can be allowed to nobody.
 *
 * Actions that could be used to gain more rights (teams, roles, rules, keys of others, sign-in) are for
 * admins alone: were they grantable, one rule would be worth as much as all of them.
 */
export const RESOURCES = {
  account: {
    description: 'The account itself: its name and settings.',
    scopeNames: ['accounts'],
    actions: { read: READ.open, update: WRITE.admin },
  },
  user: {
    description: 'A person who belongs to the account.',
    scopeNames: ['users'],
    actions: {
      read: READ.open,
      invite: WRITE.admin,
      update: WRITE.own,
      'set-role': WRITE.admin,
      remove: WRITE.admin,
    },
  },
  invitation: {
    description: 'An invitation that has not been accepted yet.',
    scopeNames: ['invitations'],
    actions: { read: READ.admin, revoke: WRITE.admin },
  },
  session: {
    description: 'A signed-in browser or terminal of one user.',
    scopeNames: ['sessions'],
    actions: { read: READ.own, end: WRITE.own },
  },
  team: {
    description: 'A group of users and service accounts that rules are written for.',
    tagged: true,
    scopeNames: ['teams'],
    actions: { read: READ.open, create: WRITE.admin, update: WRITE.admin, delete: WRITE.admin },
  },
  'service-account': {
    description: 'An identity for a program, with its own teams and keys.',
    scopeNames: ['service-accounts'],
    actions: { read: READ.rule, create: WRITE.admin, update: WRITE.admin, delete: WRITE.admin },
  },
  'api-key': {
    description: 'A key that acts as the user or service account it belongs to.',
    scopeNames: ['api-keys', 'auth'],
    actions: { read: READ.own, create: WRITE.own, update: WRITE.own, delete: WRITE.own },
  },
  'access-rule': {
    description: 'A rule that allows or denies actions to a team or service account.',
    scopeNames: ['access-rules', 'abac'],
    actions: { read: READ.rule, create: WRITE.admin, update: WRITE.admin, delete: WRITE.admin },
  },
  audit: {
    description: 'The audit log of the account.',
    actions: { read: READ.rule, export: READ.rule, verify: READ.rule },
  },
  sso: {
    description: 'An identity provider that members sign in with.',
    actions: { read: READ.admin, update: WRITE.admin, synchronize: WRITE.admin },
  },
  system: {
    description: 'The installation: its health, jobs, queues and keys.',
    actions: { read: READ.admin, operate: WRITE.admin },
  },
  project: {
    description: 'A named group of pipelines with shared variables.',
    tagged: true,
    scopeNames: ['projects'],
    actions: { read: READ.rule, create: WRITE.rule, update: WRITE.rule, delete: WRITE.rule },
  },
  pipeline: {
    description: 'A CI pipeline: its definition, triggers and settings.',
    tagged: true,
    inProject: true,
    scopeNames: ['pipelines'],
    actions: {
      read: READ.rule,
      create: WRITE.rule,
      update: WRITE.rule,
      delete: WRITE.rule,
      run: WRITE.rule,
      approve: WRITE.rule,
      debug: WRITE.rule,
      'manage-resources': WRITE.rule,
      'set-cloud-builds': WRITE.rule,
      'set-runtime': WRITE.rule,
    },
  },
  build: {
    description: 'One run of a pipeline, with its steps and logs; it carries the tags of its pipeline.',
    tagged: true,
    inProject: true,
    scopeNames: ['builds', 'workflow', 'progress'],
    actions: { read: READ.rule, restart: WRITE.rule, terminate: WRITE.rule, annotate: WRITE.rule },
  },
  'git-context': {
    description: 'A connection to a Git provider that pipelines clone with.',
    tagged: true,
    scopeNames: ['context', 'contexts'],
    actions: {
      read: READ.openUntagged,
      use: WRITE.openUntagged,
      create: WRITE.rule,
      update: WRITE.rule,
      delete: WRITE.rule,
    },
  },
  repository: {
    description: 'A Git repository on the built-in host, with its branches and pull requests.',
    tagged: true,
    // With its owner: `acme/shop`.
    attributes: ['name'],
    scopeNames: ['repositories', 'repos', 'services'],
    actions: {
      read: READ.openUntagged,
      create: WRITE.rule,
      write: WRITE.rule,
      update: WRITE.rule,
      delete: WRITE.rule,
    },
  },
  'shared-configuration': {
    description: 'Variables, secrets or YAML shared between pipelines.',
    tagged: true,
    attributes: ['type'],
    scopeNames: ['context', 'contexts'],
    actions: {
      read: READ.rule,
      // Counts as a write, so that a key made for reading never shows a secret.
      decrypt: WRITE.rule,
      create: WRITE.rule,
      update: WRITE.rule,
      delete: WRITE.rule,
    },
  },
  integration: {
    description: 'A connection to a registry, Helm repository, storage, secret store or issue tracker.',
    tagged: true,
    attributes: ['type'],
    scopeNames: ['context', 'contexts', 'integrations', 'registries'],
    actions: {
      read: READ.openUntagged,
      use: WRITE.openUntagged,
      create: WRITE.admin,
      update: WRITE.admin,
      delete: WRITE.admin,
    },
  },
  cluster: {
    description: 'A Kubernetes cluster that pipelines deploy to.',
    tagged: true,
    scopeNames: ['clusters'],
    actions: {
      read: READ.openUntagged,
      update: WRITE.rule,
      create: WRITE.admin,
      delete: WRITE.admin,
    },
  },
  agent: {
    description: 'A runner agent that asks for work on behalf of its runtime environments.',
    scopeNames: ['agents', 'runner-installation'],
    actions: { read: READ.rule, create: WRITE.admin, update: WRITE.admin, delete: WRITE.admin },
  },
  'runtime-environment': {
    description: 'A place where builds run.',
    tagged: true,
    scopeNames: ['runtime-environments'],
    actions: {
      read: READ.openUntagged,
      create: WRITE.admin,
      update: WRITE.admin,
      delete: WRITE.admin,
    },
  },
  'step-type': {
    description: 'A reusable typed step.',
    tagged: true,
    scopeNames: ['step-types'],
    actions: { read: READ.open, create: WRITE.rule, update: WRITE.rule, delete: WRITE.rule },
  },
  chart: {
    description: 'A Helm chart in a connected repository.',
    scopeNames: ['charts', 'helm'],
    actions: { read: READ.rule },
  },
  image: {
    description: 'A container image that builds made or applications use.',
    scopeNames: ['images'],
    actions: { read: READ.open, annotate: WRITE.rule },
  },
  'gitops-runtime': {
    description: 'A GitOps runtime installed in a cluster.',
    scopeNames: ['gitops', 'runtimes'],
    actions: { read: READ.open, create: WRITE.admin, update: WRITE.admin, delete: WRITE.admin },
  },
  'git-source': {
    description: 'A Git folder whose manifests a GitOps runtime applies.',
    attributes: ['runtime'],
    scopeNames: ['gitops'],
    actions: { read: READ.open, create: WRITE.rule, update: WRITE.rule, delete: WRITE.rule },
  },
  'gitops-application': {
    description: 'An application deployed from Git, with its resources and rollouts.',
    sight: 'view',
    attributes: ['cluster', 'namespace', 'runtime', 'git-source', 'label'],
    scopeNames: ['gitops', 'applications'],
    actions: {
      view: READ.open,
      create: WRITE.rule,
      update: WRITE.rule,
      delete: WRITE.rule,
      refresh: WRITE.rule,
      sync: { ...WRITE.rule, includes: ['refresh'] },
      'terminate-sync': WRITE.rule,
      'app-rollback': WRITE.rule,
      'view-pod-logs': READ.rule,
      'rollout-pause': WRITE.rule,
      'rollout-resume': WRITE.rule,
      'rollout-promote-full': WRITE.rule,
      'rollout-skip-current-step': WRITE.rule,
      'rollout-abort': WRITE.rule,
      'rollout-retry': WRITE.rule,
      'delete-resource': WRITE.rule,
    },
  },
  environment: {
    description: 'A named set of clusters and namespaces that applications are promoted through.',
    attributes: ['environment-name', 'environment-kind'],
    scopeNames: ['gitops', 'environments'],
    actions: {
      read: READ.open,
      create: WRITE.rule,
      update: WRITE.rule,
      delete: WRITE.rule,
      'promote-to': WRITE.rule,
    },
  },
  product: {
    description: 'Applications that are released together.',
    attributes: ['product-name', 'label'],
    scopeNames: ['gitops', 'products'],
    actions: {
      read: READ.open,
      create: WRITE.rule,
      update: WRITE.rule,
      delete: WRITE.rule,
      'trigger-promotion': WRITE.rule,
      'retry-release': WRITE.rule,
    },
  },
  'promotion-flow': {
    description: 'The order of environments, gates and hooks a release passes.',
    attributes: ['label'],
    scopeNames: ['gitops', 'promotion-flows'],
    actions: {
      read: READ.open,
      create: WRITE.rule,
      update: WRITE.rule,
      delete: WRITE.rule,
      'trigger-promotion': WRITE.rule,
    },
  },
} as const satisfies Record<string, ResourceSpec>;

/** The name of a kind of resource. */
export type ResourceKind = keyof typeof RESOURCES;

/** The actions of one kind; of a union of kinds, the actions of any of them. */
export type ActionOf<K extends ResourceKind> = K extends ResourceKind
  ? keyof (typeof RESOURCES)[K]['actions'] & string
  : never;

/** One action on one kind of resource. */
export type Permission<K extends ResourceKind = ResourceKind> = K extends ResourceKind
  ? { readonly resource: K; readonly action: ActionOf<K> }
  : never;
