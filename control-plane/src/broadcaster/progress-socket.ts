/**
 * The WebSocket that existing clients follow a running build on, at `/ws/{account}/{progress}?authorization={key}`.
 *
 * Everything is one JSON text per message. Log text: `{slot: "steps.NAME.logs", action: "e", payload, time}`, history
 * and news alike, for the client loses most of what is marked otherwise. After the history and then every few seconds
 * `{slot: "keepAlive"}`: it ends a client that does not follow, and makes one that does ask for the status, which is
 * answered with `{msgID, payload: {meta: {status}}}`. Once the build is over and its log told,
 * `{slot: "status", payload}` ends it. The client comes back by itself after a broken connection and begins anew.
 *
 * The key is in the address because the client puts it there. Nothing here writes the address anywhere.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { mayEntity } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  type Authenticator,
  type Gatekeeper,
  type Identity,
  missing,
  type UpgradeRoute,
} from '../gateway/index.ts';
import type { FeedItem } from './build-feed.ts';
import type { LogStreams } from './log-streams.ts';
import type { BuildState, BuildStates } from './ports.ts';

interface Deps {
  readonly authenticator: Authenticator;
  readonly gatekeeper: Gatekeeper;
  readonly states: BuildStates;
  readonly streams: LogStreams;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly draining: AbortSignal;
}

interface Asked {
  readonly accountId: string;
  readonly progressId: string;
  readonly key: Secret;
  readonly ip: string;
}

const GUARD = mayEntity('read', 'build');
const KEEP_ALIVE_MS = 3_000;
/** The status of a build follows its log; it is not waited for longer than this. */
const STATUS_PATIENCE_MS = 30_000;
const STATUS_POLL_MS = 250;
const MAX_MESSAGE_BYTES = 4_096;
const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;

export const progressSocket = (deps: Deps): UpgradeRoute => {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  return {
    path: '/ws/',
    handle: async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const asked = askedBy(request);
      const admitted = await admit(deps, asked);
      server.handleUpgrade(request, socket, head, webSocket => {
        void new ProgressFollower(deps, webSocket, admitted).run();
      });
    },
  };
};

