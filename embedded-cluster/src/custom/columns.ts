import { findByPath, type JsonPathStep, type PrinterColumn, parseJsonPath } from '../definitions/index.ts';
import type { Json, KubeObject } from '../objects/index.ts';
import { age, type Column, type TableColumns } from '../printing/index.ts';

type Cell = string | number | boolean | null;

const AGE: PrinterColumn = {
  name: 'Age',
  type: 'date',
  description: 'When the object was created.',
  jsonPath: '.metadata.creationTimestamp',
};

const NAME: Column = {
  name: 'Name',
  type: 'string',
  format: 'name',
  description: 'Name must be unique within a namespace.',
  priority: 0,
};

const columnOf = ({
  name = '',
  type = 'string',
  format = '',
  description = '',
  priority = 0,
}: PrinterColumn): Column => ({
  name,
  type,
  format,
  description,
  priority,
});

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const numberOf = (value: Json | undefined): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

const CELLS: Readonly<Record<string, (found: readonly Json[], now: Date) => Cell>> = {
  string: found => found.map(textOf).join(' '),
  integer: ([value]) => {
    const number = numberOf(value);
    return number === null ? null : Math.trunc(number);
  },
  number: ([value]) => numberOf(value),
  boolean: ([value]) => (typeof value === 'boolean' ? value : null),
  date: ([value], now) => (typeof value === 'string' ? age(value, now) : null),
};

const cellOf =
  (type: string, steps: readonly JsonPathStep[] | undefined) =>
  (object: KubeObject, now: Date): Cell => {
    const found = steps === undefined ? [] : findByPath(object as unknown as Json, steps);
    // Nothing, or nothing but null, is shown as nothing.
    if (found.length === 0 || found.every(value => value === null)) return null;
    return (CELLS[type] ?? CELLS.string)?.(found, now) ?? null;
  };

/** The table of a custom resource: its name and the columns that its definition asks for, or its age. */
export const customTable = (columns: readonly PrinterColumn[] | undefined): TableColumns => {
  const shown = columns === undefined || columns.length === 0 ? [AGE] : columns;
  const cells = shown.map(({ type = 'string', jsonPath = '' }) => cellOf(type, parseJsonPath(jsonPath)));
  return {
    columns: [NAME, ...shown.map(columnOf)],
    cells: (object, now) => [object.metadata.name, ...cells.map(cell => cell(object, now))],
  };
};
