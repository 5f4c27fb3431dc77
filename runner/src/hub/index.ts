export { hubCatalogue, UNAVAILABLE_TYPES } from './hub.ts';
