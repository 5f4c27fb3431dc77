// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import { evaluateSteps, type StepState } from '@freshet/domain/expressions';
import { type Pipeline, readPipeline } from '@freshet/domain/pipelines';
import { isFault } from '@freshet/kit/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BuildEvent,
  type BuildState,
  keptSteps,
  type Plan,
  type PlanNode,
  planBuild,
  replayBuild,
  wordFor,
} from './index.ts';
import { continued, RandomBuild } from './random-build.fixture.ts';
import { expectedStatuses } from './specification.fixture.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const STATES = ['success', 'failure', 'finished', 'skipped', 'running', 'terminated', 'denied'];

const flag = fc.constantFrom(true, true, false);
/** Stands for the name of a step until it is known how many there are. */
const name = fc.nat(NAMES.length - 1).map(index => `@${index}@`);
const expression = fc.oneof(
  name.map(step => `steps.${step}.result == "success"`),
  name.map(step => `${step}.result != "failure"`),
  fc.constantFrom(
    'workflow.result == "success"',
    'workflow.result != "running"',
    '1 == 2',
    'Number("x") == 1',
  ),
  fc.constantFrom('"${{EXPORTED}}" == "1"', '"${{CF_BRANCH}}" == "main"'),
);
const awaited = fc.record({
  name,
  on: fc.uniqueArray(fc.constantFrom(...STATES), { minLength: 1, maxLength: 3 }),
});
const when = fc.oneof(
  fc.record({ steps: fc.array(awaited, { minLength: 1, maxLength: 3 }) }),
  fc.record({ steps: fc.record({ any: fc.array(awaited, { minLength: 1, maxLength: 3 }) }) }),
  fc.record({ condition: fc.record({ all: fc.record({ one: expression }) }) }),
  fc.record({ condition: fc.record({ any: fc.record({ one: expression, two: expression }) }) }),
  fc.record({ branch: fc.record({ only: fc.constantFrom(['main'], ['other']) }) }),
);
const common = {
  fail_fast: flag,
  strict_fail_fast: fc.boolean(),
  when,
};
const hook = fc.oneof(
  fc.constant(['ls']),
  fc.constant({ exec: ['ls'], fail_fast: false }),
  fc.record({
    mode: fc.constantFrom('sequential', 'parallel'),
    steps: fc.record({
      x: fc.constant({ image: 'i' }),
      y: fc.record({ image: fc.constant('i'), when }, { requiredKeys: ['image'] }),
    }),
  }),
);
const hooks = fc.record(
  { on_elected: hook, on_success: hook, on_fail: hook, on_finish: hook },
  { requiredKeys: [] },
);
const leaf = fc.record(
  {
    image: fc.constant('x'),
    ...common,
    retry: fc.record({ maxAttempts: fc.integer({ min: 1, max: 3 }) }),
    timeout: fc.constantFrom('1m', '0s'),
    hooks: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hooks }),
  },
  { requiredKeys: ['image'] },
);
const approval = fc.record(
  {
    type: fc.constant('pending-approval'),
    timeout: fc.record({
      duration: fc.constant(1),
      finalState: fc.constantFrom('terminated', 'approved', 'denied'),
    }),
    ...common,
  },
  { requiredKeys: ['type', 'timeout'] },
);

/** What stands in the place of a step: itself, or a group to be filled with the steps that follow. */
const shape = fc.oneof(
  { weight: 6, arbitrary: leaf.map(body => ({ body, holds: 0 })) },
  { weight: 1, arbitrary: approval.map(body => ({ body, holds: 0 })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.record({ type: fc.constant('parallel'), ...common }, { requiredKeys: ['type'] }),
        fc.integer({ min: 1, max: 3 }),
      )
      .map(([body, holds]) => ({ body, holds })),
  },
);

type Shape = { readonly body: object; readonly holds: number };

/** One step with those that it holds; what could not stand there is a plain step instead. */
const bodyOf = ({ body, holds }: Shape, children: Record<string, object>, inGroup: boolean): object => {
  const asks = 'type' in body && body.type === 'pending-approval';
  if (holds > 0) return Object.keys(children).length > 0 ? { ...body, steps: children } : { image: 'x' };
  return asks && inGroup ? { image: 'x' } : body;
};

/** Puts steps into the groups before them; names are given in the order of the text, so each is used once. */
const arrange = (shapes: readonly Shape[]): Record<string, object> => {
  const rest = shapes.map((entry, index) => ({ ...entry, name: NAMES[index] ?? `s${index}` }));
  const take = (most: number, inGroup: boolean): Record<string, object> => {
    const steps: Record<string, object> = {};
    for (let count = 0; count < most; count += 1) {
      const next = rest.shift();
      if (!next) break;
      steps[next.name] = bodyOf(next, take(next.holds, true), inGroup);
    }
    return steps;
  };
  return take(shapes.length, false);
};

const CRITERIA = fc.constantFrom<object | undefined>(
  undefined,
  undefined,
  { steps: { only: ['a'] } },
  { steps: { ignore: ['a'] } },
  { condition: { all: { one: 'steps.a.result == "success"' } } },
);

