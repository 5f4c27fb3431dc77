/**
 * The end of the link at which runtimes connect. Each process serves the sessions that come to it; which of them live
 * is in the database, so there may be any number of processes.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  GitOpsRuntimeConnected,
  GitOpsRuntimeDisconnected,
  type GitOpsSettings,
} from '@freshet/contracts/gitops';
import { Poller } from '@freshet/kit/background';
import { Fault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import { createLinkServer, type LinkSession } from '@freshet/link/server';
import type { FastifyInstance } from 'fastify';
import { networkOf, RateLimiter, type UpgradeRoute } from '../../gateway/index.ts';
import { mountPolling, SharedPlaces } from '../../link-door/index.ts';
import { type Actor, systemActor } from '../../unit-of-work/index.ts';
import type { GitOpsRuntimesCore } from '../core.ts';
import type { ReportIntake, RuntimeRef, TunnelSessions } from '../ports.ts';
import { followGit, tellUpdate } from '../runtimes/change-runtime.ts';
import { requireOwnCluster, STORE_KEY_PURPOSE } from '../runtimes/register-runtime.ts';
import type { GitOpsRuntime } from '../runtimes/runtime.ts';
import { onNews } from '../runtimes/runtime-news.ts';
import { RuntimeStore } from '../runtimes/runtime-store.ts';
import { runtimeUrl } from '../runtimes/runtime-wire.ts';
import { confirmSettings, readSettings } from '../settings/account-settings.ts';
import { settingsFor } from '../settings/settings-wire.ts';
import type { AccessTokens } from '../tokens/access-tokens.ts';
import type { GitLogins } from '../tokens/git-logins.ts';
import { createJudge, type RefusedToken } from './authorize.ts';
import { storeComponents } from './component-store.ts';
import { recordCalls } from './record-calls.ts';
import { type Hello, RuntimeSession, roleOf, type SessionHost } from './runtime-session.ts';
import { SessionStore } from './session-store.ts';
import { ShownCallers } from './shown-callers.ts';

/** Who works over the link. */
export interface RuntimeLinkDeps {
  readonly intake: ReportIntake;
  readonly tunnels: TunnelSessions;
}

interface Parts extends RuntimeLinkDeps {
  readonly core: GitOpsRuntimesCore;
  readonly identify: (key: Secret) => Promise<GitOpsRuntime | undefined>;
  readonly tokens: AccessTokens;
  readonly logins: GitLogins;
}

/** Where runtimes connect. */
export interface RuntimeLink {
  readonly upgrade: UpgradeRoute;
  /** Adds the way in for runtimes whose network lets no WebSocket through. */
  mount(server: FastifyInstance): void;
  /** How many processes of runtimes are connected to this one. */
  readonly connected: number;
  start(): void;
  stop(): Promise<void>;
}

const LINK_PATH = '/api/gitops/link';

const TOUCH_MS = 10_000;
const FAREWELL_MS = 3_000;

/** Sessions of one runtime at one process; more are of no use, and the oldest make room. */
const MAX_SESSIONS = 32;

/** Refused connections of one network, and refused tokens of one runtime, that are put on record. */
const RECORDED_PER_MINUTE = 60;

/** Batches of reports that one process has in memory at once. */
const REPORT_PLACES = 16;

interface Caller {
  readonly runtime: GitOpsRuntime;
  readonly address: string | undefined;
}

export const createRuntimeLink = (parts: Parts): RuntimeLink => new Link(parts);

class Link implements RuntimeLink {
  readonly upgrade: UpgradeRoute;
  readonly #parts: Parts;
  readonly #store: SessionStore;
  /** By runtime, the oldest first; also those that have not said hello. */
  readonly #sessions = new Map<string, Set<RuntimeSession>>();
  readonly #refusals: RateLimiter;
  readonly #addresses = new WeakMap<IncomingHttpHeaders, string>();
  readonly #origins = new WeakMap<RuntimeSession, string>();
  readonly #farewells = new Set<Promise<void>>();
  readonly #presence: Poller;
  readonly #server;
  readonly #host: SessionHost;
  #stopped: Promise<void> | undefined;

