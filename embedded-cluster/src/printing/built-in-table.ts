import type { TableColumns } from '../kinds/index.ts';
import type { ResourceRow } from '../tables/index.ts';
import { age } from './age.ts';

/** Columns and cells of a built-in kind. */
export const builtInTable = (row: ResourceRow): TableColumns => {
  const columns = (row.columns ?? NAME_AND_AGE).map(({ name, type, format = '', priority = 0 }) => ({
    name,
    type,
    format,
    description: '',
    priority,
  }));
  return {
    columns,
    cells: (object, now) =>
      columns.map(({ name }) => {
        if (name === 'Name') return object.metadata.name;
        if (name === 'Age') return age(object.metadata.creationTimestamp, now);
        if (name === 'Created At') return object.metadata.creationTimestamp ?? null;
        return '<none>';
      }),
  };
};

const NAME_AND_AGE = [
  { name: 'Name', type: 'string', format: 'name', priority: 0 },
  { name: 'Age', type: 'string', format: '', priority: 0 },
];