/** Plans of random pipelines; those in which steps wait for each other in a circle are left out. */
const randomPlan: fc.Arbitrary<Plan> = fc
  .record({
    mode: fc.constantFrom('sequential', 'parallel'),
    fail_fast: flag,
    strict_fail_fast: fc.boolean(),
    criteria: CRITERIA,
    hooks,
    shapes: fc.array(shape, { minLength: 1, maxLength: NAMES.length }),
    withServices: fc.boolean(),
  })
  .map(({ shapes, criteria, withServices, ...root }): Pipeline | undefined => {
    const text = JSON.stringify({
      version: '1.0',
      ...root,
      ...(criteria ? { success_criteria: criteria } : {}),
      ...(withServices ? { services: { name: 'db', composition: { db: { image: 'p' } } } } : {}),
      steps: arrange(shapes),
    });
    const named = text.replaceAll(/@(\d)@/g, (_, index) => NAMES[Number(index) % shapes.length] ?? 'a');
    return readPipeline(named).pipeline;
  })
  .map(pipeline => {
    try {
      return pipeline && planBuild(pipeline, { timeoutMs: 1_000_000 });
    } catch (error) {
      if (isFault(error) && error.code === 'PLAN_CYCLIC') return undefined;
      throw error;
    }
  })
  .filter((plan): plan is Plan => plan !== undefined);

/** What may happen next, one number for each choice. */
const randomChoices = fc.array(fc.nat(1_000), { maxLength: 60 });

const runs = { numRuns: 80 };
/** Reading so many pipelines takes a while on a busy machine. */
const PATIENCE_MS = 120_000;

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

test(
  'every build ends, with every step that had its turn ended and nothing under way',
  () => {
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
  },
  PATIENCE_MS,
);

test(
  'no attempt begins twice, and attempts are counted without gaps',
  () => {
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
  },
  PATIENCE_MS,
);

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

test(
  'nothing begins before what it stands in, comes after or waits for',
  () => {
    fc.assert(
      fc.property(randomPlan, randomChoices, fc.integer({ min: -1, max: 20 }), (plan, choices, cancelAt) => {
        run(plan, choices, cancelAt, checkBegin);
      }),
      runs,
    );
  },
  PATIENCE_MS,
);

test(
  'a log gives the state it was written in',
  () => {
    fc.assert(
      fc.property(randomPlan, randomChoices, fc.integer({ min: -1, max: 20 }), (plan, choices, cancelAt) => {
        const { log, state } = run(plan, choices, cancelAt);
        expect(nodesOf(plan, replayBuild(plan, log))).toEqual(nodesOf(plan, state));
      }),
      runs,
    );
  },
  PATIENCE_MS,
);

test(
  'a build continued from any point of its log decides as it would have without the interruption',
  () => {
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
  },
  PATIENCE_MS,
);

test(
  'the status of a build is what its steps say',
  () => {
    fc.assert(
      fc.property(randomPlan, randomChoices, fc.integer({ min: -1, max: 20 }), (plan, choices, cancelAt) => {
        const { log, state } = run(plan, choices, cancelAt);
        expect(expectedStatuses(plan, log)).toContain(state.status);
      }),
      runs,
    );
  },
  PATIENCE_MS,
);

test(
  'a build that is terminated tells every running step to stop, and ends as terminated',
  () => {
    fc.assert(
      fc.property(randomPlan, randomChoices, fc.nat(20), (plan, choices, turn) => {
        const running: string[] = [];
        const build = run(plan, choices, turn, (before, { plan: { nodes } }, event) => {
          if (event.type !== 'build.cancelled') return;
          for (const { index, id, kind } of nodes) {
            const { phase, stopping } = before.nodes.at(index);
            if (phase === 'running' && !stopping && (kind === 'step' || kind === 'services'))
              running.push(id);
          }
        });
        const stopped = build.actions.flatMap(action => (action.kind === 'stop' ? [action.node.id] : []));
        expect(stopped).toEqual(expect.arrayContaining(running));
        const cancelled = build.log.some(({ type }) => type === 'build.cancelled');
        if (cancelled) expect(build.state.status).toBe('terminated');
      }),
      runs,
    );
  },
  PATIENCE_MS,
);

test(
  'a build restarted from where another failed ends too, and begins nothing again that it keeps',
  () => {
    fc.assert(
      fc.property(randomPlan, randomChoices, randomChoices, (plan, choices, others) => {
        const kept = keptSteps(plan, run(plan, choices).state);
        const again = new RandomBuild(plan, checkBegin);
        again.run(others, -1, kept);
        const ids = new Set(kept.map(({ node }) => node));
        const begun = again.log.filter(
          event => BEGINS.has(event.type) && 'node' in event && ids.has(event.node),
        );
        expect(begun).toEqual([]);
        expect(nodesOf(plan, replayBuild(plan, again.log))).toEqual(nodesOf(plan, again.state));
      }),
      runs,
    );
  },
  PATIENCE_MS,
);
