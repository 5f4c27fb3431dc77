/**
 * The end of the link at which runners connect. Each process serves the sessions that come to it; which session speaks
 * for a runner, and who has which build, is in the database, so there may be any number of processes.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { RunnerConnected, RunnerDisconnected } from '@freshet/contracts/runtimes';
import { Poller } from '@freshet/kit/background';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { createLinkServer, type LinkSession } from '@freshet/link/server';
import type { FastifyInstance } from 'fastify';
import { networkOf, RateLimiter, type UpgradeRoute } from '../../gateway/index.ts';
import { mountPolling, SharedPlaces } from '../../link-door/index.ts';
import { type Actor, systemActor } from '../../unit-of-work/index.ts';
import type { RuntimeCore } from '../core.ts';
import type { BuildDesk } from '../ports.ts';
import { recordRefusal } from '../record-refusal.ts';
import { isOnline, type Runner } from '../runners/runner.ts';
import type { RunnerKeys } from '../runners/runner-keys.ts';
import { announceRunners, onRunnerChange } from '../runners/runner-news.ts';
import type { SigningKey } from '../signing-key.ts';
import { Dispatcher } from './dispatcher.ts';
import { type Hello, RunnerSession, type SessionHost } from './runner-session.ts';
import { SessionStore } from './session-store.ts';

/** What the link needs besides the module itself. */
export interface RunnerLinkDeps {
  readonly desk: BuildDesk;
  /** After this a runner gets a new key. */
  readonly keyLifeMs?: number;
}

interface Parts extends RunnerLinkDeps {
  readonly core: RuntimeCore;
  readonly keys: RunnerKeys;
  readonly signingKey: SigningKey;
}

/** Where runners connect. */
export interface RunnerLink {
  readonly upgrade: UpgradeRoute;
  /** Adds the way in for runners whose network lets no WebSocket through. */
  mount(server: FastifyInstance): void;
  /** How many runners are connected to this process. */
  readonly connected: number;
  start(): void;
  /** Claims nothing more, lets what is under way end, and closes. */
  stop(): Promise<void>;
}

const LINK_PATH = '/api/link';

const DAY_MS = 86_400_000;
const KEY_LIFE_MS = 30 * DAY_MS;
const TOUCH_MS = 10_000;
const FAREWELL_MS = 3_000;

/** Refused connections of one network that are put on record; a flood of them is told by its beginning. */
const RECORDED_PER_MINUTE = 60;

/** Batches of reports that one process has in memory at once. */
const REPORT_PLACES = 32;

interface Caller {
  readonly runner: Runner;
  readonly address: string | undefined;
}

export const createRunnerLink = (parts: Parts): RunnerLink => new Link(parts);

class Link implements RunnerLink {
  readonly upgrade: UpgradeRoute;
  readonly #parts: Parts;
  readonly #store: SessionStore;
  readonly #sessions = new Map<string, RunnerSession>();
  /** Those that have not said hello, one for each runner: a key must not take the places of others. */
  readonly #greeting = new Map<string, RunnerSession>();
  readonly #refusals: RateLimiter;
  readonly #addresses = new WeakMap<IncomingHttpHeaders, string>();
  readonly #origins = new WeakMap<RunnerSession, string>();
  readonly #farewells = new Set<Promise<void>>();
  readonly #dispatcher: Dispatcher;
  readonly #presence: Poller;
  readonly #server;
  readonly #host: SessionHost;
  #unhear: () => void = () => undefined;
  #stopped: Promise<void> | undefined;

