import type { Records } from '@freshet/domain/pipelines';
import type { AttemptLimits, BuildStatus, SkipCause, Timer } from './events.ts';
import type { ApprovalNode, HookNode, LeafNode, PlanNode, ServicesNode, StepNode } from './plan.ts';

/**
 * What is to be done, once the decision is in the log. All of it may be asked for again after a crash, by
 * `outstanding`, so carrying an action out twice must do no more than once.
 */
export type Action =
  /** Run one attempt, and report `step.finished` whatever becomes of it. Services are finished once they are ready. */
  | {
      readonly kind: 'start';
      readonly node: StepNode | ServicesNode;
      readonly attempt: number;
      readonly limits: AttemptLimits;
      readonly reason: string;
    }
  /** End an attempt, and report `step.finished` once it has. */
  | { readonly kind: 'stop'; readonly node: LeafNode; readonly attempt: number; readonly reason: string }
  /** Ask people, and report `approval.given` or `approval.denied`. */
  | { readonly kind: 'await-approval'; readonly node: ApprovalNode; readonly reason: string }
  /** Stop asking: somebody answered, or nobody needs to any more. */
  | { readonly kind: 'close-approval'; readonly node: ApprovalNode; readonly reason: string }
  /** Report `timer.fired` at that time. A timer whose attempt is over is void. */
  | { readonly kind: 'set-timer'; readonly timer: Timer; readonly at: number }
  /** Show that a step will not run, and why. */
  | {
      readonly kind: 'skip';
      readonly node: PlanNode;
      readonly cause: SkipCause;
      readonly reason: string;
    }
  /** Write down metadata and annotations of a hook. */
  | { readonly kind: 'record'; readonly node: HookNode; readonly records: Records }
  /** Stop services, drop all timers, tell everybody. Nothing comes after it. */
  | { readonly kind: 'finish'; readonly status: BuildStatus; readonly reason: string };
