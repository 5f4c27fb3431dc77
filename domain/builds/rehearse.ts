import { decide } from './decide.ts';
import type { BuildEvent, ReportedEvent } from './events.ts';
import type { World } from './facts.ts';
import type { Plan } from './plan.ts';
import { applyEvent } from './reduce.ts';
import { newBuild } from './state.ts';

/**
 * The log of a build in which everything succeeds and is approved at once: what would run, in which order, and why
 * each condition holds or does not. What steps would export is not known, so conditions see it as not set.
 */
export const rehearseBuild = (plan: Plan, world: World): readonly BuildEvent[] => {
  const { at } = world;
  const log: BuildEvent[] = [];
  const ahead: ReportedEvent[] = [{ type: 'build.started', at }];
  let state = newBuild(plan);
  for (let event = ahead.shift(); event; event = ahead.shift()) {
    const decision = decide(plan, applyEvent(plan, state, event), world);
    state = decision.state;
    log.push(event, ...decision.events);
    for (const action of decision.actions) {
      if (action.kind === 'await-approval') ahead.push({ type: 'approval.given', at, node: action.node.id });
      if (action.kind !== 'start') continue;
      const { attempt, node } = action;
      ahead.push({ type: 'step.finished', at, node: node.id, attempt, outcome: 'success' });
    }
  }
  return log;
};