  constructor(parts: Parts) {
    const { core, desk, signingKey } = parts;
    const { clock, log, ids, work } = core;
    this.#parts = parts;
    this.#store = new SessionStore(work.sql);
    this.#refusals = new RateLimiter(clock, { perMinute: RECORDED_PER_MINUTE });
    this.#dispatcher = new Dispatcher({ desk, clock, log, sessions: () => this.#sessions.values() });
    this.#presence = new Poller({
      name: 'runner presence',
      clock,
      log,
      turn: async () => {
        await this.#touch();
        return TOUCH_MS;
      },
    });
    this.#server = createLinkServer<Caller>({
      authenticate: headers => this.#authenticate(headers),
      onSession: (session, caller) => this.#greet(session, caller),
      onError: error => log.warn({ error }, 'a runner could not be identified'),
      clock,
      ids,
    });
    this.#host = {
      desk,
      clock,
      log,
      sign: bytes => signingKey.sign(bytes),
      reportPlaces: new SharedPlaces(REPORT_PLACES),
      opened: (session, hello) => this.#open(session, hello),
      roomy: () => this.#dispatcher.wake(),
    };
    this.upgrade = {
      path: LINK_PATH,
      handle: (request, socket, head) => {
        this.#note(request);
        return this.#server.handleUpgrade(request, socket, head);
      },
    };
  }

  get connected(): number {
    return this.#sessions.size;
  }

  mount(server: FastifyInstance): void {
    mountPolling(server, LINK_PATH, (request, response) => {
      this.#note(request);
      return this.#server.handlePoll(request, response);
    });
  }

  start(): void {
    const { core, desk } = this.#parts;
    onRunnerChange(core, runnerId => void this.#look(runnerId));
    this.#unhear = desk.onCommand(buildId => {
      for (const session of this.#sessions.values())
        if (session.held.find(buildId)) void session.tell(buildId);
    });
    this.#dispatcher.start();
    this.#presence.start();
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#unhear();
    await this.#dispatcher.stop();
    await this.#presence.stop();
    await this.#server.close('the control plane restarts', FAREWELL_MS);
    await Promise.all(this.#farewells);
  }

  #note({ headers, socket }: IncomingMessage): void {
    if (socket.remoteAddress) this.#addresses.set(headers, socket.remoteAddress);
  }

  async #authenticate(headers: IncomingHttpHeaders): Promise<Caller | undefined> {
    const key = (headers.authorization ?? '').replace(/^bearer\s+/i, '').trim();
    const runner = await this.#parts.keys.identify(new Secret(key));
    const address = this.#addresses.get(headers);
    if (runner) return { runner, address };
    if (this.#refusals.take(networkOf(address ?? '')) > 0) return undefined;
    const refused = { action: 'agent.connect', operation: 'runner-link' };
    await recordRefusal(this.#parts.core, refused, { ip: address });
    return undefined;
  }

  #greet(link: LinkSession, { runner, address }: Caller): void {
    const session = new RunnerSession(this.#host, link, { id: this.#parts.core.ids.next(), runner });
    if (address !== undefined) this.#origins.set(session, address);
    this.#greeting.get(runner.id)?.link.close('replaced', 'the runner has connected again');
    this.#greeting.set(runner.id, session);
    const farewell = link.closed.then(() => this.#close(session));
    this.#farewells.add(farewell);
    void farewell.finally(() => this.#farewells.delete(farewell));
  }

  async #open(session: RunnerSession, hello: Hello): Promise<Runner> {
    const { core } = this.#parts;
    const { runner: before } = session;
    const now = core.clock.now();
    const opening = {
      sessionId: session.id,
      runnerId: before.id,
      version: hello.version,
      platform: hello.platform,
      address: this.#origins.get(session),
      isolation: hello.isolation,
      builds: hello.held.map(({ buildId }) => buildId),
    };
    const { accountId, name } = before;
    const actor = runnerActor(before, opening.address);
    const wasOnline = isOnline(before, now);
    const runner = await core.work.change({ actor }, async change => {
      const opened = await new SessionStore(change.sql).open(opening, now);
      if (!opened) throw new Fault('LINK_UNAUTHENTICATED', 'The runner was deleted');
      await announceRunners(core, change, [before.id]);
      if (!wasOnline)
        change.emit({
          event: RunnerConnected,
          key: before.id,
          data: { accountId, runnerId: before.id, name },
        });
      change.audit({
        action: 'agent.connect',
        entity: { kind: 'agent', id: before.id, name },
        details: {
          version: hello.version,
          held: hello.held.length,
          ...(hello.isolation ? { isolation: hello.isolation.kind } : {}),
        },
      });
      return opened;
    });
    this.#sessions.get(runner.id)?.link.close('replaced', 'the runner has connected again');
    this.#sessions.set(runner.id, session);
    if (this.#greeting.get(runner.id) === session) this.#greeting.delete(runner.id);
    if (session.link.isClosed) this.#forget(session);
    else void this.#renewKey(session, runner);
    return runner;
  }

  /** A runner that has its key for long gets another; the old one opens until the new one is used. */
  async #renewKey(session: RunnerSession, runner: Runner): Promise<void> {
    const { core, keys, keyLifeMs = KEY_LIFE_MS } = this.#parts;
    if (core.clock.now().getTime() - runner.keyMadeAt.getTime() < keyLifeMs) return;
    try {
      await session.link.replaceCredential(await keys.succeed(runner));
      core.log.info({ runnerId: runner.id }, 'a runner got a new key');
    } catch (error) {
      core.log.warn({ runnerId: runner.id, error }, 'a runner did not get its new key and keeps the old one');
    }
  }

  #forget(session: RunnerSession): void {
    if (this.#greeting.get(session.runner.id) === session) this.#greeting.delete(session.runner.id);
    if (this.#sessions.get(session.runner.id) === session) this.#sessions.delete(session.runner.id);
  }

  async #close(session: RunnerSession): Promise<void> {
    this.#forget(session);
    const { core } = this.#parts;
    const { id, accountId, name } = session.runner;
    const ending = { sessionId: session.id, runnerId: id };
    try {
      const known = await this.#store.runners([id]);
      if (known[0]?.sessionId !== session.id) return;
      await core.work.change({ actor: runnerActor(session.runner) }, async change => {
        const ended = await new SessionStore(change.sql).close(ending);
        change.audit({ action: 'agent.disconnect', entity: { kind: 'agent', id, name } });
        if (ended)
          change.emit({ event: RunnerDisconnected, key: id, data: { accountId, runnerId: id, name } });
      });
    } catch (error) {
      // Nobody hears from the runner any more, so it counts as gone after a while all the same.
      core.log.warn({ runnerId: id, error }, 'the end of a runner session could not be written');
    }
  }

  /** Somebody changed a runner, or another process has its session now; undefined: any of them. */
  async #look(runnerId: string | undefined): Promise<void> {
    const { log } = this.#parts.core;
    const ids = runnerId === undefined ? [...this.#sessions.keys()] : [runnerId];
    const here = ids.filter(id => this.#sessions.has(id));
    try {
      const found = new Map((await this.#store.runners(here)).map(runner => [runner.id, runner]));
      for (const id of here) this.#settle(this.#sessions.get(id), found.get(id));
    } catch (error) {
      // The next touch finds out as well.
      log.warn({ error }, 'changed runners could not be read');
    }
  }

  #settle(session: RunnerSession | undefined, runner: Runner | undefined): void {
    if (!session) return;
    if (!runner) session.link.close('unauthenticated', 'the runner was deleted');
    else if (runner.sessionId !== session.id)
      session.link.close('replaced', 'the runner has connected again');
    else session.refresh(runner);
  }

  async #touch(): Promise<void> {
    const live = [...this.#sessions.values()];
    const kept = await this.#store.touch(
      live.map(session => ({
        sessionId: session.id,
        runnerId: session.runner.id,
        builds: session.held.ids,
      })),
      this.#parts.core.clock.now(),
    );
    for (const session of live) if (!kept.has(session.id)) void this.#look(session.runner.id);
  }
}

const runnerActor = ({ id, accountId, name }: Runner, ip?: string): Actor => ({
  ...systemActor(accountId, `runner ${name}`),
  id,
  ...(ip === undefined ? {} : { ip }),
});
