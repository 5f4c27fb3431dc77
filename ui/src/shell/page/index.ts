export { useArrival } from './arrival.ts';
export { Page } from './page.tsx';
export { usePageSearch } from './page-search.ts';
