import { checkCriteria } from './check-conditions.ts';
import { checkHooks } from './check-hooks.ts';
import { checkRecord, type Place, placeOf, wrongType } from './check-shape.ts';
import { checkHookBody, checkStep } from './check-step.ts';
import type { Checking, Standing } from './checking.ts';
import { looksLikeStep } from './lost-steps.ts';
import { nearest } from './nearest.ts';
import { offer, quote, type Report } from './report.ts';
import { DESCRIPTION, ROOT, SPEC } from './root-fields.ts';
import type { Hint, RecordShape } from './shape.ts';
import { checkNames, collectNames, STEPS_MAX } from './step-names.ts';
import { child, isNull, type MapNode, type TreeNode, textOf } from './tree.ts';

/** What the validator of a workflow may be told from outside. */
export type WorkflowOptions = Pick<Checking, 'checkExpression' | 'account' | 'refusesEventsInCommands'>;

/** Unknown root keys that hold a step have most likely lost their indentation. */
const outdentedHints = (shape: RecordShape, node: MapNode): RecordShape => {
  const hints: Record<string, Hint> = { ...shape.hints };
  for (const { key, value } of node.entries.values())
    if (!Object.hasOwn(shape.fields, key) && looksLikeStep(value))
      hints[key] = { because: 'it looks like a step, which belongs under "steps": indent it', refuse: true };
  return { ...shape, hints };
};

const STAGES_MAX = 1_000;

const stagesOf = (workflow: MapNode): ReadonlySet<string> | undefined => {
  const stages = workflow.entries.get('stages')?.value;
  return stages?.kind === 'list' ? new Set(stages.items.flatMap(item => textOf(item) ?? [])) : undefined;
};

/** Counts before anything is checked, so that a hostile file costs no more than its reading. */
const isCountable = (report: Report, node: MapNode, place: Place, stepCount: number): boolean => {
  const tooMany = (key: string, most: number): boolean => {
    const entry = node.entries.get(key);
    const message = `the pipeline has more than ${most} ${key}, which is the most it may have`;
    report.error({ code: 'too-many', ...(entry ? placeOf(entry, place) : place), message });
    return false;
  };
  if (stepCount > STEPS_MAX) return tooMany('steps', STEPS_MAX);
  const stages = node.entries.get('stages')?.value;
  const stageCount = stages?.kind === 'list' ? stages.items.length : 0;
  return stageCount <= STAGES_MAX || tooMany('stages', STAGES_MAX);
};

const checkSteps = (checking: Checking, steps: TreeNode, place: Place, standing: Standing): void => {
  if (steps.kind !== 'map') {
    wrongType(checking.report, steps, place, 'a map from names to steps');
    return;
  }
  for (const entry of steps.entries.values()) {
    if (checking.report.full) return;
    checkStep(checking, entry.value, placeOf(entry, place), standing);
  }
};

const checkWorkflow = (
  report: Report,
  shape: RecordShape,
  node: MapNode,
  place: Place & WorkflowOptions,
): void => {
  const names = collectNames(node, place);
  if (!isCountable(report, node, place, names.count)) return;
  const checking: Checking = {
    report,
    stages: stagesOf(node),
    parallelMode: textOf(child(node, 'mode')) === 'parallel',
    names: names.all,
    made: { values: 0 },
    checkExpression: place.checkExpression,
    account: place.account,
    refusesEventsInCommands: place.refusesEventsInCommands,
    checkSteps: (steps, inner, standing) => checkSteps(checking, steps, inner, standing),
  };
  checkRecord(report, outdentedHints(shape, node), node, place);
  checkNames(report, names);
  const { steps, hooks, success_criteria: criteria } = Object.fromEntries(node.entries);
  if (steps) {
    checkSteps(checking, steps.value, placeOf(steps, place), 'workflow');
    if (steps.value.kind === 'map' && steps.value.entries.size === 0)
      report.warn({
        code: 'steps-empty',
        ...placeOf(steps, place),
        message: 'there are no steps, so nothing will run',
      });
  }
  if (hooks)
    checkHooks(checking, hooks.value, placeOf(hooks, place), (body, inner) =>
      checkHookBody(checking, body, inner),
    );
  if (criteria) checkCriteria(checking, criteria.value, placeOf(criteria, place), steps?.value);
};

