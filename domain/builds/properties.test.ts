import { evaluateSteps, type StepState } from '@freshet/domain/expressions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BuildEvent, type BuildState, type Plan, type PlanNode, replayBuild, wordFor } from './index.ts';
import { continued, RandomBuild, randomChoices, randomPlan } from './random-build.fixture.ts';
import { expectedStatuses } from './specification.fixture.ts';

const runs = { numRuns: 150 };

/** Everything but what only says where to look next. */
const nodesOf = (plan: Plan, { agenda: _, nodes, ...rest }: BuildState) => ({
  ...rest,
  nodes: plan.nodes.map(({ index }) => nodes.at(index)),
});

const run = (
  plan: Plan,
  choices: readonly number[],
  cancelAt?: number,
  watch?: ConstructorParameters<typeof RandomBuild>[1],
): RandomBuild => {
  const build = new RandomBuild(plan, watch);
  build.run(choices, cancelAt);
  return build;
};

/** Whether a step should have got its turn, or a reason why not. */
const hadItsTurn = (plan: Plan, state: BuildState, node: PlanNode): boolean => {
  if (node.index === 0) return true;
  const around = plan.nodes[node.parent]!;
  const opened = around.kind !== 'step' && around.kind !== 'approval' && state.nodes.at(around.index).opened;
  return node.kind !== 'hook' && opened === true && hadItsTurn(plan, state, around);
};

test('every build ends, with every step that had its turn ended and nothing under way', () => {
  fc.assert(
    fc.property(randomPlan, randomChoices, fc.integer({ min: -1, max: 20 }), (plan, choices, cancelAt) => {
      const { state, actions } = run(plan, choices, cancelAt);
      expect(actions.filter(({ kind }) => kind === 'finish')).toHaveLength(1);
      expect(state).toMatchObject({ active: 0, approvals: 0 });
      for (const node of plan.nodes) {
        const { phase } = state.nodes.at(node.index);
        if (phase !== 'pending' || hadItsTurn(plan, state, node))
          expect([node.id, phase]).toEqual([node.id, 'ended']);
      }
    }),
    runs,
  );
});

test('no attempt begins twice, and attempts are counted without gaps', () => {
  fc.assert(
    fc.property(randomPlan, randomChoices, fc.integer({ min: -1, max: 20 }), (plan, choices, cancelAt) => {
      const attempts = new Map<string, number>();
      for (const action of run(plan, choices, cancelAt).actions) {
        if (action.kind !== 'start' && action.kind !== 'await-approval') continue;
        const { id } = action.node;
        const attempt = action.kind === 'start' ? action.attempt : 1;
        expect(attempt).toBe((attempts.get(id) ?? 0) + 1);
        attempts.set(id, attempt);
      }
    }),
    runs,
  );
});

const BEGINS: ReadonlySet<string> = new Set(['step.elected', 'step.started', 'flow.opened']);

/** Names as the node sees them, found in the plainest way. */
const statesFor = (plan: Plan, state: BuildState, node: PlanNode): Map<string, StepState> => {
  const states = new Map<string, StepState>([['main_clone', 'success']]);
  for (const [name, place] of plan.byName) states.set(name, wordFor(state.nodes.at(place)));
  for (let around: PlanNode = node; around.index > 0; around = plan.nodes[around.parent]!) {
    const owner = plan.nodes[around.parent]!;
    if (around.kind !== 'hook') continue;
    const { phase, outcome } = state.nodes.at(owner.index);
    if (phase === 'worked' && outcome) states.set(owner.name, outcome);
    for (const [name, place] of around.names) states.set(name, wordFor(state.nodes.at(place)));
  }
  return states;
};

/** Sees every begin with the state just before it. */
const checkBegin = (before: BuildState, { plan }: RandomBuild, event: BuildEvent): void => {
  if (!BEGINS.has(event.type) || !('node' in event)) return;
  const node = plan.nodes[plan.byId.get(event.node)!]!;
  if (node.index === 0) return;
  const parent = plan.nodes[node.parent]!;
  const phase = before.nodes.at(parent.index).phase;
  if (node.kind === 'hook' || node.kind === 'services') {
    const isFirst = node.kind === 'services' || node.event === 'on_elected';
    expect(phase).toBe(isFirst ? 'elected' : 'worked');
    return;
  }
  expect(phase).toBe('running');
  if (before.nodes.at(node.index).phase !== 'pending') return;
  const isSequence = 'mode' in parent && parent.mode === 'sequential';
  const earlier = isSequence ? parent.children.filter(sibling => sibling < node.index) : [];
  expect(earlier.filter(sibling => before.nodes.at(sibling).phase !== 'ended')).toEqual([]);
  const steps = 'when' in node ? node.when?.condition.steps : undefined;
  if (steps) expect(evaluateSteps(steps, statesFor(plan, before, node)).outcome).toBe('met');
};

test('nothing begins before what it stands in, comes after or waits for', () => {
  fc.assert(
    fc.property(randomPlan, randomChoices, fc.integer({ min: -1, max: 20 }), (plan, choices, cancelAt) => {
      run(plan, choices, cancelAt, checkBegin);
    }),
    runs,
  );
});

test('a log gives the state it was written in', () => {
  fc.assert(
    fc.property(randomPlan, randomChoices, fc.integer({ min: -1, max: 20 }), (plan, choices, cancelAt) => {
      const { log, state } = run(plan, choices, cancelAt);
      expect(nodesOf(plan, replayBuild(plan, log))).toEqual(nodesOf(plan, state));
    }),
    runs,
  );
});

test('a build continued from any point of its log decides as it would have without the interruption', () => {
  fc.assert(
    fc.property(
      randomPlan,
      randomChoices,
      fc.integer({ min: -1, max: 20 }),
      fc.nat(),
      (plan, choices, cancelAt, cut) => {
        const { log } = run(plan, choices, cancelAt);
        expect(continued(plan, log, 1 + (cut % log.length))).toEqual(log);
      },
    ),
    runs,
  );
});

test('the status of a build is what its steps say', () => {
  fc.assert(
    fc.property(randomPlan, randomChoices, fc.integer({ min: -1, max: 20 }), (plan, choices, cancelAt) => {
      const { log, state } = run(plan, choices, cancelAt);
      expect(expectedStatuses(plan, log)).toContain(state.status);
    }),
    runs,
  );
});

test('a build that is terminated tells every running step to stop, and ends as terminated', () => {
  fc.assert(
    fc.property(randomPlan, randomChoices, fc.nat(20), (plan, choices, turn) => {
      const running: string[] = [];
      const build = run(plan, choices, turn, (before, { plan: { nodes } }, event) => {
        if (event.type !== 'build.cancelled') return;
        for (const { index, id, kind } of nodes) {
          const { phase, stopping } = before.nodes.at(index);
          if (phase === 'running' && !stopping && (kind === 'step' || kind === 'services')) running.push(id);
        }
      });
      const stopped = build.actions.flatMap(action => (action.kind === 'stop' ? [action.node.id] : []));
      expect(stopped).toEqual(expect.arrayContaining(running));
      const cancelled = build.log.some(({ type }) => type === 'build.cancelled');
      if (cancelled) expect(build.state.status).toBe('terminated');
    }),
    runs,
  );
});
