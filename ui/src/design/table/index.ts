export { DataTable } from './data-table.tsx';
export { TableDisplay } from './table-display.tsx';
export { type TableSearch, tableStateFromSearch, tableStateToSearch } from './table-state.ts';
export type {
  Column,
  Density,
  FreshRows,
  KeyHint,
  Sort,
  TableGroup,
  TablePage,
  TableSelection,
  TableState,
} from './types.ts';
