/**
 * Smart HTTP: moves bytes between a client and `git upload-pack` or `git receive-pack`.
 *
 * A push goes like this. Git takes the objects into a quarantine, checks them, and its hook asks us. From then on what
 * Git says to the client is held back: the verdict is given, references move, Git ends, whoever listens has written
 * down what moved, and only then does the client hear of it. A client that was told of a success can rely on it.
 */
import type { ChildProcess } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Fault } from '@freshet/kit/errors';
import { CAPABILITIES_PROTOCOL, type Capabilities } from './capabilities.ts';
import { endGroup, endProgram, type GitProgram, startFault } from './git-program.ts';
import type { GitLimits } from './limits.ts';
import type { Place } from './place.ts';
import { converse, type Quarantine } from './receive-dialogue.ts';
import type { RefUpdate } from './references.ts';
import { protocolOf, type SmartRequest } from './smart-request.ts';

interface PushListener {
  /** `ok`, or what the pusher is told; nothing moves then. */
  readonly judge: (updates: readonly RefUpdate[], quarantine: Quarantine) => Promise<string>;
  /** What moved, after Git ended and before the client hears of it. */
  readonly settled: (end: PushEnd) => Promise<void>;
}

/** How a push ended. Without `moved` nobody said what became of it, as when Git was killed: look at the references. */
export interface PushEnd {
  readonly allowed: readonly RefUpdate[];
  readonly moved: readonly RefUpdate[] | undefined;
  /** Git did not end by itself, and may have left locks. */
  readonly died: boolean;
}

interface Served {
  readonly git: GitProgram;
  readonly limits: GitLimits;
  readonly place: Place;
  readonly capabilities: Capabilities;
  /** What tells the moves of this request from all others in the logs of references. */
  readonly mark: string;
  readonly request: SmartRequest;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly signal: AbortSignal;
  /** Only for pushes. */
  readonly push?: PushListener;
}

const NO_CACHE = {
  'cache-control': 'no-cache, max-age=0, must-revalidate',
  expires: 'Fri, 01 Jan 1980 00:00:00 GMT',
  pragma: 'no-cache',
} as const;

/** Answers one request. Faults before the first byte are thrown; later ones end the connection. */
export const serveGit = async (served: Served): Promise<void> => {
  const { git, place, capabilities, mark, request, incoming, outgoing } = served;
  const { service, phase } = request;
  const body = phase === 'exchange' ? bodyOf(served) : undefined;
  const protocol = service === 'upload-pack' ? protocolOf(incoming.headers['git-protocol']) : undefined;
  if (phase === 'advertise' && protocol === CAPABILITIES_PROTOCOL) {
    putHeaders(outgoing, request);
    return capabilities.tell(place, outgoing);
  }
  const child = git.start(
    {
      args: [
        service,
        '--stateless-rpc',
        ...(phase === 'advertise' ? ['--http-backend-info-refs'] : []),
        place.gitDir,
      ],
      env: {
        GIT_COMMITTER_EMAIL: `${mark}@push.localdomain`,
        ...(protocol ? { GIT_PROTOCOL: protocol } : {}),
      },
    },
    2,
  );
  const exchange = new Exchange(served, child);
  exchange.announce(protocol);
  await exchange.run(body);
};

const putHeaders = (outgoing: ServerResponse, { service, phase }: SmartRequest): void => {
  outgoing.statusCode = 200;
  for (const [name, value] of Object.entries(NO_CACHE)) outgoing.setHeader(name, value);
  const kind = phase === 'advertise' ? 'advertisement' : 'result';
  outgoing.setHeader('content-type', `application/x-git-${service}-${kind}`);
};

/** The body, unpacked and bounded. */
const bodyOf = ({ incoming, limits, request }: Served): Readable => {
  const coding = incoming.headers['content-encoding'] ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip'].includes(coding))
    throw new Fault('GIT_REQUEST_INVALID', 'the body may be sent plain or with gzip only');
  // Git refuses a pack that is too large by itself, in words that reach the pusher; this is for all that is no pack.
  const maxBytes =
    request.service === 'upload-pack' ? limits.maxFetchRequestBytes : limits.maxPushBytes + 1024 ** 2;
  const plain = coding === 'identity' ? incoming : incoming.pipe(createGunzip());
  let size = 0;
  plain.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) plain.destroy(new Fault('GIT_TOO_LARGE', 'the request is larger than it may be'));
  });
  plain.pause();
  return plain;
};

class Exchange {
  readonly #served: Served;
  readonly #child: ChildProcess;
  readonly #held: Buffer[] = [];
  #holds = false;
  #allowed: readonly RefUpdate[] = [];
  #moved: readonly RefUpdate[] | undefined;
  #wasTold = false;

