import type { ContextData, ContextType } from '@freshet/domain/contexts';
import type { ColumnType } from 'kysely';

interface ContextRow {
  readonly account_id: string;
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
  readonly type: ContextType;
  readonly is_default: boolean;
  readonly tags: string[];
  /** The data with its secrets masked. */
  readonly shown: ColumnType<ContextData, string, string>;
  /** All of the data, sealed; null where there is nothing secret in it. */
  readonly sealed: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface ContextTables {
  'contexts.contexts': ContextRow;
}
