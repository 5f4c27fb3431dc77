import type { JsonnetVariable } from '@freshet/domain/applications';

/** What files of Jsonnet are evaluated with; it crosses to another thread. */
export interface JsonnetRoom {
  readonly root: string;
  /** Real folders that imports are looked for in. */
  readonly libraries: readonly string[];
  readonly external: readonly JsonnetVariable[];
  readonly topLevel: readonly JsonnetVariable[];
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export interface JsonnetQuestion {
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

export interface JsonnetAnswer {
  readonly json?: string;
  readonly problem?: string;
  readonly isRefusal?: boolean;
  /** Absolute paths that were read or missed. */
  readonly touched: readonly string[];
}
