/**
 * What the reports of a runner make of a build, worked out in memory before anything is written. A runner is not
 * believed: texts are cut, times are not in the future, steps are those of the plan and no more than a plan may have.
 * What no honest runner would say is a `RunnerLie`, and ends the build.
 */
import type { BuildReport, MadeImage } from '@freshet/contracts/runner';
import type { Ending } from './end-build.ts';
import { applyAnnotations } from './recorded-annotations.ts';
import { imagesIn, type RecordedImage } from './recorded-images.ts';
import type { BuildRow, StepRow } from './tables.ts';
import type { ReportedTests } from './test-store.ts';

export class RunnerLie extends Error {
  override readonly name = 'RunnerLie';
}

const STEPS_MAX = 5_000;
const STAGES_MAX = 200;
const NAMES_MAX = 1_000;
const AFTER_MAX = 200;
const NAME_MAX = 256;
const REASON_MAX = 2_000;

type Message = BuildReport['message'];
type Of<Kind extends Message['kind']> = Extract<Message, { kind: Kind }>;

/** A step that asks for a person. */
export interface AskedApproval {
  readonly step: StepRow;
  readonly reason: string;
}

interface Known {
  readonly build: BuildRow;
  /** The steps that the reports speak of, as far as they are stored. */
  readonly steps: ReadonlyMap<string, StepRow>;
  readonly now: Date;
}

const ENDINGS: Readonly<Record<Of<'finished'>['status'], Ending['state']>> = {
  success: 'success',
  error: 'error',
  terminated: 'terminated',
  denied: 'denied',
};

export class ReportedProgress {
  readonly #known: Known;
  readonly #steps: Map<string, StepRow>;
  readonly changed = new Set<string>();
  readonly approvals: AskedApproval[] = [];
  /** Ids of steps that do not wait for a person any more. */
  readonly answered = new Set<string>();
  stages: readonly string[] | undefined;
  began = false;
  stepCount: number;
  annotations: { readonly values: Record<string, string>; readonly display: string | null } | undefined;
  readonly images: RecordedImage[] = [];
  readonly made: MadeImage[] = [];
  readonly tests: ReportedTests[] = [];
  ending: Ending | undefined;

  constructor(known: Known) {
    this.#known = known;
    this.#steps = new Map(known.steps);
    this.stepCount = known.build.step_count;
  }

  /** The steps that changed, as they are now. */
  rows(): readonly StepRow[] {
    return [...this.changed].flatMap(id => this.#steps.get(id) ?? []);
  }

  nameOf(id: string): string | undefined {
    return this.#steps.get(id)?.name;
  }

  take(message: Message): void {
    if (this.ending) return;
    switch (message.kind) {
      case 'planned':
        this.#planned(message);
        break;
      case 'step':
        this.#step(message);
        break;
      case 'approval':
        this.#approval(message);
        break;
      case 'exported':
        this.#exported(message);
        break;
      case 'recorded':
        this.#recorded(message);
        break;
      case 'image':
        this.#stepOf(message.id);
        this.made.push(message.image);
        break;
      case 'tests':
        this.#tests(message);
        break;
      case 'finished':
        this.ending = { state: ENDINGS[message.status], reason: message.reason };
        break;
      case 'fault':
        this.ending = { state: 'error', reason: `${message.message} (${message.code})` };
        break;
      default:
        break;
    }
  }

  #recorded({ annotations, metadata }: Of<'recorded'>): void {
    this.images.push(...imagesIn(metadata));
    const { build } = this.#known;
    const before = this.annotations ?? { values: build.annotations, display: build.display };
    this.annotations = applyAnnotations(before, annotations, build.id);
  }

  #tests({ id, attempt, tests, untold, problems }: Of<'tests'>): void {
    this.tests.push({
      stepId: this.#stepOf(id).step_id,
      attempt: attemptOf(attempt),
      tests,
      untold,
      problems,
    });
  }

  /** A runner that goes on after its own restart tells its plan once more; what is known of its steps stays. */
  #planned({ steps, stages }: Of<'planned'>): void {
    if (steps.length > STEPS_MAX)
      throw new RunnerLie(`it told of ${steps.length} steps; the most is ${STEPS_MAX}`);
    this.began = true;
    this.stages = stages.slice(0, STAGES_MAX).map(stage => stage.slice(0, NAME_MAX));
    for (const [position, step] of steps.entries()) {
      if (step.id.length > NAME_MAX) throw new RunnerLie('it told of a step whose id is too long');
      if (this.#steps.has(step.id)) continue;
      this.stepCount += 1;
      this.#put(freshStep(this.#known.build.id, position, step));
    }
    if (this.stepCount > STEPS_MAX) throw new RunnerLie(`it told of more than ${STEPS_MAX} steps`);
  }

  #step({ id, at, phase, attempt, outcome, reason }: Of<'step'>): void {
    const step = this.#stepOf(id);
    const time = this.#time(at);
    if (step.phase === 'waiting' && phase !== 'waiting') this.answered.add(id);
    this.#put({
      ...step,
      phase,
      attempt: attemptOf(attempt),
      result: phase === 'ended' ? (outcome ?? 'skipped') : null,
      reason: reason?.slice(0, REASON_MAX) ?? step.reason,
      started_at: step.started_at ?? (phase === 'pending' ? null : time),
      finished_at: phase === 'ended' ? time : null,
    });
  }

  #approval({ id, reason, at }: Of<'approval'>): void {
    const step = this.#stepOf(id);
    const waiting: StepRow = { ...step, phase: 'waiting', started_at: step.started_at ?? this.#time(at) };
    this.#put(waiting);
    this.answered.delete(id);
    this.approvals.push({ step: waiting, reason: reason.slice(0, REASON_MAX) });
  }

  #exported({ id, names }: Of<'exported'>): void {
    const step = this.#stepOf(id);
    const all = [...new Set([...step.exported, ...names.map(name => name.slice(0, NAME_MAX))])];
    this.#put({ ...step, exported: all.slice(0, NAMES_MAX) });
  }

  #stepOf(id: string): StepRow {
    const step = this.#steps.get(id);
    if (!step) throw new RunnerLie('it told of a step that is not in its plan');
    return step;
  }

  #put(step: StepRow): void {
    this.#steps.set(step.step_id, step);
    this.changed.add(step.step_id);
  }

  /** A clock that is ahead would make steps last negative times. */
  #time(at: number): Date {
    const { build, now } = this.#known;
    const [low, high] = [build.created_at.getTime(), now.getTime()];
    return new Date(Math.min(Math.max(Number.isFinite(at) ? at : high, low), high));
  }
}

const attemptOf = (attempt: number): number => Math.max(0, Math.min(Math.trunc(attempt), 1_000));

const freshStep = (buildId: string, position: number, step: Of<'planned'>['steps'][number]): StepRow => ({
  build_id: buildId,
  step_id: step.id,
  position,
  name: step.name.slice(0, NAME_MAX),
  title: step.title?.slice(0, REASON_MAX) ?? null,
  type: step.type.slice(0, NAME_MAX),
  stage: step.stage?.slice(0, NAME_MAX) ?? null,
  parent: step.parent?.slice(0, NAME_MAX) ?? null,
  hook: step.hook,
  phase: 'pending',
  result: null,
  attempt: 0,
  reason: null,
  started_at: null,
  finished_at: null,
  exported: [],
  after_steps: step.after?.slice(0, AFTER_MAX).map(id => id.slice(0, NAME_MAX)) ?? null,
});
