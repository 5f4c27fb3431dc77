import type { Generated } from 'kysely';

/** Data keys, each wrapped by a master key that is not in the database. */
interface DataKeysTable {
  key_id: string;
  account_id: string;
  /** 1, 2, 3…; the highest of an account seals, all of them open. */
  generation: number;
  master_key_id: string;
  blob: string;
  created_at: Generated<Date>;
}

/** A value that everyone knows, sealed at first start: it opens only with the right master key. */
interface CanaryTable {
  name: string;
  sealed: string;
}

export interface KeyRingTables {
  'keyring.data_keys': DataKeysTable;
  'keyring.canary': CanaryTable;
}
