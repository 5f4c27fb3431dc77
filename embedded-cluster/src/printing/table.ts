import type { KubeObject } from '../objects/index.ts';

/** A column of the tables that `kubectl get` shows. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  /** Above zero: only with `-o wide`. */
  readonly priority: number;
}

/** How objects of a kind are shown in a table. */
export interface TableColumns {
  readonly columns: readonly Column[];
  /** One cell for each column, wide ones included. */
  readonly cells: (object: KubeObject, now: Date) => readonly (string | number | boolean | null)[];
  /** Conditions of the row, such as `Completed` for a pod that has ended. */
  readonly conditions?: (
    object: KubeObject,
  ) => readonly { type: string; status: string; reason: string; message: string }[];
}
