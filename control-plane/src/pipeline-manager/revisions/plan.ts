import type { PipelinePlan, VariableInput } from '@freshet/contracts/pipelines';
import { type ForeseenStep, foresee } from '@freshet/domain/builds';
import { mergeVariables, type VariableLayer } from '@freshet/domain/expressions';
import { Fault } from '@freshet/kit/errors';
import type { z } from 'zod';
import type { KeptPipeline } from '../pipelines/pipeline.ts';
import { readWorkflow } from '../spec/judge-workflow.ts';
import { triggersOf } from '../spec/stored-spec.ts';
import { masked, type ShownVariable, type StoredVariable } from '../variables/variable-vault.ts';

type PlanWire = z.infer<typeof PipelinePlan>;

/** What a plan is made for. */
export interface PlanRequest {
  readonly branch?: string | undefined;
  readonly trigger?: string | undefined;
  readonly variables?: readonly VariableInput[] | undefined;
}

/** A workflow, and the variables that it would run with. */
export interface PlannedText {
  readonly text: string;
  readonly layers: readonly VariableLayer[];
}

/** What would run of a pipeline. Encrypted values are not looked at: conditions see that they are set, not what to. */
export const planOf = ({ text, layers }: PlannedText): PlanWire => {
  const { pipeline: read, locate, problems } = readWorkflow(text);
  const listed = problems.map(problem => ({ ...problem }));
  if (!read)
    return {
      valid: false,
      problems: listed,
      stages: [],
      variables: [],
      steps: [],
      status: 'error',
      reason: 'the pipeline is not valid',
    };
  const { mode, stages, variables, steps, status, reason } = foresee(
    { pipeline: read, locate },
    mergeVariables(layers),
  );
  return {
    valid: true,
    problems: listed,
    mode,
    stages: [...stages],
    variables: variables.map(variable => ({ ...variable })),
    steps: steps.map(stepWire),
    status,
    reason,
  };
};

const stepWire = ({ values: _, after, ...step }: ForeseenStep) => ({ ...step, after: [...after] });

export const layersOf = (
  { spec }: KeptPipeline,
  projectVariables: readonly StoredVariable[],
  { branch, trigger, variables = [] }: PlanRequest,
): readonly VariableLayer[] => {
  const fired = triggersOf(spec).find(({ id, name }) => trigger === id || trigger === name);
  if (trigger !== undefined && !fired)
    throw new Fault('REQUEST_INVALID', `the pipeline has no trigger ${trigger}`);
  return [
    { source: 'project', variables: named(masked(projectVariables)) },
    { source: 'pipeline', variables: named(masked(spec.variables ?? [])) },
    { source: 'trigger', variables: named(masked(fired?.variables ?? [])) },
    { source: 'system', variables: branch === undefined ? [] : [{ name: 'CF_BRANCH', value: branch }] },
    {
      source: 'run',
      variables: variables.map(({ key, value, encrypted }) => ({
        name: key,
        value,
        encrypted: encrypted ?? false,
      })),
    },
  ];
};

const named = (variables: readonly ShownVariable[]) =>
  variables.map(({ key, value, encrypted }) => ({ name: key, value, encrypted: encrypted ?? false }));
