import type { Action } from './actions.ts';
import type { AttemptLimits, DecidedEvent } from './events.ts';
import { isLeaf, type LeafNode, type Plan, type PlanNode } from './plan.ts';
import type { BuildState, NodeState } from './state.ts';

const nodeOf = (plan: Plan, id: string): PlanNode | undefined => plan.nodes[plan.byId.get(id) ?? -1];

/** One attempt, or the question to a person, with its clock. */
interface Begun {
  readonly attempt: number;
  readonly limits: AttemptLimits;
  readonly reason: string;
  readonly at: number;
}

const begin = (node: LeafNode, { attempt, limits, reason, at }: Begun): readonly Action[] => {
  const { timeoutMs } = limits;
  const timer =
    node.kind === 'approval'
      ? ({ kind: 'approval', node: node.id } as const)
      : ({ kind: 'timeout', node: node.id, attempt } as const);
  const first: Action =
    node.kind === 'approval'
      ? { kind: 'await-approval', node, reason }
      : { kind: 'start', node, attempt, limits, reason };
  return timeoutMs > 0 ? [first, { kind: 'set-timer', timer, at: at + timeoutMs }] : [first];
};

const buildTimer = (plan: Plan, startedAt: number): readonly Action[] =>
  plan.timeoutMs ? [{ kind: 'set-timer', timer: { kind: 'build' }, at: startedAt + plan.timeoutMs }] : [];

const recorded = (node: PlanNode | undefined): readonly Action[] =>
  node?.kind === 'hook' && node.records ? [{ kind: 'record', node, records: node.records }] : [];

/** What is to be done about a decision. */
export const actionsOf = (plan: Plan, event: DecidedEvent): readonly Action[] => {
  if (event.type === 'build.finished')
    return [{ kind: 'finish', status: event.status, reason: event.reason }];
  if (event.type === 'workflow.settled') return [];
  const node = nodeOf(plan, event.node);
  if (!node) return [];
  switch (event.type) {
    case 'step.started':
      return isLeaf(node) ? begin(node, event) : [];
    case 'step.stopping': {
      const { attempt, reason } = event;
      return isLeaf(node) ? [{ kind: 'stop', node, attempt, reason }] : [];
    }
    case 'step.delayed': {
      const timer = { kind: 'retry', node: node.id, attempt: event.attempt } as const;
      return [{ kind: 'set-timer', timer, at: event.until }];
    }
    case 'step.skipped':
      return [{ kind: 'skip', node, cause: event.cause, reason: event.reason }];
    case 'step.ended':
      return node.kind === 'approval' ? [{ kind: 'close-approval', node, reason: event.reason }] : [];
    case 'step.elected':
      return node.kind === 'build' ? buildTimer(plan, event.at) : [];
    case 'flow.closed':
      return recorded(node);
    case 'flow.opened':
      return [];
  }
};

const underWay = (node: PlanNode, state: NodeState): readonly Action[] => {
  const { phase, attempt, attemptAt = 0, limits, until = 0, stopping, reason = '' } = state;
  if (!isLeaf(node) || !limits) return [];
  if (phase === 'delayed')
    return [{ kind: 'set-timer', timer: { kind: 'retry', node: node.id, attempt }, at: until }];
  if (phase !== 'running') return [];
  if (stopping) return [{ kind: 'stop', node, attempt, reason }];
  return begin(node, { attempt, limits, reason, at: attemptAt });
};

/**
 * Everything that was decided and whose end is not in the log: for whoever takes a build over after a crash. An
 * attempt that is to be started may have been: find out what became of it, or report that it failed.
 */
export const outstanding = (plan: Plan, state: BuildState): readonly Action[] => {
  if (state.status === 'new') return [];
  if (state.status !== 'running')
    return [{ kind: 'finish', status: state.status, reason: state.reason ?? '' }];
  const timer =
    state.nodes.at(0).phase === 'pending' ? [] : buildTimer(plan, state.nodes.at(0).startedAt ?? 0);
  const records = plan.nodes
    .filter(node => node.kind === 'hook' && ['worked', 'ended'].includes(state.nodes.at(node.index).phase))
    .flatMap(recorded);
  return [...timer, ...records, ...plan.nodes.flatMap(node => underWay(node, state.nodes.at(node.index)))];
};
