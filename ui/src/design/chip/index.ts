export { Chip } from './chip.tsx';
export { FilterChip } from './filter-chip.tsx';
