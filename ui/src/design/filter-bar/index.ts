export { FilterBar } from './filter-bar.tsx';
export { type Filter, parseQuery, printQuery, type Query } from './grammar.ts';
export { keysOf, withoutKey } from './query.ts';
export { type SavedView, SavedViews } from './saved-views.tsx';
export type { Facet, FacetValue } from './suggest.ts';
