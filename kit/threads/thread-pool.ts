/**
 * Carries out pure functions on threads, so that a long input of one user does not hold up the event loop.
 *
 * Every task has a deadline, counted from when a thread begins with it; a thread that misses it is ended. Callers take
 * turns, one of them never has all threads, and each may have a few tasks in the queue. Threads that are idle end.
 */
import { Worker } from 'node:worker_threads';
import { Fault, type FaultCode, type FaultDetails } from '../errors/index.ts';
import type { InputOf, OutputOf, RunOptions, TaskModule, TaskRunner } from './task.ts';

export interface Order {
  readonly url: string;
  readonly name: string;
  readonly input: unknown;
}

export type Answer =
  | { readonly output: unknown }
  | { readonly fault: { readonly code: FaultCode; readonly message: string; readonly details: FaultDetails } }
  | { readonly error: unknown };

interface Limits {
  readonly threads: number;
  /** Of one task, from when a thread begins with it. */
  readonly deadlineMs: number;
  /** Tasks of one caller that wait or run. */
  readonly perCaller: number;
  /** Tasks of all callers that wait. */
  readonly waiting: number;
  /** Inputs up to this size run at once on the thread of the caller. */
  readonly inlineSize: number;
  readonly heapMb: number;
  readonly idleMs: number;
}

const LIMITS: Limits = {
  threads: 2,
  deadlineMs: 20_000,
  perCaller: 8,
  waiting: 256,
  inlineSize: 16 * 1024,
  heapMb: 512,
  idleMs: 30_000,
};

/** A busy machine may take long to load the program of a thread; no task has begun by then. */
const START_MS = 60_000;

interface Waiting {
  readonly caller: string;
  readonly order: Order;
  readonly settle: (answer: Answer | Error) => void;
}

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  task: Waiting | undefined;
  /** Ends the thread: at the deadline of its task, or when it was idle for long. */
  timer: NodeJS.Timeout | undefined;
}

export class ThreadPool implements TaskRunner {
  readonly #limits: Limits;
  readonly #threads = new Set<Thread>();
  /** Tasks that wait, by caller; the caller whose turn is next comes first. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #counts = new Map<string, number>();
  readonly #endings = new Set<Promise<unknown>>();
  #isStopped = false;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  async run<Own extends TaskModule['tasks'], Name extends keyof Own & string>(
    module: TaskModule<Own>,
    name: Name,
    input: InputOf<Own, Name>,
    { caller, size, isInternal = false, signal }: RunOptions,
  ): Promise<OutputOf<Own, Name>> {
    if (size <= this.#limits.inlineSize) return module.tasks[name]?.(input) as OutputOf<Own, Name>;
    signal?.throwIfAborted();
    if (this.#isStopped) throw new Error('the pool of threads is stopped');
    if (!isInternal) this.#requireRoom(caller);
    const { promise, resolve } = Promise.withResolvers<Answer | Error>();
    const task: Waiting = { caller, order: { url: module.url, name, input }, settle: resolve };
    const leave = (): void => this.#leave(task, signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    this.#counts.set(caller, (this.#counts.get(caller) ?? 0) + 1);
    this.#queues.set(caller, [...(this.#queues.get(caller) ?? []), task]);
    this.#next();
    try {
      return outputOf(await promise) as OutputOf<Own, Name>;
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#forget(caller);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const queued = [...this.#queues.values()].flat();
    this.#queues.clear();
    for (const task of queued) task.settle(new Error('the process stops'));
    for (const thread of this.#threads) this.#end(thread, new Error('the process stops'));
    await Promise.all(this.#endings);
  }

  #requireRoom(caller: string): void {
    let waiting = 0;
    for (const queue of this.#queues.values()) waiting += queue.length;
    if ((this.#counts.get(caller) ?? 0) < this.#limits.perCaller && waiting < this.#limits.waiting) return;
    const { perCaller } = this.#limits;
    throw new Fault('THREADS_BUSY', `more than ${perCaller} large texts are being read already`, {
      retryAfterSeconds: 2,
    });
  }

  #forget(caller: string): void {
    const left = (this.#counts.get(caller) ?? 1) - 1;
    if (left === 0) this.#counts.delete(caller);
    else this.#counts.set(caller, left);
  }

  #leave(task: Waiting, reason: unknown): void {
    const queue = this.#queues.get(task.caller)?.filter(other => other !== task);
    if (queue?.length) this.#queues.set(task.caller, queue);
    else this.#queues.delete(task.caller);
    for (const thread of this.#threads) if (thread.task === task) this.#end(thread, undefined);
    task.settle(reason instanceof Error ? reason : new Error('given up'));
    this.#next();
  }

  /** Gives waiting tasks to threads, as long as there are both. */
  #next(): void {
    for (let task = this.#take(); task; task = this.#take()) {
      const idle = [...this.#threads].find(thread => thread.task === undefined);
      const thread = idle ?? this.#start();
      thread.task = task;
      if (thread.isReady) this.#begin(thread);
    }
  }

