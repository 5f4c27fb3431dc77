export { Invalidation } from './invalidation.ts';
