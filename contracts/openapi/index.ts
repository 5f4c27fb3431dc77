export { breakingChanges } from './breaking-changes.ts';
export {
  buildDocument,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
} from './build-document.ts';
export type { JsonSchema } from './json-schema.ts';
