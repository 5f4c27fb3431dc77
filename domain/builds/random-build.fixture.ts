// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
/** Pipelines of any shape, and builds of them in which things happen in any order. For properties. */
import { type Pipeline, readPipeline } from '@freshet/domain/pipelines';
import { isFault } from '@freshet/kit/errors';
import fc from 'fast-check';
import { scopeOf } from './build.fixture.ts';
import {
  type Action,
  applyEvent,
  type BuildEvent,
  type BuildState,
  decide,
  newBuild,
  type Plan,
  type PlanNode,
  planBuild,
  type ReportedEvent,
  type Timer,
} from './index.ts';

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
export const randomPlan: fc.Arbitrary<Plan> = fc
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
export const randomChoices = fc.array(fc.nat(1_000), { maxLength: 60 });

const SCOPE = scopeOf({ CF_BRANCH: 'main' });
const EVENTS_MAX = 2_000;

/** A build to which everything that may happen happens, in an order that numbers choose. */
export class RandomBuild {
  readonly plan: Plan;
  readonly log: BuildEvent[] = [];
  readonly actions: Action[] = [];
  state: BuildState;
  #at = 1_000;
  readonly #watch: ((before: BuildState, build: RandomBuild, event: BuildEvent) => void) | undefined;

  constructor(plan: Plan, watch?: (before: BuildState, build: RandomBuild, event: BuildEvent) => void) {
    this.plan = plan;
    this.state = newBuild(plan);
    this.#watch = watch;
  }

  report(event: ReportedEvent): void {
    this.#follow(event);
    const { events, actions, state } = decide(this.plan, this.state, { at: event.at, scope: SCOPE });
    for (const decided of events) this.#follow(decided);
    this.state = state;
    this.actions.push(...actions);
  }

  #follow(event: BuildEvent): void {
    const before = this.state;
    this.state = applyEvent(this.plan, before, event);
    this.log.push(event);
    this.#watch?.(before, this, event);
  }

  /** Runs to the end; with the choices used up, everything succeeds. */
  run(choices: readonly number[], cancelAt = -1): void {
    this.report({ type: 'build.started', at: this.#at });
    for (let turn = 0; this.state.status === 'running'; turn += 1) {
      if (turn > EVENTS_MAX) throw new Error('The build does not end');
      this.#at += 10;
      if (turn === cancelAt) this.report({ type: 'build.cancelled', at: this.#at });
      else this.report(this.#next(choices[turn]));
    }
  }

  #next(choice: number | undefined): ReportedEvent {
    const possible = this.#possible(choice === undefined);
    const event = possible[(choice ?? 0) % possible.length];
    if (!event) throw new Error('The build waits for nothing');
    return event;
  }

  #possible(onlyGood: boolean): readonly ReportedEvent[] {
    return this.plan.nodes.flatMap(node => this.#possibleAt(node, onlyGood));
  }

  #possibleAt({ id: node, kind, index }: PlanNode, onlyGood: boolean): readonly ReportedEvent[] {
    const { phase, attempt, limits } = this.state.nodes.at(index);
    const at = this.#at;
    const fired = (timer: Timer): ReportedEvent => ({ type: 'timer.fired', at, timer });
    if (phase === 'delayed') return [fired({ kind: 'retry', node, attempt })];
    if (phase !== 'running' || ['build', 'group', 'hook'].includes(kind)) return [];
    const base = { at, node } as const;
    if (kind === 'approval') {
      const given: ReportedEvent = { type: 'approval.given', ...base };
      return onlyGood
        ? [given]
        : [given, { type: 'approval.denied', ...base }, fired({ kind: 'approval', node })];
    }
    const exports = [{ name: 'EXPORTED', value: String(attempt) }];
    const good: ReportedEvent = { type: 'step.finished', ...base, attempt, outcome: 'success', exports };
    if (onlyGood) return [good];
    const timeout = limits?.timeoutMs ? [fired({ kind: 'timeout', node, attempt })] : [];
    return [
      good,
      { type: 'step.finished', ...base, attempt, outcome: 'failure' },
      { type: 'step.finished', ...base, attempt, outcome: 'terminated' },
      ...timeout,
    ];
  }
}

/** Continues a build from the first events of its log, with the same things happening. */
export const continued = (plan: Plan, log: readonly BuildEvent[], from: number): readonly BuildEvent[] => {
  let state = newBuild(plan);
  const again: BuildEvent[] = log.slice(0, from);
  for (const event of again) state = applyEvent(plan, state, event);
  const proceed = (at: number): void => {
    const decision = decide(plan, state, { at, scope: SCOPE });
    again.push(...decision.events);
    state = decision.state;
  };
  const last = again.at(-1);
  if (last) proceed(last.at);
  const reported = log.slice(from).filter(isReported);
  for (const event of reported) {
    again.push(event);
    state = applyEvent(plan, state, event);
    proceed(event.at);
  }
  return again;
};

const REPORTED: ReadonlySet<string> = new Set<ReportedEvent['type']>([
  'build.started',
  'build.cancelled',
  'step.finished',
  'approval.given',
  'approval.denied',
  'timer.fired',
]);

const isReported = (event: BuildEvent): event is ReportedEvent => REPORTED.has(event.type);