  constructor(served: Served, child: ChildProcess) {
    this.#served = served;
    this.#child = child;
  }

  announce(protocol: string | undefined): void {
    const { outgoing, request } = this.#served;
    const { service, phase } = request;
    putHeaders(outgoing, request);
    if (phase === 'advertise' && protocol !== 'version=2')
      this.#held.push(Buffer.from(`${packetOf(`# service=git-${service}\n`)}0000`));
  }

  async run(body: Readable | undefined): Promise<void> {
    const { limits, incoming, outgoing, signal } = this.#served;
    const child = this.#child;
    const [heard, spoken] = [child.stdio[3] as Readable, child.stdio[4] as Writable];
    const stop = (): void => this.#stop();
    const whole = AbortSignal.any([signal, AbortSignal.timeout(limits.transferMs)]);
    whole.addEventListener('abort', stop, { once: true });
    outgoing.once('close', stop);
    incoming.socket.setTimeout(limits.idleMs, stop);
    this.#listenToHooks(heard, spoken);
    this.#feed(body);
    child.stderr?.on('data', () => undefined);
    try {
      // What the hooks said may still be on its way when Git has ended.
      await Promise.all([this.#forward(), ended(child), closed(heard)]);
      await this.#settle();
      this.#finish();
    } finally {
      whole.removeEventListener('abort', stop);
      outgoing.off('close', stop);
      incoming.socket.setTimeout(0);
      heard.destroy();
      spoken.destroy();
    }
  }

  /** A push whose references are moving is seen to its end, whether or not anyone still waits. */
  #stop(): void {
    if (!this.#holds) endProgram(this.#child);
  }

  #listenToHooks(heard: Readable, spoken: Writable): void {
    const { push } = this.#served;
    converse(heard, spoken, {
      before: async (updates, quarantine) => {
        if (!push) return 'nothing may be pushed here';
        const verdict = await push.judge(updates, quarantine);
        if (verdict !== 'ok') return verdict;
        this.#holds = true;
        this.#allowed = updates;
        return verdict;
      },
      after: updates => {
        this.#moved = updates;
      },
    });
  }

  #feed(body: Readable | undefined): void {
    const input = this.#child.stdin;
    // Git may have heard enough before everything was sent; the rest is read and dropped so that the client listens.
    input?.on('error', () => body?.resume());
    if (!body) return void input?.end();
    body.on('error', () => endProgram(this.#child));
    input?.on('drain', () => body.resume());
    input?.once('close', () => body.resume());
    body.on('data', (chunk: Buffer) => {
      if (input?.writable && !input.write(chunk)) body.pause();
    });
    body.once('end', () => input?.end());
    body.resume();
  }

  #forward(): Promise<void> {
    const { outgoing } = this.#served;
    const from = this.#child.stdout as Readable;
    const resume = (): void => void from.resume();
    outgoing.on('drain', resume);
    outgoing.once('close', resume);
    from.on('data', (chunk: Buffer) => {
      if (this.#holds) return void this.#held.push(chunk);
      this.#sendHeld();
      if (!outgoing.destroyed && !outgoing.write(chunk)) from.pause();
    });
    return closed(from);
  }

  async #settle(): Promise<void> {
    const { push } = this.#served;
    if (!push || this.#allowed.length === 0 || this.#wasTold) return;
    this.#wasTold = true;
    const died = this.#child.exitCode !== 0;
    // The last hook of a Git that was killed has heard of some moves only, or of none.
    await push.settled({ allowed: this.#allowed, moved: died ? undefined : this.#moved, died });
  }

  #sendHeld(): void {
    const { outgoing } = this.#served;
    for (const chunk of this.#held.splice(0)) if (!outgoing.destroyed) outgoing.write(chunk);
  }

  #finish(): void {
    const { outgoing } = this.#served;
    const failed = this.#child.exitCode !== 0 && this.#child.exitCode !== 128 && this.#child.exitCode !== 1;
    // Cut off in the middle, so that the client does not take half an answer for a whole one.
    if (failed || this.#child.signalCode !== null) return void outgoing.destroy();
    this.#sendHeld();
    outgoing.end();
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', error => reject(startFault(error)));
    child.once('exit', (_code, signal) => {
      // Its hooks would go on without it, and keep the streams open that they share with it.
      if (signal !== null) endGroup(child);
      resolve();
    });
  });

const closed = (stream: Readable): Promise<void> =>
  new Promise(resolve => stream.once('close', () => resolve()));

const packetOf = (text: string): string => (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
