export { age, humanDuration } from './age.ts';
export { builtInTable } from './built-in-table.ts';
export type { Column, TableColumns } from './table.ts';
