import type { Generated } from 'kysely';

export interface ClusterTables {
  'cluster.clusters': {
    name: string;
    /** Changes up to here can no longer be asked for one by one; only what was left of them is kept. */
    compacted_revision: Generated<number>;
    created_at: Generated<Date>;
  };
  'cluster.changes': {
    cluster: string;
    revision: number;
    resource: string;
    namespace: string;
    name: string;
    deleted: boolean;
    body: string;
  };
}
