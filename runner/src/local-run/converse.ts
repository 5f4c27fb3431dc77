/**
 * The talk between a local run and whoever started it, line by line. The first request starts the build; later ones
 * cancel it or answer its questions. Whoever stops talking is gone, and the build ends with them.
 */

import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type LocalRunMessage, LocalRunRequest } from '@freshet/contracts/runner';
import type { BuildStatus } from '@freshet/domain/builds';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { LocalRun, LocalRunOptions } from './local-run.ts';
import { startLocalRun } from './local-run.ts';

/** Who talks to whom. */
export interface Conversation extends LocalRunOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** Called with the handler of a person's wish to stop, as by Ctrl-C. */
  readonly onInterrupt: (stop: () => void) => void;
}

const EXIT_CODES: Readonly<Record<BuildStatus, number>> = { success: 0, error: 1, denied: 1, terminated: 2 };

/** Writes one message a line, and waits where the reader is slower. */
class Writer {
  readonly #output: Writable;
  #isGone = false;
  #drained: Promise<void> | undefined;

  constructor(output: Writable) {
    this.#output = output;
    output.on('error', () => {
      this.#isGone = true;
    });
  }

  send(message: LocalRunMessage): Promise<void> | undefined {
    if (this.#isGone) return undefined;
    if (this.#output.write(`${JSON.stringify(message)}\n`)) return undefined;
    this.#drained ??= new Promise(resolve => {
      const done = (): void => {
        this.#output.off('drain', done).off('error', done).off('close', done);
        this.#drained = undefined;
        resolve();
      };
      this.#output.on('drain', done).on('error', done).on('close', done);
    });
    return this.#drained;
  }
}

const faultMessage = (error: unknown, clock: Clock): LocalRunMessage => {
  const at = clock.now().getTime();
  if (!isFault(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'fault', at, code: 'INTERNAL', message };
  }
  const { code, message, hint, details } = error;
  return { kind: 'fault', at, code, message, hint, details };
};

const requestIn = (line: string): LocalRunRequest => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new Fault('RUN_REQUEST_INVALID', 'A request is not one line of JSON', {}, { cause: error });
  }
  const { data, error } = LocalRunRequest.safeParse(value);
  if (data) return data;
  const [issue] = error.issues;
  // What was sent may hold secrets, so only the place of the problem is told.
  throw new Fault(
    'RUN_REQUEST_INVALID',
    `A request is not understood at ${issue?.path.join('.') || 'its kind'}`,
  );
};

class Talk {
  readonly #with: Conversation;
  readonly #writer: Writer;
  readonly #done = Promise.withResolvers<number>();
  #run: LocalRun | undefined;
  #isStarted = false;
  /** Wishes to stop that came before there was anything to stop. */
  #stops = 0;
  #isForced = false;

  constructor(conversation: Conversation) {
    this.#with = conversation;
    this.#writer = new Writer(conversation.output);
  }

  hold(): Promise<number> {
    const { input, output, onInterrupt } = this.#with;
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
    lines.on('line', line => this.#take(line));
    lines.on('close', () => {
      if (this.#isStarted) this.#stop('whoever started the build is gone');
      else this.#fail(new Fault('RUN_REQUEST_INVALID', 'Nobody asked for a build'));
    });
    output.on('error', () => this.#stop('nobody reads what the build tells'));
    onInterrupt(() => this.#stop('the build was interrupted'));
    return this.#done.promise.finally(() => lines.close());
  }

  #take(line: string): void {
    if (line.trim() === '') return;
    try {
      const request = requestIn(line);
      if (request.kind === 'run') this.#start(request);
      else if (request.kind === 'cancel') this.#stop('the build was cancelled', request.force);
      else this.#run?.answer(request.id, request.kind === 'approve', request.by);
    } catch (error) {
      if (this.#isStarted) void this.#writer.send(faultMessage(error, this.#with.clock));
      else this.#fail(error);
    }
  }

  #stop(reason: string, force = false): void {
    this.#stops += 1;
    this.#isForced ||= force;
    this.#run?.cancel(reason, force);
  }

  #start(request: Extract<LocalRunRequest, { kind: 'run' }>): void {
    if (this.#isStarted) throw new Fault('RUN_REQUEST_INVALID', 'A build was started already');
    this.#isStarted = true;
    this.#follow(request).catch((error: unknown) => this.#fail(error));
  }

  async #follow(request: Extract<LocalRunRequest, { kind: 'run' }>): Promise<void> {
    const run = await startLocalRun(request, this.#with, message => this.#writer.send(message));
    this.#run = run;
    for (let stop = 0; stop < this.#stops; stop += 1) run.cancel('the build was interrupted', this.#isForced);
    const { status, reason } = await run.finished;
    await this.#writer.send({ kind: 'finished', at: this.#with.clock.now().getTime(), status, reason });
    this.#done.resolve(EXIT_CODES[status]);
  }

  #fail(error: unknown): void {
    void this.#writer.send(faultMessage(error, this.#with.clock));
    this.#done.resolve(1);
  }
}

/** Runs one build for whoever talks, and answers with the exit code: 0 success, 1 failure, 2 terminated. */
export const converse = (conversation: Conversation): Promise<number> => new Talk(conversation).hold();