/** The client does not escape the key, so the address is read by hand. */
const askedBy = ({ url = '', socket }: IncomingMessage): Asked => {
  const match = /^\/+ws\/([^/?]{1,64})\/([0-9a-f]{24})\/?\?(?:[^#]*&)?authorization=([^&#]{1,512})/.exec(url);
  const [, accountId, progressId, key] = match ?? [];
  if (accountId === undefined || progressId === undefined || key === undefined)
    throw new Fault('UNAUTHENTICATED', 'this needs a valid session or API key');
  return { accountId, progressId, key: new Secret(decoded(key)), ip: socket.remoteAddress ?? '' };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

interface Admitted {
  readonly build: BuildState;
  readonly identity: Identity;
  /** Throws when the reader may not read any more. */
  readonly recheck: () => Promise<void>;
}

const admit = async (deps: Deps, { accountId, progressId, key, ip }: Asked): Promise<Admitted> => {
  const { authenticator, gatekeeper, states, ids } = deps;
  const origin = { operation: 'progress-follow', ip, requestId: ids.next() };
  const identify = async (passive: boolean): Promise<Identity> => {
    const identity = await authenticator.identify({ kind: 'api-key', token: key, ip }, { passive });
    if (identity) return identity;
    throw new Fault('UNAUTHENTICATED', 'this needs a valid session or API key');
  };
  const identity = await identify(false);
  if (identity.principal.accountId !== accountId) throw missing('build');
  const build = await states.find(accountId, progressId);
  if (!build) throw missing('build');
  const recheck = async (): Promise<void> =>
    gatekeeper.admitEntity(GUARD, await identify(true), { entity: build.entity, origin });
  await gatekeeper.admitEntity(GUARD, identity, { entity: build.entity, origin });
  return { build, identity, recheck };
};

class ProgressFollower {
  readonly #deps: Deps;
  readonly #socket: WebSocket;
  readonly #admitted: Admitted;
  readonly #gone = new AbortController();
  #caughtUp = false;
  /** Questions for the status since the last answer; however many, they get one. */
  #asked = false;
  #isAnswering = false;

  constructor(deps: Deps, socket: WebSocket, admitted: Admitted) {
    this.#deps = deps;
    this.#socket = socket;
    this.#admitted = admitted;
    socket.once('close', () => this.#gone.abort());
    socket.on('error', () => this.#gone.abort());
    socket.on('message', message => {
      if (!String(message).includes('getStatus')) return;
      this.#asked = true;
      void this.#answer();
    });
  }

  /** Never rejects: whatever goes wrong ends the connection, and the client comes back. */
  async run(): Promise<void> {
    const signal = AbortSignal.any([this.#gone.signal, this.#deps.draining]);
    const beating = this.#beat(signal);
    try {
      await this.#tellLog(signal);
      if (!signal.aborted) await this.#tellStatus(signal);
      this.#socket.close(this.#deps.draining.aborted ? GOING_AWAY : 1000);
    } catch (error) {
      if (!signal.aborted) this.#deps.log.debug({ error }, 'a client stopped following a log');
      this.#socket.close(TRY_AGAIN_LATER);
    } finally {
      this.#gone.abort();
      await beating;
    }
  }

  async #tellLog(signal: AbortSignal): Promise<void> {
    const { build, identity, recheck } = this.#admitted;
    const { accountId, id } = identity.principal;
    const told = await this.#deps.streams.follow({
      build,
      after: new Map(),
      caller: `${accountId} ${id}`,
      recheck,
      signal,
      // All that was there when the client came is told; what comes now is live.
      onLive: () => {
        if (!this.#caughtUp) void this.#send({ slot: 'keepAlive' });
        this.#caughtUp = true;
      },
    });
    try {
      for (let item = await told.next(); item !== 'over'; item = await told.next())
        if (item !== 'idle') await this.#tell(item);
    } finally {
      told.close();
    }
  }

  async #tell({ event: { content } }: FeedItem): Promise<void> {
    if (content.event === 'end') return;
    const isText = content.event === 'text';
    await this.#send({
      slot: `steps.${slotName(isText ? content.name : content.step)}.logs`,
      action: 'e',
      payload: isText ? content.text : skippedText(content.from, content.to),
      time: Math.floor(this.#deps.clock.now().getTime() / 1000),
    });
  }

  async #tellStatus(signal: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    const endsAt = clock.now().getTime() + STATUS_PATIENCE_MS;
    for (;;) {
      const build = await this.#build();
      if (!build || build.ended) {
        await this.#send({ slot: 'status', payload: build?.status ?? 'terminated' });
        return;
      }
      if (clock.now().getTime() >= endsAt) return;
      await clock.sleep(STATUS_POLL_MS, signal);
    }
  }

  async #beat(signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        await this.#deps.clock.sleep(KEEP_ALIVE_MS, signal);
        if (this.#caughtUp) await this.#send({ slot: 'keepAlive' });
      }
    } catch {
      // The connection is over, and with it the need to keep it alive.
    }
  }

  /** One answer after the other, each once the one before is on its way: a client may ask without ever reading. */
  async #answer(): Promise<void> {
    if (this.#isAnswering) return;
    this.#isAnswering = true;
    try {
      while (this.#asked) {
        this.#asked = false;
        const build = await this.#build();
        const payload = build ? { meta: { status: build.status } } : null;
        await this.#send({ msgID: 'getStatus', payload });
      }
    } catch (error) {
      this.#deps.log.debug({ error }, 'a client did not get the status it asked for');
    } finally {
      this.#isAnswering = false;
    }
  }

  #build(): Promise<BuildState | undefined> {
    const { build, identity } = this.#admitted;
    return this.#deps.states.find(identity.principal.accountId, build.id);
  }

  /** Waits until the message is on its way, so that a slow client holds up its own log and nothing else. */
  #send(message: object): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#socket.send(JSON.stringify(message), error => (error ? reject(error) : resolve())),
    );
  }
}

/** The client takes names apart at dots. */
const slotName = (name: string): string => name.replaceAll('.', '_');

const skippedText = (from: number, to: number): string =>
  `… lines ${from} to ${to} are left out here: this connection is slower than the log …\n`;
