export { apiVersionOf, byPreference, Registry, storedAs } from './registry.ts';