  /** The task whose turn it is; undefined where none may begin. */
  #take(): Waiting | undefined {
    const running = [...this.#threads].flatMap(({ task }) => task?.caller ?? []);
    if (this.#isStopped || running.length >= this.#limits.threads) return undefined;
    const share = Math.max(1, this.#limits.threads - 1);
    for (const [caller, [first, ...rest]] of this.#queues) {
      if (running.filter(other => other === caller).length >= share) continue;
      this.#queues.delete(caller);
      if (rest.length > 0) this.#queues.set(caller, rest);
      return first;
    }
    return undefined;
  }

  #start(): Thread {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb },
    });
    const thread: Thread = { worker, isReady: false, task: undefined, timer: undefined };
    this.#threads.add(thread);
    thread.timer = this.#endAfter(thread, START_MS, () => new Error('the thread did not start'));
    worker.on('message', (message: Answer | 'ready') => this.#hear(thread, message));
    worker.on('error', error => this.#end(thread, this.#crash(error)));
    worker.on('exit', () => this.#end(thread, new Error('the thread ended')));
    return thread;
  }

  #begin(thread: Thread): void {
    const { task } = thread;
    if (!task) return;
    clearTimeout(thread.timer);
    thread.worker.ref();
    thread.timer = this.#endAfter(thread, this.#limits.deadlineMs, () => this.#tooLong());
    thread.worker.postMessage(task.order);
  }

  #hear(thread: Thread, message: Answer | 'ready'): void {
    if (!this.#threads.has(thread)) return;
    clearTimeout(thread.timer);
    const { task } = thread;
    if (message === 'ready') {
      thread.isReady = true;
      this.#begin(thread);
    } else {
      thread.task = undefined;
      task?.settle(message);
    }
    if (thread.task) return;
    thread.worker.unref();
    thread.timer = this.#endAfter(thread, this.#limits.idleMs, () => undefined);
    thread.timer.unref();
    this.#next();
  }

  #endAfter(thread: Thread, ms: number, why: () => Error | undefined): NodeJS.Timeout {
    return setTimeout(() => this.#end(thread, why()), ms);
  }

  #end(thread: Thread, why: Error | undefined): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    const ending = thread.worker.terminate().finally(() => this.#endings.delete(ending));
    this.#endings.add(ending);
    if (why) thread.task?.settle(why);
    this.#next();
  }

  #tooLong(): Fault {
    const seconds = this.#limits.deadlineMs / 1000;
    return new Fault('TEXT_TOO_COMPLEX', `reading the text took longer than ${seconds} s`, { seconds });
  }

  #crash(error: unknown): Error {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!isMemory) return error instanceof Error ? error : new Error('the thread failed', { cause: error });
    const message = `reading the text took more than ${this.#limits.heapMb} MB of memory`;
    return new Fault('TEXT_TOO_COMPLEX', message, { megabytes: this.#limits.heapMb }, { cause: error });
  }
}

const outputOf = (answer: Answer | Error): unknown => {
  if (answer instanceof Error) throw answer;
  if ('output' in answer) return answer.output;
  if ('error' in answer) throw answer.error;
  throw new Fault(answer.fault.code, answer.fault.message, answer.fault.details);
};
