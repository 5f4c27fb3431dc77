export { PIPELINE_PARTS, runPipeline } from './parts.ts';
export { STARTER } from './starter.ts';
export { useWorkflowCheck } from './use-workflow-check.ts';
