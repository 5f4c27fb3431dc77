import type { LocalRunMessage } from '@freshet/contracts/runner';
import { safeLine } from '../../output/index.ts';
import { LineSplitter } from './line-splitter.ts';

type MessageOf<Kind extends LocalRunMessage['kind']> = Extract<LocalRunMessage, { kind: Kind }>;

type StepPhase = MessageOf<'step'>['phase'];
type StepOutcome = NonNullable<MessageOf<'step'>['outcome']>;

/** As many lines of a failed step are shown without being asked for. */
const TAIL_LINES = 40;

/** What is known of one step of a run. */
export interface BoardStep {
  readonly id: string;
  readonly name: string;
  readonly title: string | undefined;
  readonly type: string;
  readonly stage: string | undefined;
  readonly parent: string | undefined;
  readonly hook: boolean;
  readonly phase: StepPhase;
  readonly attempt: number;
  readonly outcome: StepOutcome | undefined;
  readonly reason: string | undefined;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  /** Lines it printed so far. */
  readonly lineCount: number;
  /** The last of them, fit for a terminal. */
  readonly tail: readonly string[];
  readonly exported: readonly string[];
}

/** Everything that a run has told, as it is to be shown. */
export interface Board {
  readonly file: string;
  readonly buildId: string | undefined;
  readonly executor: string | undefined;
  readonly stages: readonly string[];
  readonly notices: readonly string[];
  readonly steps: readonly BoardStep[];
  readonly startedAt: number | undefined;
  readonly finished: MessageOf<'finished'> | undefined;
  /** What the person asked for when they lost patience. */
  readonly cancelling: 'no' | 'asked' | 'forced';
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface Entry {
  readonly step: Omit<Mutable<BoardStep>, 'tail' | 'exported'> & { tail: string[]; exported: string[] };
  readonly lines: Readonly<Record<'out' | 'err', LineSplitter>>;
}

/** Gathers what a run tells. Memory stays flat however much is printed. */
export class RunBoard {
  readonly #entries = new Map<string, Entry>();
  readonly #board: Mutable<Omit<Board, 'steps'>>;

  constructor(file: string) {
    this.#board = {
      file,
      buildId: undefined,
      executor: undefined,
      stages: [],
      notices: [],
      startedAt: undefined,
      finished: undefined,
      cancelling: 'no',
    };
  }

  get view(): Board {
    return { ...this.#board, steps: [...this.#entries.values()].map(({ step }) => step) };
  }

  step(id: string): BoardStep {
    return this.#entry(id).step;
  }

  cancelling(how: 'asked' | 'forced'): void {
    this.#board.cancelling = how;
  }

  take(message: LocalRunMessage): void {
    if (message.kind === 'planned') this.#planned(message);
    else if (message.kind === 'step') this.#moved(message);
    else if (message.kind === 'log') this.#logged(message);
    else if (message.kind === 'exported') this.#entry(message.id).step.exported.push(...message.names);
    else if (message.kind === 'finished') this.#board.finished = message;
  }

  #planned({ at, buildId, executor, stages, steps, notices }: MessageOf<'planned'>): void {
    Object.assign(this.#board, { startedAt: at, buildId, executor, stages, notices });
    for (const { id, ...known } of steps) Object.assign(this.#entry(id).step, known);
  }

  #moved({ at, id, phase, attempt, outcome, reason }: MessageOf<'step'>): void {
    const { step, lines } = this.#entry(id);
    if (phase !== 'pending' && phase !== 'ended') step.startedAt ??= at;
    if (phase === 'ended') {
      step.endedAt = at;
      for (const splitter of Object.values(lines)) this.#keep(step, splitter.end());
    }
    Object.assign(step, { phase, attempt, outcome, reason });
  }

  #logged({ id, stream, text }: MessageOf<'log'>): void {
    const { step, lines } = this.#entry(id);
    this.#keep(step, lines[stream].push(text));
  }

  #keep(step: Entry['step'], lines: readonly string[]): void {
    step.lineCount += lines.length;
    step.tail = [...step.tail, ...lines.slice(-TAIL_LINES).map(safeLine)].slice(-TAIL_LINES);
  }

  /** Made when it is first told of: a step type may add steps of its own while it runs. */
  #entry(id: string): Entry {
    const known = this.#entries.get(id);
    if (known) return known;
    const entry: Entry = {
      lines: { out: new LineSplitter(), err: new LineSplitter() },
      step: {
        id,
        name: id,
        title: undefined,
        type: '',
        stage: undefined,
        parent: undefined,
        hook: false,
        phase: 'pending',
        attempt: 0,
        outcome: undefined,
        reason: undefined,
        startedAt: undefined,
        endedAt: undefined,
        lineCount: 0,
        tail: [],
        exported: [],
      },
    };
    this.#entries.set(id, entry);
    return entry;
  }
}
