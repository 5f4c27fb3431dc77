export { FilterBar } from './filter-bar.tsx';
export { type Filter, parseQuery, printQuery, type Query } from './grammar.ts';
export { NoMatches } from './no-matches.tsx';
export { SavedViews } from './saved-views.tsx';
export type { Facet } from './suggest.ts';