  constructor(parts: Parts) {
    const { core, intake } = parts;
    const { clock, log, ids, work } = core;
    const judge = createJudge(core, parts.tokens, (runtime, token) => this.#noteRefusal(runtime, token));
    this.#parts = parts;
    this.#store = new SessionStore(work.sql);
    this.#refusals = new RateLimiter(clock, { perMinute: RECORDED_PER_MINUTE });
    this.#presence = new Poller({
      name: 'GitOps runtime presence',
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
      onError: error => log.warn({ error }, 'a GitOps runtime could not be identified'),
      clock,
      ids,
    });
    const shown = new ShownCallers(clock);
    this.#host = {
      clock,
      log,
      intake,
      reportPlaces: new SharedPlaces(REPORT_PLACES),
      opened: (session, hello) => this.#open(session, hello),
      authorize: async (runtime, asked) => {
        const answer = await judge.authorize(runtime, asked);
        shown.note(runtime.id, answer.caller);
        return answer;
      },
      record: recordCalls({ ...core, shown }),
      components: storeComponents(core),
      followGit: followGit(core),
      confirm: (runtime, repo) => confirmSettings(core)({ actor: actorOf(runtime) }, repo),
      gitLogin: async (runtime, token) => {
        const caller = token === undefined ? undefined : await judge.require(runtime, token);
        const root = core.publicUrl.href.replace(/\/+$/, '');
        const { password, expiresInMs } = await parts.logins.issue(runtime, caller);
        return {
          root: `${root}/git/`,
          apiUrl: `${root}/api`,
          userName: caller?.identity.name ?? `runtime-${runtime.name}`,
          password: password.reveal(),
          expiresInMs,
        };
      },
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
    return [...this.#all()].filter(({ isOpen }) => isOpen).length;
  }

  mount(server: FastifyInstance): void {
    mountPolling(server, LINK_PATH, (request, response) => {
      this.#note(request);
      return this.#server.handlePoll(request, response);
    });
  }

  start(): void {
    const { core } = this.#parts;
    onNews(core, 'runtime', id => void this.#look(runtime => id === undefined || runtime.id === id));
    onNews(core, 'settings', id => void this.#look(runtime => id === undefined || runtime.accountId === id));
    this.#presence.start();
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    await this.#presence.stop();
    await this.#server.close('the control plane restarts', FAREWELL_MS);
    await Promise.all(this.#farewells);
  }

  *#all(): Iterable<RuntimeSession> {
    for (const sessions of this.#sessions.values()) yield* sessions;
  }

  #note({ headers, socket }: IncomingMessage): void {
    if (socket.remoteAddress) this.#addresses.set(headers, socket.remoteAddress);
  }

  async #authenticate(headers: IncomingHttpHeaders): Promise<Caller | undefined> {
    const key = (headers.authorization ?? '').replace(/^bearer\s+/i, '').trim();
    const runtime = await this.#parts.identify(new Secret(key));
    const address = this.#addresses.get(headers);
    if (runtime) return { runtime, address };
    if (this.#refusals.take(networkOf(address ?? '')) > 0) return undefined;
    await this.#parts.core.recordDenied(nobody(address), {
      action: 'gitops-runtime.connect',
      entity: { kind: 'operation', id: 'gitops-link' },
      result: 'denied',
    });
    return undefined;
  }

