export { Tabs } from './tabs.tsx';
export { useCurrentInView } from './use-current-in-view.ts';
