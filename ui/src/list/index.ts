export { DetailPanel } from './detail-panel.tsx';
export { filterRows } from './filter-rows.ts';
export { ListLayout } from './list-layout.tsx';
export { SelectionBar } from './selection-bar.tsx';
