/** Builds in which things happen in any order. For properties. */
import { scopeOf } from './build.fixture.ts';
import {
  type Action,
  applyEvent,
  type BuildEvent,
  type BuildState,
  decide,
  type KeptStep,
  newBuild,
  type Plan,
  type PlanNode,
  type ReportedEvent,
  type Timer,
} from './index.ts';

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
  run(choices: readonly number[], cancelAt = -1, kept: readonly KeptStep[] = []): void {
    this.report({ type: 'build.started', at: this.#at, kept });
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
