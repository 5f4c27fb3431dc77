export { createViews } from './create-views.ts';
export { viewsSchema } from './schema.ts';
export type { ViewsTables } from './tables.ts';
