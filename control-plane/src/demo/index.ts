export { createDemo } from './create-demo.ts';
export type { DemoBuild, DemoBuilds, DemoDeployment, DemoDeployments } from './ports.ts';
export { demoSchema } from './schema.ts';
export type { DemoTables } from './tables.ts';
