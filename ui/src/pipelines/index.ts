export { PIPELINE_PARTS, runPipeline } from './parts.ts';
export { STARTER } from './starter.ts';
export { useRefusal, useWorkflowCheck } from './use-workflow-check.ts';
export { useWorkflowSchema } from './use-workflow-schema.ts';
