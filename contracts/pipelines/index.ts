export {
  AnnotationChanged,
  AnnotationRemoved,
  PipelineCreated,
  PipelineDeleted,
  PipelineUpdated,
  ProjectCreated,
  ProjectDeleted,
  ProjectUpdated,
  StepTypeDeleted,
  StepTypeSaved,
} from './events.ts';
export { MASKED_VALUE, PIPELINE_BODY_BYTES, PIPELINE_BOUNDS, type VariableInput } from './fields.ts';
export { CronTriggerInput, GitTriggerInput, Pipeline, PipelineInput } from './pipeline.ts';
export { Annotation, deleteAnnotation, listAnnotations, setAnnotation } from './rest/annotations.ts';
export {
  analyzeRepository,
  clonePipeline,
  createPipeline,
  deletePipeline,
  detachPipeline,
  disfavorPipeline,
  favorPipeline,
  getPipeline,
  listPipelineNames,
  listPipelines,
  movePipeline,
  replacePipeline,
} from './rest/pipelines.ts';
export {
  createProject,
  deleteProject,
  disfavorProject,
  favorProject,
  getProject,
  getProjectByName,
  listProjects,
  Project,
  updateProject,
} from './rest/projects.ts';
export {
  diffRevisions,
  getRevision,
  listRevisions,
  PipelinePlan,
  PipelineRevision,
  planPipeline,
  restoreRevision,
} from './rest/revisions.ts';
export {
  createStepType,
  deleteStepType,
  getStepType,
  listStepTypes,
  listStepTypeVersions,
  replaceStepType,
  StepType,
} from './rest/step-types.ts';
export { getPipelineSchema, validateYaml } from './rest/validator.ts';
