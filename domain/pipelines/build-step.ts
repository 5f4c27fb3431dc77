import { expandStep } from './expand-step.ts';
import { Fields, given } from './fields.ts';
import type { Hook, Hooks, NumberValue, Records, Retry, Step, StepBase } from './model.ts';
import { type NormalStep, normalStep } from './normal-step.ts';
import type { Path } from './path.ts';
import { specificOf } from './specific-step.ts';
import type { TreeNode } from './tree.ts';
import { isVariable } from './variable.ts';
import { criteriaOf, whenOf } from './when.ts';

const TIMEOUT_MAX_MS = 2_147_483_647;
const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

const timeoutOf = (fields: Fields): NumberValue | undefined => {
  const { node } = fields.at('timeout');
  if (node?.kind !== 'scalar') return undefined;
  if (node.value === null) return 0;
  const text = String(node.value);
  if (isVariable(text)) return text;
  const [, amount, unit = ''] = /^(\d+\.?\d*|\.\d+)([smh])$/.exec(text) ?? [];
  return amount === undefined ? undefined : Math.min(Number(amount) * (UNIT_MS[unit] ?? 0), TIMEOUT_MAX_MS);
};

const within = (value: NumberValue | undefined, [low, high]: readonly [number, number]): NumberValue => {
  if (typeof value === 'string') return value;
  return Math.min(Math.max(value ?? low, low), high);
};

const retryOf = (fields: Fields): Retry | undefined => {
  const retry = fields.at('retry');
  if (!retry.map) return undefined;
  return {
    maxAttempts: within(retry.number('maxAttempts'), [1, 10]),
    delaySeconds: within(retry.number('delay'), [5, 60]),
    exponentialFactor: within(retry.number('exponentialFactor'), [1, 5]),
  };
};

const recordsOf = (fields: Fields): Records =>
  given({ metadata: fields.plain('metadata'), annotations: fields.plain('annotations') });

const baseOf = (name: string, path: Path, fields: Fields): StepBase => {
  const post = (key: string) => (fields.has(key) ? recordsOf(fields.at(key)) : undefined);
  return given({
    name,
    path,
    title: fields.text('title'),
    description: fields.text('description'),
    stage: fields.text('stage'),
    when: whenOf(fields.at('when')),
    failFast: fields.flag('fail_fast', true),
    strictFailFast: fields.flag('strict_fail_fast'),
    retry: retryOf(fields),
    timeoutMs: timeoutOf(fields),
    hooks: hooksOf(fields.at('hooks').node, [...path, 'hooks']),
    onSuccess: post('on_success'),
    onFail: post('on_fail'),
    onFinish: post('on_finish'),
    debug: fields.plain('debug'),
    env: fields.plain('env'),
  });
};

const fromNormal = (name: string, path: Path, step: NormalStep): Step => {
  const fields = new Fields(step.node);
  const base = baseOf(name, path, fields);
  const variants = expandStep(name, step);
  if (variants) {
    const { retry: _retry, timeoutMs: _timeoutMs, ...rest } = base;
    const steps = variants.steps.map(variant =>
      fromNormal(variant.name, [...path, ...variant.trail], { kind: step.kind, node: variant.node }),
    );
    // What each of them does by itself, the group must not do again.
    return { ...rest, hooks: {}, type: 'group', by: variants.by, steps };
  }
  if (step.kind.builtIn !== 'parallel') return { ...base, ...specificOf(step, fields) };
  const successCriteria = criteriaOf(fields.at('success_criteria'));
  return given({
    ...base,
    type: 'parallel',
    steps: stepsOf(fields.at('steps').node, [...path, 'steps']),
    successCriteria,
  } as const);
};

/** Builds the steps of a map of steps. */
export const stepsOf = (steps: TreeNode | undefined, path: Path): readonly Step[] => {
  if (steps?.kind !== 'map') return [];
  return [...steps.entries.values()].flatMap(({ key, value }) => {
    const at = [...path, key];
    return value.kind === 'map' ? [fromNormal(key, at, normalStep(value, { path: at, at: 0 }))] : [];
  });
};

const HOOK_IMAGE: TreeNode = {
  kind: 'scalar',
  at: 0,
  end: 0,
  value: 'alpine',
  source: 'alpine',
  folded: false,
};

/** A hook that is only commands, or only the body of one step, is a step of its own with alpine as its image. */
const bodyOf = (name: string, node: TreeNode, path: Path): readonly Step[] => {
  const entries = new Map(
    node.kind === 'map' ? node.entries : [['commands', { key: 'commands', at: node.at, value: node }]],
  );
  for (const key of ['metadata', 'annotations', 'fail_fast']) entries.delete(key);
  if (entries.size === 0) return [];
  const normal = normalStep({ kind: 'map', at: node.at, entries }, { path, at: node.at });
  const all = new Map(normal.node.entries);
  if (normal.kind.builtIn === 'freestyle' && !all.has('image'))
    all.set('image', { key: 'image', at: node.at, value: HOOK_IMAGE });
  return [fromNormal(name, path, { kind: normal.kind, node: { ...normal.node, entries: all } })];
};

const hookOf = (name: string, node: TreeNode, path: Path): Hook => {
  const fields = new Fields(node);
  const exec = fields.at('exec');
  const [body, bodyPath] = exec.node ? [exec.node, [...path, 'exec']] : [node, path];
  const flow = new Fields(body);
  const settings = [flow, fields].find(part => part.has('fail_fast')) ?? flow;
  return {
    ...recordsOf(fields),
    mode: flow.text('mode') === 'parallel' || fields.text('mode') === 'parallel' ? 'parallel' : 'sequential',
    failFast: settings.flag('fail_fast', true),
    strictFailFast: flow.flag('strict_fail_fast', fields.flag('strict_fail_fast') === true),
    steps: flow.has('steps')
      ? stepsOf(flow.at('steps').node, [...bodyPath, 'steps'])
      : bodyOf(name, body, bodyPath),
  };
};

/** Builds the hooks of a pipeline or of a step. */
export const hooksOf = (hooks: TreeNode | undefined, path: Path): Hooks => {
  const hook = (event: string) => {
    const { node } = new Fields(hooks).at(event);
    return node && hookOf(event, node, [...path, event]);
  };
  return given({
    onElected: hook('on_elected'),
    onSuccess: hook('on_success'),
    onFail: hook('on_fail'),
    onFinish: hook('on_finish'),
  });
};
