import { textAt } from '../json/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { ResourceRow } from '../tables/index.ts';
import { age } from './age.ts';
import type { CellsByColumn } from './cells.ts';
import { NETWORK_CELLS } from './network-cells.ts';
import { OTHER_CELLS } from './other-cells.ts';
import { STORAGE_CELLS } from './storage-cells.ts';
import type { TableColumns } from './table.ts';
import { NONE } from './words.ts';
import { WORKLOAD_CELLS } from './workload-cells.ts';

type Columns = NonNullable<ResourceRow['columns']>;

const CELLS: Readonly<Record<string, CellsByColumn>> = {
  ...WORKLOAD_CELLS,
  ...NETWORK_CELLS,
  ...STORAGE_CELLS,
  ...OTHER_CELLS,
};

/** Columns that mean the same wherever they stand. */
const EVERYWHERE: CellsByColumn = {
  Name: object => object.metadata.name,
  Age: (object, now) => age(object.metadata.creationTimestamp, now),
  'Created At': object => object.metadata.creationTimestamp ?? null,
};

const NAME = { name: 'Name', type: 'string', format: 'name' };
const AGE = { name: 'Age', type: 'string' };
const NAME_AND_AGE: Columns = [NAME, AGE];

/** Kinds whose columns are not in the table. */
const OWN_COLUMNS: Readonly<Record<string, Columns>> = {
  'apiregistration.k8s.io/APIService': [
    NAME,
    { name: 'Service', type: 'string' },
    { name: 'Available', type: 'string' },
    AGE,
  ],
};

/** Pods that have ended are told apart from those that go on. */
const ENDED: Readonly<Record<string, string>> = {
  Succeeded: 'The pod has completed successfully.',
  Failed: 'The pod failed.',
};

const podConditions = (pod: KubeObject) => {
  const phase = textAt(pod, 'status', 'phase');
  const message = ENDED[phase];
  return message === undefined ? [] : [{ type: 'Completed', status: 'True', reason: phase, message }];
};

/** Columns and cells of a built-in kind. */
export const builtInTable = (row: ResourceRow): TableColumns => {
  const key = `${row.group}/${row.kind}`;
  const own = CELLS[key] ?? {};
  const columns = (row.columns ?? OWN_COLUMNS[key] ?? NAME_AND_AGE).map(
    ({ name, type, format = '', priority = 0 }) => ({ name, type, format, description: '', priority }),
  );
  const makers = columns.map(({ name }) => own[name] ?? EVERYWHERE[name] ?? (() => NONE));
  return {
    columns,
    cells: (object, now) => makers.map(make => make(object, now)),
    ...(key === '/Pod' && { conditions: podConditions }),
  };
};
