export { countListeners } from './count-listeners.ts';
export { Invalidation } from './invalidation.ts';