const isVersionOne = (node: TreeNode): boolean =>
  node.kind === 'scalar' && (node.value === 1 || /^1(?:\.0)?$/.test(String(node.value)));

/** Whether the rest of the document is worth checking: another version would be another language. */
const checkVersion = (report: Report, root: MapNode, place: Place): boolean => {
  const version = root.entries.get('version');
  if (!version) {
    report.error({
      code: 'key-required',
      ...place,
      message: 'the pipeline needs "version": write version: "1.0"',
    });
    return true;
  }
  if (isVersionOne(version.value)) return true;
  const written = version.value.kind === 'scalar' ? version.value.source : 'not a text';
  const because = /[\u2018-\u201f]/.test(written) ? ' (these quotes are letters; type plain ones)' : '';
  const message = `the version ${quote(written)} is not supported${because}; use "1.0"`;
  report.error({ code: 'version-invalid', at: version.at, path: ['version'], message, suggestion: '1.0' });
  return false;
};

/** Where the workflow of a document stands: at its top, or in the spec of the description of a pipeline. */
export const workflowOf = (root: TreeNode): { readonly node: MapNode; readonly place: Place } | undefined => {
  if (root.kind !== 'map') return undefined;
  if (!root.entries.has('kind')) return { node: root, place: { path: [], at: root.at } };
  const spec = root.entries.get('spec');
  return spec?.value.kind === 'map'
    ? { node: spec.value, place: { path: ['spec'], at: spec.at } }
    : undefined;
};

/** Whether a described pipeline has its workflow in another file. */
export const isElsewhere = (spec: MapNode): boolean => {
  const template = spec.entries.get('specTemplate')?.value;
  return template !== undefined && !isNull(template);
};

const checkDescription = (report: Report, root: MapNode, place: Place): void => {
  const kind = root.entries.get('kind');
  const given = textOf(kind?.value);
  if (kind && given !== 'pipeline') {
    const suggestion = nearest(given ?? '', ['pipeline']);
    const message = `the kind ${quote(given ?? 'given')} is not "pipeline"${offer(suggestion)}`;
    report.error({ code: 'document-kind-unknown', ...placeOf(kind, place), message, suggestion });
  } else checkRecord(report, DESCRIPTION, root, place);
};

/** Checks a whole document, a bare workflow or the description of a pipeline, and reports all that is wrong. */
export const checkPipeline = (report: Report, root: TreeNode, options: WorkflowOptions): void => {
  const place: Place = { path: [], at: root.at };
  if (isNull(root)) {
    report.error({
      code: 'document-empty',
      ...place,
      message: 'the file is empty; a pipeline has "version" and "steps"',
    });
    return;
  }
  if (root.kind !== 'map') {
    wrongType(report, root, place, 'a map with "version" and "steps"');
    return;
  }
  const described = root.entries.has('kind');
  if (!checkVersion(report, root, place)) return;
  if (described) checkDescription(report, root, place);
  const workflow = workflowOf(root);
  if (!workflow) return;
  const shape = described ? specShape(workflow.node) : ROOT;
  if (isElsewhere(workflow.node)) checkElsewhere(report, shape, workflow.node, workflow.place);
  else checkWorkflow(report, shape, workflow.node, { ...workflow.place, ...options });
};

const specShape = (spec: MapNode): RecordShape => (isElsewhere(spec) ? { ...SPEC, required: [] } : SPEC);

/** Steps that stand beside the place they are to be taken from are not read, whatever they are. */
const checkElsewhere = (report: Report, shape: RecordShape, spec: MapNode, place: Place): void => {
  const entries = new Map(spec.entries);
  const steps = entries.get('steps');
  entries.delete('steps');
  checkRecord(report, shape, { ...spec, entries }, place);
  if (steps?.value.kind !== 'map' || steps.value.entries.size === 0) return;
  const message = '"steps" has no effect beside "specTemplate", which says where the steps are';
  report.warn({ code: 'setting-overridden', ...placeOf(steps, place), message });
};
