import type { RuntimeComponent, RuntimeProblem } from '@freshet/contracts/gitops';
import type { ColumnType, Selectable } from 'kysely';

export type RuntimeKind = 'hosted' | 'hybrid';
export type Engine = 'embedded' | 'argo';
export type AccessMode = 'tunnel' | 'ingress' | 'manual';
export type InstallationStatus = 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';

interface RuntimesTable {
  id: string;
  account_id: string;
  name: string;
  kind: RuntimeKind;
  namespace: string;
  cluster: string;
  engine: Engine;
  access_mode: AccessMode;
  ingress_url: string | null;
  internal_ingress_url: string | null;
  is_namespaced: boolean;
  is_configuration_runtime: boolean;
  /** What Git said of that when it agreed last; null before. */
  was_configuration_runtime_in_git: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  installation_status: InstallationStatus;
  errors: ColumnType<readonly RuntimeProblem[], string, string>;
  version: string | null;
  platform: string | null;
  /** SHA-256 of the key's secret. */
  key_hash: string;
  key_made_at: Date;
  sealed_store_key: string;
  /** Of the newest session. */
  generation: number;
  /** When somebody last wanted everything told again. */
  resync_at: Date | null;
  connected_at: Date | null;
  seen_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface GitOpsRuntimesTables {
  'gitops_runtimes.runtimes': RuntimesTable;
  'gitops_runtimes.sessions': {
    id: string;
    runtime_id: string;
    generation: number;
    leads: boolean;
    address: string | null;
    /** Where other processes reach the one that it is connected to. */
    served_by: string | null;
    /** How long a sign of life and its answer took; not known before the first. */
    round_trip_ms: number | null;
    connected_at: Date;
    seen_at: Date;
  };
  'gitops_runtimes.accounts': {
    account_id: string;
    git_provider: string | null;
    git_api_url: string | null;
    shared_config_repo: string | null;
    is_validated: boolean;
    updated_at: Date;
  };
  'gitops_runtimes.components': {
    runtime_id: string;
    components: ColumnType<readonly RuntimeComponent[], string, string>;
    /** Whether one of them is degraded or missing. */
    is_unwell: boolean;
    sent_at: Date;
  };
  'gitops_runtimes.token_keys': { id: string; sealed_key: string; created_at: Date };
  'gitops_runtimes.recorded_calls': { runtime_id: string; id: string; at: Date };
}

export type RuntimeRow = Selectable<RuntimesTable>;
