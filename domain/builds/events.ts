/**
 * The log of a build is a list of events, only ever added to, and all that is known of a build. Some come from
 * outside (`ReportedEvent`): a process ended, somebody approved. The others are decisions (`DecidedEvent`): the
 * machine makes them, and they are in the log so that nothing is ever decided twice. Times are milliseconds since
 * 1970. Nodes are named by the ids of the plan.
 */

/** How one attempt ended. */
export type AttemptOutcome = 'success' | 'failure' | 'terminated';

/** The end of a step, in the words of conditions. */
export type StepResult = 'success' | 'failure' | 'skipped' | 'terminated' | 'approved' | 'denied';

/** How a build ended. */
export type BuildStatus = 'success' | 'error' | 'terminated' | 'denied';

/** A variable that a step exported. */
export interface ExportedVariable {
  readonly name: string;
  readonly value: string;
  readonly encrypted?: boolean;
}

/** What else later steps may ask of a step. */
export interface ReportedFacts {
  readonly image?: string;
  readonly directory?: string;
  readonly members?: Readonly<Record<string, string>>;
}

/** A step of an earlier build whose end is taken over. */
export interface KeptStep {
  readonly node: string;
  readonly result: StepResult;
  readonly exports?: readonly ExportedVariable[];
  readonly facts?: ReportedFacts;
}

/** Something that is waited for with a clock. */
export type Timer =
  | { readonly kind: 'timeout'; readonly node: string; readonly attempt: number }
  | { readonly kind: 'retry'; readonly node: string; readonly attempt: number }
  | { readonly kind: 'approval'; readonly node: string }
  | { readonly kind: 'build' };

/** What is told to the machine. What does not fit the state, such as a second end of an attempt, changes nothing. */
export type ReportedEvent =
  | { readonly type: 'build.started'; readonly at: number; readonly kept?: readonly KeptStep[] }
  | {
      readonly type: 'build.cancelled';
      readonly at: number;
      readonly reason?: string;
      /** Also ends what runs to clean up after an earlier cancellation. */
      readonly force?: boolean;
    }
  | {
      readonly type: 'step.finished';
      readonly at: number;
      readonly node: string;
      readonly attempt: number;
      readonly outcome: AttemptOutcome;
      readonly reason?: string;
      readonly exports?: readonly ExportedVariable[];
      readonly facts?: ReportedFacts;
    }
  | {
      readonly type: 'approval.given' | 'approval.denied';
      readonly at: number;
      readonly node: string;
      readonly by?: { readonly name: string; readonly type: string };
    }
  | { readonly type: 'timer.fired'; readonly at: number; readonly timer: Timer };

/** How long an attempt may take and what follows a failed one, with variables replaced. */
export interface AttemptLimits {
  /** 0 for no limit. */
  readonly timeoutMs: number;
  readonly maxAttempts: number;
  /** How long to wait before the next attempt, should this one fail. */
  readonly retryDelayMs: number;
}

/** Why a step did not run. */
export type SkipCause =
  /** Its condition does not hold. */
  | 'condition'
  /** Its condition never came to hold. */
  | 'never'
  /** A failure stopped the steps it belongs to. */
  | 'stopped'
  /** The build was terminated. */
  | 'terminated';

/** What the end of a node means to those around it. */
export type Effect = 'none' | 'tolerated' | 'strict' | 'fatal';

/** What the machine decides. */
export type DecidedEvent =
  /** The condition of a step holds, and its hook comes before its first attempt. */
  | { readonly type: 'step.elected'; readonly at: number; readonly node: string; readonly reason: string }
  | {
      readonly type: 'step.started';
      readonly at: number;
      readonly node: string;
      readonly attempt: number;
      readonly reason: string;
      readonly limits: AttemptLimits;
    }
  /** The children of a group or hook, or the steps of the build, may begin. */
  | { readonly type: 'flow.opened'; readonly at: number; readonly node: string; readonly reason: string }
  | {
      readonly type: 'flow.closed';
      readonly at: number;
      readonly node: string;
      readonly outcome: AttemptOutcome | 'denied';
      readonly reason: string;
    }
  /** The attempt failed, and the next one begins at `until`. */
  | {
      readonly type: 'step.delayed';
      readonly at: number;
      readonly node: string;
      readonly attempt: number;
      readonly until: number;
    }
  | {
      readonly type: 'step.stopping';
      readonly at: number;
      readonly node: string;
      readonly attempt: number;
      readonly cause: 'timeout' | 'terminated';
      readonly reason: string;
    }
  | {
      readonly type: 'step.skipped';
      readonly at: number;
      readonly node: string;
      readonly cause: SkipCause;
      readonly reason: string;
    }
  /** Nothing more will happen at this node: attempts and hooks are over. */
  | {
      readonly type: 'step.ended';
      readonly at: number;
      readonly node: string;
      readonly result: Exclude<StepResult, 'skipped'>;
      readonly effect: Effect;
      readonly reason: string;
    }
  /** Only steps that asked for the result of the build are left; this is it. */
  | {
      readonly type: 'workflow.settled';
      readonly at: number;
      readonly result: 'success' | 'failure' | 'terminated';
    }
  | {
      readonly type: 'build.finished';
      readonly at: number;
      readonly status: BuildStatus;
      readonly reason: string;
    };

export type BuildEvent = ReportedEvent | DecidedEvent;
