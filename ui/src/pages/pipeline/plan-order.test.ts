import { expect, test } from 'vitest';
import { drawnSteps, type Plan, type PlanStep, planEdges } from './plan-order.ts';

const step = (id: string, part: Partial<PlanStep> = {}): PlanStep => ({
  id,
  name: id,
  kind: 'step',
  type: 'freestyle',
  depth: 0,
  runs: true,
  reason: '',
  awaitsFailure: false,
  conditional: false,
  maxAttempts: 1,
  retryDelayMs: 0,
  timeoutMs: 0,
  after: [],
  ...part,
});
const plan = (mode: Plan['mode'], ...steps: PlanStep[]) => ({ mode, steps });
const drawn = (of: ReturnType<typeof plan>) => drawnSteps(of).map(({ id }) => id);
const edges = (of: ReturnType<typeof plan>) => planEdges(of).map(({ from, to }) => `${from} > ${to}`);

test('a step with a hook is drawn, and the steps of the hook come after it', () => {
  const hooked = plan(
    'sequential',
    step('test'),
    step('deploy'),
    step('deploy.hooks.on_success', { kind: 'hook', type: 'on_success', parent: 'deploy' }),
    step('deploy.hooks.on_fail', { kind: 'hook', type: 'on_fail', parent: 'deploy' }),
    step('report', { parent: 'deploy.hooks.on_fail' }),
    step('end'),
  );
  expect(drawn(hooked)).toEqual(['test', 'deploy', 'report', 'end']);
  expect(edges(hooked)).toEqual(['test > deploy', 'deploy > report', 'deploy > end']);
});

test('steps of a parallel group stand side by side between those around it', () => {
  const grouped = plan(
    'sequential',
    step('clone'),
    step('group', { type: 'parallel' }),
    step('a', { parent: 'group' }),
    step('b', { parent: 'group' }),
    step('end'),
  );
  expect(drawn(grouped)).toEqual(['clone', 'a', 'b', 'end']);
  expect(edges(grouped)).toEqual(['clone > a', 'clone > b', 'a > end', 'b > end']);
});

test('in parallel mode only conditions order the steps', () => {
  expect(edges(plan('parallel', step('a'), step('b'), step('c', { after: ['a'] })))).toEqual(['a > c']);
});
