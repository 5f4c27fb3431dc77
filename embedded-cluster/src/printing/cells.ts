import type { KubeObject } from '../objects/index.ts';
import type { Cell } from './words.ts';

/** What stands in each column of a kind, by the name of the column. */
export type CellsByColumn = Readonly<Record<string, (object: KubeObject, now: Date) => Cell>>;
