export { byText } from './by-text.ts';
export { DataTable } from './data-table.tsx';
export { TableDisplay } from './table-display.tsx';
export { tableStateFromSearch, tableStateToSearch } from './table-state.ts';
export type { Column, FreshRows, TableGroup, TablePage, TableSelection, TableState } from './types.ts';
