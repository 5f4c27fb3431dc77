export { EntryList } from './entry-list.tsx';
export { PanelSection } from './panel-section.tsx';
export { useAct, useRefreshPeople } from './use-act.ts';
export { useEverybody } from './use-everybody.ts';
export { useOne } from './use-one.ts';
