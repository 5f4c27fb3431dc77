/** What is told of GitOps entities, as the contract of reports has it. */

type SyncState = 'Synced' | 'OutOfSync' | 'Unknown';
type HealthState = 'Healthy' | 'Progressing' | 'Suspended' | 'Degraded' | 'Missing' | 'Unknown';

interface PullRequest {
  number: number;
  title: string;
  url: string;
  state: 'open' | 'merged' | 'closed';
  author?: string | undefined;
}

export interface Commit {
  sha: string;
  author?: string | undefined;
  email?: string | undefined;
  message?: string | undefined;
  date?: string | undefined;
  pullRequest?: PullRequest | undefined;
}

interface Source {
  repoUrl: string;
  path?: string;
  chart?: string;
  targetRevision?: string;
  ref?: string;
}

interface Resource {
  group: string;
  version: string;
  kind: string;
  namespace: string;
  name: string;
  sync?: SyncState;
  health?: HealthState;
  healthMessage?: string;
  requiresPruning?: boolean;
  hook?: boolean;
  wave?: number;
}

interface Operation {
  phase: 'Running' | 'Succeeded' | 'Failed' | 'Error' | 'Terminating';
  message?: string;
  startedAt?: string;
  finishedAt?: string;
  revision?: string;
  initiatedBy?: string;
  isAutomated?: boolean;
  retries?: number;
}

/** An Application or an ApplicationSet. */
export interface ApplicationReport {
  is: 'application';
  kind: 'Application' | 'ApplicationSet';
  namespace: string;
  name: string;
  uid: string;
  createdAt: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  project: string;
  sources: Source[];
  destination: { server: string; name?: string; namespace: string };
  parent?: { kind: string; namespace: string; name: string } | undefined;
  gitSource?: string | undefined;
  manifest?: { repoUrl: string; path: string; revision?: string };
  automation: { isOn: boolean; prune: boolean; selfHeal: boolean };
  sync: { status: SyncState; revisions: string[] };
  health: { status: HealthState; message?: string };
  /** A pod that does not come up, and why. */
  stuck?: { pod: string; message: string; isCrashLoop?: boolean };
  operation?: Operation;
  commit?: Commit;
  conditions: { type: string; message: string; at?: string }[];
  images: string[];
  urls: string[];
  resources: Resource[];
  resourceCount: number;
  deployedAt?: string;
}

/** One entry of the history of an application. */
export interface DeploymentReport {
  is: 'deployment';
  namespace: string;
  name: string;
  uid: string;
  historyId: number;
  revisions: string[];
  sources: Source[];
  commit?: Commit;
  startedAt?: string;
  deployedAt: string;
  initiatedBy?: string;
  isAutomated?: boolean;
  isRollback?: boolean;
  /** The revision that it went back to. */
  rollbackTo?: string;
  images: string[];
  /** The one of the workload that the application is about, where the sync told. */
  mainImage?: string;
}

/** An application is gone. */
export interface GoneApplication {
  is: 'gone';
  what: { is: 'application'; kind: 'Application' | 'ApplicationSet'; namespace: string; name: string };
}
