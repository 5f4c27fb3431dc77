export { createDemo } from './create-demo.ts';
export { demoSchema } from './schema.ts';
export type { DemoTables } from './tables.ts';
