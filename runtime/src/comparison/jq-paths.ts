/**
 * Asks jq which paths expressions mean. Questions that come together are put together, one call for each expression;
 * an expression that fails or takes too long means nothing, as ignoring is not worth a failed comparison.
 */
import { Worker } from 'node:worker_threads';
import { isJsonObject, type Json } from '@freshet/embedded-cluster/kube-types';
import type { JsonPath } from './json-paths.ts';

/** An expression may take this long, and a little longer for each object that it is asked of at once. */
const LIMIT_MS = 1_000;
const LIMIT_PER_OBJECT_MS = 20;
/** On a busy machine that is soon over, so there is a second try, this many times as long. */
const PATIENCE = 5;
/** One that took too long even so is not tried again for a while. */
const PAUSE_MS = 300_000;
/** Loading jq takes its time on a busy machine. */
const READY_MS = 60_000;
const MOST_AT_ONCE = 100;
const LONGEST_EXPRESSION = 4_096;

interface Question {
  readonly document: Json;
  readonly answer: (paths: readonly JsonPath[]) => void;
}

interface Asked {
  readonly filter: string;
  readonly input: string;
  readonly count: number;
}

interface Answer {
  readonly text?: string;
  readonly error?: string;
  readonly ready?: boolean;
}

const isPath = (value: Json): value is (string | number)[] =>
  Array.isArray(value) && value.every(step => typeof step === 'string' || typeof step === 'number');

const readAnswers = (text: string, count: number): readonly (readonly JsonPath[])[] => {
  const answers = JSON.parse(text) as Json;
  if (!Array.isArray(answers) || answers.length !== count) return [];
  return answers.map(paths => (Array.isArray(paths) ? paths.filter(isPath) : []));
};

export class JqPaths {
  readonly #limitMs: number;
  readonly #waiting = new Map<string, Question[]>();
  /** Expressions that took too long, and when they may be tried again. */
  readonly #paused = new Map<string, number>();
  #worker: Promise<Worker> | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor({ limitMs = LIMIT_MS }: { readonly limitMs?: number } = {}) {
    this.#limitMs = limitMs;
  }

  /** The paths of a document that an expression means; none where it makes no sense. */
  pathsIn(expression: string, document: Json): Promise<readonly JsonPath[]> {
    if (expression.trim() === '' || expression.length > LONGEST_EXPRESSION || !isJsonObject(document)) {
      return Promise.resolve([]);
    }
    return new Promise(answer => {
      if (this.#waiting.size === 0) setImmediate(() => this.#askAll());
      const questions = this.#waiting.get(expression) ?? [];
      questions.push({ document, answer });
      this.#waiting.set(expression, questions);
    });
  }

  async stop(): Promise<void> {
    await this.#turn;
    const worker = await this.#worker?.catch(() => undefined);
    this.#worker = undefined;
    await worker?.terminate();
  }

  #askAll(): void {
    for (const [expression, questions] of this.#waiting) {
      for (let from = 0; from < questions.length; from += MOST_AT_ONCE) {
        const some = questions.slice(from, from + MOST_AT_ONCE);
        this.#turn = this.#turn.then(() => this.#ask(expression, some));
      }
    }
    this.#waiting.clear();
  }

  async #ask(expression: string, questions: readonly Question[]): Promise<void> {
    // On a line of its own, so that a comment at its end hides nothing of ours.
    const filter = `[.[] | (try [path(${expression}\n)] catch [])]`;
    const input = JSON.stringify(questions.map(({ document }) => document));
    const text = await this.#runOrPause(expression, { filter, input, count: questions.length });
    const answers = readAnswers(text, questions.length);
    for (const [place, { answer }] of questions.entries()) answer(answers[place] ?? []);
  }

  async #runOrPause(expression: string, asked: Asked): Promise<string> {
    if ((this.#paused.get(expression) ?? 0) > performance.now()) return '[]';
    for (const patience of [1, PATIENCE]) {
      try {
        return await this.#run(asked, patience);
      } catch (error) {
        // An expression that makes no sense makes none the second time either.
        if (!(error instanceof WorkerFailure)) return '[]';
      }
    }
    this.#pause(expression);
    return '[]';
  }

  #pause(expression: string): void {
    const now = performance.now();
    for (const [paused, until] of this.#paused) if (until <= now) this.#paused.delete(paused);
    this.#paused.set(expression, now + PAUSE_MS);
  }

  async #run({ filter, input, count }: Asked, patience: number): Promise<string> {
    this.#worker ??= startWorker();
    try {
      const worker = await this.#worker;
      worker.ref();
      worker.postMessage({ filter, input });
      const { text, error } = await nextMessage(
        worker,
        patience * (this.#limitMs + count * LIMIT_PER_OBJECT_MS),
      );
      worker.unref();
      if (text === undefined) throw new Error(error ?? 'jq said nothing');
      return text;
    } catch (error) {
      // Only a worker that went wrong or hangs is given up; one that found a mistake is as good as before.
      if (!(error instanceof WorkerFailure)) throw error;
      const broken = await this.#worker?.catch(() => undefined);
      this.#worker = undefined;
      await broken?.terminate();
      throw error;
    }
  }
}

class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
}

const nextMessage = (worker: Worker, limitMs: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const onMessage = (answer: Answer) => end(() => resolve(answer));
    const onError = (cause: unknown) => end(() => reject(new WorkerFailure('jq failed', { cause })));
    const onExit = () => end(() => reject(new WorkerFailure('jq ended')));
    const timer = setTimeout(() => end(() => reject(new WorkerFailure('jq took too long'))), limitMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });

const startWorker = async (): Promise<Worker> => {
  const worker = new Worker(new URL('./jq-worker.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    await nextMessage(worker, READY_MS);
    worker.unref();
    return worker;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
};
