import type { StepState } from '@freshet/domain/expressions';
import { Cells } from './cells.ts';
import type {
  AttemptLimits,
  BuildStatus,
  ExportedVariable,
  ReportedFacts,
  SkipCause,
  StepResult,
} from './events.ts';
import type { Exports } from './exports.ts';
import type { Plan, PlanNode } from './plan.ts';

/**
 * Where a node is in its life. `elected`: its condition holds and what comes before its work is under way;
 * `running`: an attempt, its children, or a person who is to approve; `delayed`: waits for its next attempt;
 * `worked`: the outcome is known, and hooks may follow; `ended`: nothing more happens.
 */
export type Phase = 'pending' | 'elected' | 'running' | 'delayed' | 'worked' | 'ended';

/** What is known of one node of the plan. */
export interface NodeState {
  readonly phase: Phase;
  /** Attempts begun so far. */
  readonly attempt: number;
  /** How its work ended; hooks do not change it. */
  readonly outcome?: StepResult | undefined;
  /** The latest reason: why it runs, was skipped or failed. */
  readonly reason?: string;
  readonly limits?: AttemptLimits;
  /** Set once it is told to stop. */
  readonly stopping?: 'timeout' | 'terminated' | undefined;
  /** Set when the timer that is running for it has fired. */
  readonly due?: true | undefined;
  /** When the next attempt begins. */
  readonly until?: number | undefined;
  /** It began to clean up after the build was terminated, so that does not end it. */
  readonly cleanup?: true;
  /** The end was taken over from an earlier build. */
  readonly kept?: true;
  /** Why it was skipped, if it was. */
  readonly skipped?: SkipCause;
  /** Of the steps it waits for, how many have not ended. */
  readonly waiting: number;
  readonly exports?: readonly ExportedVariable[];
  readonly facts?: ReportedFacts;
  readonly startedAt?: number;
  /** When the latest attempt began. */
  readonly attemptAt?: number;
  readonly endedAt?: number;
  /** Of its children, how many have not ended. */
  readonly left: number;
  /** Its children have got their turn. */
  readonly opened?: true;
  /** Which child is the first that has not ended. */
  readonly cursor: number;
  /** Place of the first child whose failure fails it. */
  readonly failedBy?: number;
  /** Place of the first step below it that fails it only at its end. */
  readonly strictBy?: number;
}

/** Places to look at, the latest first. */
export interface Agenda {
  readonly place: number;
  readonly rest: Agenda | undefined;
}

/** Everything that the log says of a build. Never changed; each event gives a new one. */
export interface BuildState {
  readonly status: 'new' | 'running' | BuildStatus;
  readonly reason?: string;
  readonly nodes: Cells<NodeState>;
  readonly exports: Exports;
  /** Attempts, approvals and delays that are under way. */
  readonly active: number;
  /** Approvals that are waited for. */
  readonly approvals: number;
  readonly cancelled?: { readonly reason: string; readonly force: boolean };
  /** What `workflow.result` is once nothing but what asks for it is left. */
  readonly settled?: 'success' | 'failure' | 'terminated';
  /** What may have become possible and has not been looked at; nothing is decided by what is in it. */
  readonly agenda: Agenda | undefined;
  readonly startedAt?: number;
  readonly finishedAt?: number;
}

const childrenOf = (node: PlanNode): number => ('children' in node ? node.children.length : 0);

/** A build of which nothing has happened yet. */
export const newBuild = (plan: Plan): BuildState => ({
  status: 'new',
  nodes: Cells.from(
    plan.nodes.map(
      (node): NodeState => ({
        phase: 'pending',
        attempt: 0,
        waiting: ('when' in node && node.when?.awaits.length) || 0,
        left: childrenOf(node),
        cursor: 0,
      }),
    ),
  ),
  exports: [],
  active: 0,
  approvals: 0,
  agenda: undefined,
});

/** The state of a node in the words of conditions. */
export const wordFor = ({ phase, stopping, outcome }: NodeState): StepState => {
  if (phase === 'pending') return 'pending';
  if (phase === 'ended') return outcome ?? 'skipped';
  return phase === 'running' && stopping ? 'terminating' : 'running';
};
