export { EmptyState } from './empty-state.tsx';
export { NothingMatches } from './nothing-matches.tsx';
