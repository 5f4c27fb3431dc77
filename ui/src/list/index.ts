export { actOnAll, partlyFault } from './act-on-all.ts';
export { DetailPanel } from './detail-panel.tsx';
export { filterRows } from './filter-rows.ts';
export { GonePanel } from './gone-panel.tsx';
export { ListLayout } from './list-layout.tsx';
export { SelectionBar } from './selection-bar.tsx';
export { useActOnAll } from './use-act-on-all.ts';
export { useCursorPages } from './use-cursor-pages.ts';
export { useSteadyRows } from './use-steady-rows.ts';
