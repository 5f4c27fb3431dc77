import type { Generated, GeneratedAlways } from 'kysely';

interface Told {
  account_id: string;
  runtime_id: string;
  generation: number;
  seq: number;
}

interface RuntimesTable {
  runtime_id: string;
  account_id: string;
  name: string;
  floor_generation: number;
  floor_seq: number;
}

interface ApplicationsTable extends Told {
  id: string;
  digest: string;
  runtime: string;
  kind: string;
  namespace: string;
  name: string;
  project: string;
  server: string;
  cluster: string | null;
  target_namespace: string;
  sync: string;
  health: string;
  git_source: string | null;
  entity: string | null;
  is_internal: boolean;
  product: string | null;
  groups: string[];
  labels: string[];
  parent_id: string | null;
  uid: string;
  created_at: Date;
  deployed_at: Date;
  /** The place of its state, 0 for the worst; the database works it out. */
  severity: GeneratedAlways<number>;
  /** When it came into its state. */
  since: Date;
  /** As its labels call it. */
  environment: string | null;
  /** Somebody stopped its automatic sync. */
  is_held: Generated<boolean>;
  /** A pod of it will not come up as it is. */
  is_stuck: Generated<boolean>;
  is_crash_loop: Generated<boolean>;
  images: string[];
  /** Those that its sources lie in, as all spellings of their addresses have them in common. */
  repositories: Generated<string[]>;
}

interface BodiesTable {
  id: string;
  runtime_id: string;
  head: unknown;
  resources: unknown;
}

interface ObjectsTable extends Told {
  id: string;
  digest: string;
  runtime: string;
  kind: string;
  name: string;
  namespace: string;
  server: string;
  body: unknown;
}

interface DeploymentsTable extends Told {
  id: string;
  uid: string;
  history_id: number;
  deployed_at: Date;
  has_commit: boolean;
  committed_at: Generated<Date | null>;
  is_rollback: Generated<boolean>;
  is_demo: Generated<boolean>;
  /** How the application stood last while this was its newest deployment; null where nobody saw. */
  health: string | null;
  /** What it is found by; the database works it out. */
  traces: GeneratedAlways<string[]>;
  body: unknown;
}

interface ChangesTable extends Told {
  id: string;
  repo_url: string;
  /** What all spellings of its address have in common; unknown where an earlier version wrote it meanwhile. */
  repository: string | null;
  branch: string;
  sha: string;
  commit_id: string;
  at: Date;
  entities: string[];
  body: unknown;
}

interface FailuresTable {
  id: string;
  account_id: string;
  runtime_id: string;
  uid: string;
  kind: 'sync' | 'health';
  began_at: Date;
  ended_at: Date | null;
  deployed_at: Date | null;
  is_demo: Generated<boolean>;
  /** What the operation said; only of syncs. */
  body: unknown;
}

interface GoneUnlistedTable {
  account_id: string;
  runtime_id: string;
  uid: string;
  gone_at: Generated<Date>;
}

export interface GitOpsTables {
  'gitops.runtimes': RuntimesTable;
  'gitops.applications': ApplicationsTable;
  'gitops.application_bodies': BodiesTable;
  'gitops.objects': ObjectsTable;
  'gitops.tombstones': Told & { id: string };
  'gitops.deployments': DeploymentsTable;
  'gitops.changes': ChangesTable;
  'gitops.failures': FailuresTable;
  /** Whose facts no figure counts, though nothing else says any more what they are of. */
  'gitops.gone_unlisted': GoneUnlistedTable;
  'gitops.forgotten_runtimes': { runtime_id: string; forgotten_at: Date };
}
