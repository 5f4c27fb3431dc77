export type { ExpressionProblem } from './checking.ts';
export type { Path } from './path.ts';
export { formatPath, parsePath } from './path.ts';
export type { Position } from './positions.ts';
export { PIPELINE_PROBLEMS, type PipelineProblem, type ProblemCode, type Severity } from './problem.ts';
export { type PipelineReading, type ReadOptions, readPipeline } from './read-pipeline.ts';
