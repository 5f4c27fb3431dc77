export { ACCESS_TOPIC, createAccess } from './create-access.ts';
export { accessSchema } from './schema.ts';
export type { AccessTables } from './tables.ts';
