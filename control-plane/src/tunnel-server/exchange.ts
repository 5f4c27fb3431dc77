/** One request through the tunnel, from its arrival to the last byte of its answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TunnelRequest } from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';
import type { LinkStream } from '@freshet/link/server';
import type { Answer } from './answer-head.ts';
import type { Lanes } from './lanes.ts';
import { sendThrough } from './open-stream.ts';
import { hasBody } from './request-head.ts';
import { ANSWER_IDLE_MS, FIRST_ANSWER_MS, LONGEST_MS } from './times.ts';
import { Upload } from './upload.ts';
import type { Watch } from './watch.ts';

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly label: string;
  readonly head: TunnelRequest;
}

const NO_BODY: ReadonlySet<number> = new Set([204, 304]);

const tooMuch = (): Fault =>
  new Fault('RUNTIME_ANSWER_INVALID', 'The answer of the runtime is longer or shorter than it said');

const silent = (): Fault => new Fault('RUNTIME_SILENT', 'The runtime did not go on with its answer in time');

export class Exchange {
  readonly #asked: Asked;
  readonly #watch: Watch;
  #stream: LinkStream | undefined;
  #isGone = false;
  #isExpired = false;
  #drained: PromiseWithResolvers<void> | undefined;
  movedAt: number;
  patienceMs = FIRST_ANSWER_MS;
  readonly endsAt: number;

  constructor(asked: Asked, watch: Watch) {
    this.#asked = asked;
    this.#watch = watch;
    this.movedAt = watch.now();
    this.endsAt = this.movedAt + LONGEST_MS;
  }

  /** Whoever asked has left. */
  get isGone(): boolean {
    return this.#isGone;
  }

  expire(): void {
    this.#isExpired = true;
    this.#stream?.reset('cancelled', 'it took too long');
    this.#drained?.resolve();
  }

  /** Carries it out; throws why that is not possible. */
  async run(lanes: Lanes): Promise<void> {
    const { request, response, label, head } = this.#asked;
    const upload = hasBody(request) ? new Upload(request, () => this.#moved()) : undefined;
    response.once('close', () => this.#left());
    response.on('drain', () => this.#drained?.resolve());
    this.#watch.add(this);
    try {
      const { lane, stream, answer } = await sendThrough({
        lanes,
        label,
        head,
        isUpgrade: false,
        upload,
        onStream: opened => {
          this.#stream = opened;
        },
        isOver: () => this.#isGone || this.#isExpired,
      });
      try {
        await this.#passOn(answer, stream);
      } finally {
        lane.open -= 1;
        stream.reset('cancelled', 'the answer is over');
      }
    } catch (error) {
      throw this.#isExpired ? silent() : error;
    } finally {
      this.#watch.remove(this);
      upload?.stop();
    }
  }

  async #passOn(answer: Answer, stream: LinkStream): Promise<void> {
    const { request, response } = this.#asked;
    this.#moved();
    this.patienceMs = ANSWER_IDLE_MS;
    response.writeHead(answer.status, answer.headers as string[]);
    if (request.method === 'HEAD' || NO_BODY.has(answer.status)) {
      response.end();
      return;
    }
    // An answer whose body comes later must be seen to have begun.
    if (!answer.first) response.flushHeaders();
    let left = answer.length;
    for (let bytes = answer.first ?? (await stream.read()); bytes; bytes = await stream.read()) {
      if (left !== undefined) left -= bytes.length;
      // Whatever is beyond would be read as the beginning of another answer.
      if (left !== undefined && left < 0) throw tooMuch();
      this.#moved();
      if (!response.write(bytes)) await this.#room();
    }
    if (left !== undefined && left > 0) throw tooMuch();
    response.end();
  }

  /** Waits until the client has read some of what was written. */
  async #room(): Promise<void> {
    if (this.#isGone || this.#isExpired) return;
    this.#drained = Promise.withResolvers();
    await this.#drained.promise;
    this.#drained = undefined;
    this.#moved();
  }

  #moved(): void {
    this.movedAt = this.#watch.now();
  }

  #left(): void {
    if (this.#asked.response.writableFinished) return;
    this.#isGone = true;
    this.#stream?.reset('cancelled', 'nobody waits for the answer');
    this.#drained?.resolve();
  }
}
