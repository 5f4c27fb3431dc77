export { createPipelineManager } from './create-pipeline-manager.ts';
export { pipelineSchema } from './schema.ts';
export type { PipelineTables } from './tables.ts';
