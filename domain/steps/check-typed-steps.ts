import {
  docsOf,
  formatPath,
  type Hook,
  type Hooks,
  hasVariable,
  type Path,
  type Pipeline,
  type PipelineProblem,
  type PipelineReading,
  type Position,
  type ProblemCode,
  type Step,
  type TypedStep,
} from '@freshet/domain/pipelines';
import type { StepCatalogue } from './catalogue.ts';
import { checkArguments } from './check-arguments.ts';

const hooksOf = (hooks: Hooks): readonly Step[] =>
  Object.values(hooks).flatMap((hook: Hook | undefined) => hook?.steps ?? []);

const typedIn = (steps: readonly Step[]): readonly TypedStep[] =>
  steps.flatMap(step => {
    const inner = 'steps' in step ? typedIn(step.steps) : [];
    const own = step.type === 'typed' ? [step] : [];
    return [...own, ...inner, ...typedIn(hooksOf(step.hooks))];
  });

/** The typed steps of a pipeline, those of hooks and groups among them. */
export const typedSteps = (pipeline: Pipeline): readonly TypedStep[] => [
  ...typedIn(pipeline.steps),
  ...typedIn(hooksOf(pipeline.hooks)),
];

/** Where a path stands, or the nearest thing around it that was written. */
const placeOf = (locate: PipelineReading['locate'], path: Path): Position => {
  for (let length = path.length; length > 0; length -= 1) {
    const found = locate(path.slice(0, length));
    if (found) return found;
  }
  return { line: 1, column: 1 };
};

/** Checks every typed step of a valid pipeline against the step types there are. */
export const checkTypedSteps = (
  reading: PipelineReading,
  catalogue: StepCatalogue,
): readonly PipelineProblem[] => {
  const problem = (
    code: ProblemCode,
    path: Path,
    said: { message: string; suggestion?: string },
  ): PipelineProblem => ({
    severity: 'error',
    code,
    message: said.message,
    path: formatPath(path),
    ...placeOf(reading.locate, path),
    ...(said.suggestion === undefined ? {} : { suggestion: said.suggestion }),
    docs: docsOf(code),
  });
  return (reading.pipeline ? typedSteps(reading.pipeline) : []).flatMap(step => {
    const type = step.version === undefined ? step.uses : `${step.uses}:${step.version}`;
    if (hasVariable(type)) return [];
    const found = catalogue.find(type);
    if ('message' in found) return [problem(found.code, [...step.path, 'type'], found)];
    return checkArguments(found, step.arguments).map(({ code, path, ...said }) =>
      problem(code, [...step.path, 'arguments', ...path], said),
    );
  });
};