  /**
   * Tokens of people end all the time, under streams that go on and pages that stay open. Whether that is so or somebody
   * else has such a token cannot be told, so it is kept as calls with an ended session are: with the installation, and as
   * nothing that the runtime tried.
   */
  async #noteRefusal(runtime: GitOpsRuntime, { why, ended }: RefusedToken): Promise<void> {
    if (this.#refusals.take(ended ? `${runtime.id} ended` : runtime.id) > 0) return;
    await this.#parts.core.recordDenied(ended ? nobody(undefined) : actorOf(runtime), {
      action: 'gitops-runtime.authorize',
      entity: { kind: 'gitops-runtime', id: runtime.id, name: runtime.name },
      result: 'denied',
      details: { why, ...(ended ? { account: runtime.accountId, behind: `${ended.kind} ${ended.id}` } : {}) },
    });
  }

  #greet(link: LinkSession, { runtime, address }: Caller): void {
    const session = new RuntimeSession(this.#host, link, { id: this.#parts.core.ids.next(), runtime });
    if (address !== undefined) this.#origins.set(session, address);
    const known = this.#sessions.get(runtime.id) ?? new Set();
    this.#sessions.set(runtime.id, known.add(session));
    const [oldest] = known;
    if (known.size > MAX_SESSIONS) oldest?.link.close('replaced', 'the runtime has too many sessions');
    const farewell = link.closed.then(() => this.#close(session));
    this.#farewells.add(farewell);
    void farewell.finally(() => this.#farewells.delete(farewell));
  }

  async #open(session: RuntimeSession, hello: Hello) {
    const { core, tunnels } = this.#parts;
    const { runtime: before } = session;
    const { accountId, name, id } = before;
    const now = core.clock.now();
    const address = this.#origins.get(session);
    const { runtime, generation } = await core.work.change(
      { actor: actorOf(before, address) },
      async change => {
        const opened = await new SessionStore(change.sql).open(
          { ...hello, sessionId: session.id, runtimeId: id, address, servedBy: core.peerUrl },
          now,
        );
        // It may have been deleted, or installed anew with another key, since it was let in.
        if (opened?.runtime.keyMadeAt.getTime() !== before.keyMadeAt.getTime())
          throw new Fault('LINK_UNAUTHENTICATED', 'The key of the runtime has ended');
        const { namespace, cluster } = opened.runtime;
        if (namespace !== before.namespace || cluster !== before.cluster)
          await requireOwnCluster(new RuntimeStore(change.sql), opened.runtime);
        if (opened.isFirst)
          change.emit({ event: GitOpsRuntimeConnected, key: id, data: { accountId, runtimeId: id, name } });
        if (before.installationStatus !== 'COMPLETED') tellUpdate(change, opened.runtime);
        change.audit({
          action: 'gitops-runtime.connect',
          entity: { kind: 'gitops-runtime', id, name },
          details: { version: hello.version, generation: opened.generation, leads: hello.leads },
        });
        return opened;
      },
    );
    const storeKey = await core.secrets.open(accountId, STORE_KEY_PURPOSE, runtime.sealedStoreKey);
    const reply = {
      runtimeId: id,
      name,
      generation,
      ...roleOf(runtime),
      storeKey: storeKey.reveal(),
      settings: await this.#settingsOf(accountId),
      url: runtimeUrl(core.tunnel, runtime),
    };
    if (!session.isOpen)
      // Once the answer is on its way: before it the runtime takes no streams.
      setImmediate(() => {
        if (!session.link.isClosed) tunnels.opened(refOf(runtime), session.link, () => session.leads);
      });
    return { runtime, reply };
  }

  async #close(session: RuntimeSession): Promise<void> {
    const { core, tunnels } = this.#parts;
    const { id, accountId, name } = session.runtime;
    const known = this.#sessions.get(id);
    known?.delete(session);
    if (known?.size === 0) this.#sessions.delete(id);
    tunnels.closed(refOf(session.runtime), session.link);
    try {
      if ((await this.#store.runtimes([id])).length === 0) return;
      await core.work.progress({ actor: actorOf(session.runtime) }, async change => {
        const store = new SessionStore(change.sql);
        if (!(await store.close(session.id))) return;
        change.audit({ action: 'gitops-runtime.disconnect', entity: { kind: 'gitops-runtime', id, name } });
        if ((await store.living([id], core.clock.now())) === 0)
          change.emit({
            event: GitOpsRuntimeDisconnected,
            key: id,
            data: { accountId, runtimeId: id, name },
          });
      });
    } catch (error) {
      // Nobody hears from the runtime any more, so it counts as gone after a while all the same.
      core.log.warn({ runtimeId: id, error }, 'the end of a runtime session could not be written');
    }
  }

  /** Somebody changed runtimes, or the settings of an account. */
  async #look(isMeant: (runtime: GitOpsRuntime) => boolean): Promise<void> {
    const here = [...this.#all()].filter(({ runtime }) => isMeant(runtime));
    const ids = [...new Set(here.map(({ runtime }) => runtime.id))];
    try {
      const found = new Map((await this.#store.runtimes(ids)).map(runtime => [runtime.id, runtime]));
      for (const session of here) await this.#settle(session, found.get(session.runtime.id));
    } catch (error) {
      this.#parts.core.log.warn({ error }, 'changed runtimes could not be read');
    }
  }

  async #settle(session: RuntimeSession, runtime: GitOpsRuntime | undefined): Promise<void> {
    if (runtime?.keyMadeAt.getTime() !== session.runtime.keyMadeAt.getTime())
      session.link.close('unauthenticated', 'the key of the runtime has ended');
    else if (runtime && session.isOpen) session.refresh(runtime, await this.#settingsOf(runtime.accountId));
  }

  async #settingsOf(accountId: string): Promise<GitOpsSettings> {
    const { core } = this.#parts;
    return settingsFor(core, accountId, await readSettings(core.work.sql, accountId));
  }

  async #touch(): Promise<void> {
    const live = [...this.#all()].filter(({ isOpen }) => isOpen);
    const kept = await this.#store.touch(
      live.map(({ id, link: { roundTripMs } }) => ({ id, roundTripMs })),
      this.#parts.core.clock.now(),
    );
    // News can be missed; whoever was deleted has no row any more.
    const lost = new Set(live.filter(({ id }) => !kept.has(id)));
    if (lost.size > 0) await this.#look(({ id }) => [...lost].some(({ runtime }) => runtime.id === id));
  }
}

const refOf = ({ id, accountId, name }: GitOpsRuntime): RuntimeRef => ({ id, accountId, name });

/** Nobody in particular: kept with the installation. */
const nobody = (ip: string | undefined): Actor => ({
  kind: 'anonymous',
  id: 'anonymous',
  name: 'anonymous',
  accountId: 'installation',
  ...(ip === undefined ? {} : { ip }),
});

const actorOf = ({ id, accountId, name }: GitOpsRuntime, ip?: string): Actor => ({
  ...systemActor(accountId, `runtime ${name}`),
  id,
  ...(ip === undefined ? {} : { ip }),
});
