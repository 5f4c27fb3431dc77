import {
  applyEvent,
  type BuildEvent,
  type BuildState,
  newBuild,
  type Plan,
  type PlanNode,
  type StepResult,
} from '@freshet/domain/builds';
import type { StepChange } from './sink.ts';

const isShown = (node: PlanNode | undefined): boolean => node !== undefined && node.kind !== 'build';

/** What an event of the log means to whoever watches the steps. */
export const changesOf = (plan: Plan, state: BuildState, event: BuildEvent): readonly StepChange[] => {
  if (event.type === 'build.started') return keptChanges(plan, state, event.at);
  if (!('node' in event)) return [];
  const place = plan.byId.get(event.node) ?? 0;
  const node = plan.nodes[place];
  if (!isShown(node)) return [];
  const { at } = event;
  const base = { at, id: event.node, attempt: state.nodes.at(place).attempt };
  switch (event.type) {
    case 'step.elected':
      return [{ ...base, phase: 'elected', reason: event.reason }];
    case 'step.started':
      return [
        {
          ...base,
          attempt: event.attempt,
          phase: node?.kind === 'approval' ? 'waiting' : 'running',
          reason: event.reason,
        },
      ];
    case 'flow.opened':
      return [{ ...base, phase: 'running', reason: event.reason }];
    case 'step.delayed':
      return [{ ...base, phase: 'delayed', attempt: event.attempt }];
    case 'step.skipped':
      return [{ ...base, phase: 'ended', outcome: 'skipped', reason: event.reason }];
    case 'step.ended':
      return [{ ...base, phase: 'ended', outcome: event.result, reason: event.reason }];
    default:
      return [];
  }
};

const keptReason = (outcome: StepResult): string =>
  outcome === 'skipped' ? 'left out of this build' : 'taken over from the earlier build';

const keptChanges = (plan: Plan, state: BuildState, at: number): readonly StepChange[] =>
  plan.nodes.flatMap(({ id, index }) => {
    const { kept, outcome, attempt, phase } = state.nodes.at(index);
    return kept && phase === 'ended' && outcome
      ? [{ at, id, attempt, phase: 'ended' as const, outcome, reason: keptReason(outcome) }]
      : [];
  });

/** What a whole log means to whoever watches: as many changes, in the same order, as were told while it grew. */
export const changesIn = (plan: Plan, events: readonly BuildEvent[]): readonly StepChange[] => {
  let state = newBuild(plan);
  return events.flatMap(event => {
    state = applyEvent(plan, state, event);
    return changesOf(plan, state, event);
  });
};
