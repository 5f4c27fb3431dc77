export type { Crumb } from './breadcrumb.tsx';
export { Page, type PageProps } from './page.tsx';
export { usePageSearch } from './page-search.ts';
export type { PageTab } from './page-tabs.tsx';
