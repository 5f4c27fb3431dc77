export { createDemo } from './create-demo.ts';
export { localHelm } from './local-helm.ts';
export { demoSchema } from './schema.ts';
export type { DemoTables } from './tables.ts';
