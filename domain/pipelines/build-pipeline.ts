import { hooksOf, stepsOf } from './build-step.ts';
import { isElsewhere, workflowOf } from './check-pipeline.ts';
import { Fields, given } from './fields.ts';
import type { Pipeline, PipelineDescription } from './model.ts';
import { servicesOf } from './specific-step.ts';
import { type Plain, type TreeNode, toPlain } from './tree.ts';
import { criteriaOf } from './when.ts';

const WORKFLOW_KEYS = new Set([
  'steps',
  'stages',
  'mode',
  'hooks',
  'fail_fast',
  'strict_fail_fast',
  'success_criteria',
  'services',
  'indicators',
  'build_version',
]);

const descriptionOf = (root: Fields, spec: Fields): PipelineDescription => {
  const settings: Record<string, Plain> = Object.create(null);
  for (const { key, value } of spec.map?.entries.values() ?? [])
    if (!WORKFLOW_KEYS.has(key)) settings[key] = toPlain(value);
  return { metadata: root.plain('metadata') ?? {}, settings };
};

/** Builds the model of a document that has no errors. */
export const buildPipeline = (root: TreeNode): Pipeline | undefined => {
  const workflow = workflowOf(root);
  if (!workflow) return undefined;
  const fields = new Fields(workflow.node);
  const { path } = workflow.place;
  const described = path.length > 0;
  return given({
    description: described ? descriptionOf(new Fields(root), fields) : undefined,
    mode: fields.text('mode') === 'parallel' ? ('parallel' as const) : ('sequential' as const),
    failFast: fields.flag('fail_fast', true),
    strictFailFast: fields.flag('strict_fail_fast'),
    stages: fields.texts('stages') ?? [],
    steps:
      described && isElsewhere(workflow.node) ? [] : stepsOf(fields.at('steps').node, [...path, 'steps']),
    hooks: hooksOf(fields.at('hooks').node, [...path, 'hooks']),
    services: fields.has('services') ? servicesOf(fields.at('services')) : undefined,
    successCriteria: criteriaOf(fields.at('success_criteria')),
  });
};
