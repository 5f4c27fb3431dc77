export { createAccess } from './create-access.ts';
export { accessSchema } from './schema.ts';
export type { Subjects } from './subjects.ts';
export type { AccessTables } from './tables.ts';
