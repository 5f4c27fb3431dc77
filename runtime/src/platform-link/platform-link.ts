/**
 * The runtime's side of the link: connects with the key of the runtime, introduces itself on every session, and asks
 * the control plane what it needs to know. Until a session is welcomed nothing else is said on it, and streams of the
 * tunnel are refused. Whatever is asked may be asked twice, so a question whose session broke off is put again on the
 * next one, for as long as whoever asks would wait.
 */
import {
  AuthorizeCaller,
  ConfirmSharedConfig,
  GitToken,
  RecordCalls,
  ReportComponents,
  ReportConfigurationRole,
  RepositoryMoved,
  RuntimeHello,
  SendRuntimeReports,
  SettingsChanged,
  TellEverything,
} from '@freshet/contracts/gitops';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import {
  ask,
  createLinkClient,
  type LinkClient,
  type LinkSession,
  type LinkState,
  type LinkStream,
  on,
  type RequestKind,
  serve,
} from '@freshet/link/client';

type BodyOf<Kind> = Kind extends RequestKind<infer Body, infer _> ? Body : never;
type ReplyOf<Kind> = Kind extends RequestKind<infer _, infer Reply> ? Reply : never;

/** How a runtime introduces itself. */
export type RuntimeIntroduction = BodyOf<typeof RuntimeHello>;

/** What the control plane answers to that. */
export type RuntimeWelcome = ReplyOf<typeof RuntimeHello>;

/** One welcomed session; reports belong to it and to its generation. */
export interface PlatformSession {
  readonly welcome: RuntimeWelcome;
  /** Whether the process introduced itself as the one that leads. */
  readonly leads: boolean;
  /** Aborted when the session takes nothing new any more. */
  readonly over: AbortSignal;
  /** Sends one batch, each report a line of JSON; answers up to where the control plane has stored them. */
  sendReports(batch: Reports, signal?: AbortSignal): Promise<number>;
}

interface Reports {
  readonly first: number;
  readonly last: number;
  readonly lines: Uint8Array;
}

export interface PlatformLinkOptions {
  /** The address of the control plane. */
  readonly url: string;
  readonly key: () => Secret;
  /** Keeps a key that the control plane gives instead. */
  readonly onKey?: (key: Secret) => Promise<void>;
  /** Asked at each session, since who leads may have changed. */
  readonly introduce: () => RuntimeIntroduction;
  /** Takes the streams of the tunnel. */
  readonly onTunnel: (stream: LinkStream) => void;
  /** A session was welcomed. */
  readonly onSession?: (session: PlatformSession) => void;
  readonly onSettings?: (changed: BodyOf<typeof SettingsChanged>) => Promise<void>;
  /** Everything is to be told again. */
  readonly onResync?: (reason: string) => Promise<void>;
  /** Somebody pushed to the built-in Git host. */
  readonly onPushed?: (push: BodyOf<typeof RepositoryMoved>) => void;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly log: Logger;
}

export interface PlatformLink {
  start(): void;
  stop(): Promise<void>;
  /** Ends the session and begins a new one with a new introduction. */
  renew(reason: string): void;
  /** Introduces the process anew on the session that is there, since who leads has changed. */
  reintroduce(): void;
  /** Whether a welcomed session is there. */
  readonly isConnected: boolean;
  /** What the last welcome said, as changed since. */
  readonly welcome: RuntimeWelcome | undefined;
  /** Whose token is this, and may they? */
  authorize(
    asked: BodyOf<typeof AuthorizeCaller>,
    signal?: AbortSignal,
  ): Promise<ReplyOf<typeof AuthorizeCaller>>;
  /** A login for the built-in Git host, of the person whose token it is, or of the runtime. */
  gitToken(token: string | undefined, signal?: AbortSignal): Promise<ReplyOf<typeof GitToken>>;
  /** The runtime uses this Shared Configuration Repository; the account keeps it from now on. */
  confirmSharedConfig(sharedConfigRepo: string, signal?: AbortSignal): Promise<void>;
  /** Sends the components of the runtime with their health, all of them each time. */
  sendComponents(
    components: BodyOf<typeof ReportComponents>['components'],
    signal?: AbortSignal,
  ): Promise<void>;
  /** Says whether Git makes the runtime a configuration runtime; the platform says so from then on. */
  reportConfigurationRole(isConfigurationRuntime: boolean, signal?: AbortSignal): Promise<void>;
  /** Puts on record what was done; settles once it is. */
  audit(entries: BodyOf<typeof RecordCalls>['entries'], signal?: AbortSignal): Promise<void>;
}

/** How long a question waits for a session and its answer. */
const PATIENCE_MS = 15_000;

/** As many requests through the tunnel as one runtime has under way over one session. */
const TUNNEL_STREAMS = 1_024;

const LOST: ReadonlySet<string> = new Set(['LINK_CLOSED', 'LINK_STREAM_RESET']);

const away = (cause?: unknown): Fault =>
  new Fault('LINK_UNREACHABLE', 'The control plane is not connected', {}, { cause });

class Link implements PlatformLink {
  readonly #options: PlatformLinkOptions;
  readonly #client: LinkClient;
  #session: LinkSession | undefined;
  #welcomed = Promise.withResolvers<LinkSession>();
  #welcome: RuntimeWelcome | undefined;
  #isStopped = false;
  #isIntroducing = false;
  /** Who leads has changed while a session was being introduced. */
  #isOutdated = false;

  constructor(options: PlatformLinkOptions) {
    const { url, key, onKey, clock, random } = options;
    this.#options = options;
    this.#client = createLinkClient({
      url: new URL('/api/gitops/link', url).href,
      credential: key,
      ...(onKey === undefined ? {} : { onCredential: onKey }),
      onSession: session => void this.#begin(session),
      onState: state => this.#tell(state),
      clock,
      random,
      limits: { streams: TUNNEL_STREAMS },
    });
  }

  get isConnected(): boolean {
    return this.#session !== undefined;
  }

  get welcome(): RuntimeWelcome | undefined {
    return this.#welcome;
  }

  start(): void {
    this.#client.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#client.stop('the runtime stops');
  }

  renew(reason: string): void {
    this.#session?.close('normal', reason);
  }

  reintroduce(): void {
    if (this.#session) void this.#introduce(this.#session);
    // A later session is introduced as things are by then; one that is being introduced was not.
    else this.#isOutdated = this.#isIntroducing;
  }

  async authorize(asked: BodyOf<typeof AuthorizeCaller>, signal?: AbortSignal) {
    return this.#ask(AuthorizeCaller, asked, signal);
  }

  async gitToken(token: string | undefined, signal?: AbortSignal) {
    return this.#ask(GitToken, token === undefined ? {} : { token }, signal);
  }

  async confirmSharedConfig(sharedConfigRepo: string, signal?: AbortSignal): Promise<void> {
    await this.#ask(ConfirmSharedConfig, { sharedConfigRepo }, signal);
  }

  async sendComponents(components: BodyOf<typeof ReportComponents>['components'], signal?: AbortSignal) {
    await this.#ask(ReportComponents, { components }, signal);
  }

  async reportConfigurationRole(isConfigurationRuntime: boolean, signal?: AbortSignal): Promise<void> {
    await this.#ask(ReportConfigurationRole, { isConfigurationRuntime }, signal);
    if (!this.#welcome) return;
    const wasConfigurationRuntimeInGit = isConfigurationRuntime;
    this.#welcome = { ...this.#welcome, isConfigurationRuntime, wasConfigurationRuntimeInGit };
  }

  async audit(entries: BodyOf<typeof RecordCalls>['entries'], signal?: AbortSignal): Promise<void> {
    if (entries.length > 0) await this.#ask(RecordCalls, { entries }, signal);
  }

  async #begin(session: LinkSession): Promise<void> {
    this.#serve(session);
    session.draining.addEventListener('abort', () => this.#drop(session), { once: true });
    this.#isIntroducing = true;
    await this.#introduce(session);
    this.#isIntroducing = false;
    if (this.#isOutdated && this.#session === session) await this.#introduce(session);
    this.#isOutdated = false;
  }

  /** Introduces the runtime; a session counts once that is answered. */
  async #introduce(session: LinkSession): Promise<void> {
    const { introduce, log } = this.#options;
    try {
      const introduction = introduce();
      const { body } = await ask(session, RuntimeHello, introduction);
      if (session.draining.aborted) return;
      this.#welcome = body;
      this.#session = session;
      this.#welcomed.resolve(session);
      log.info(
        { runtime: body.name, generation: body.generation, leads: introduction.leads },
        'the control plane welcomes this runtime',
      );
      this.#options.onSession?.(this.#sessionOf(session, body, introduction.leads));
    } catch (error) {
      if (session.isClosed) return;
      log.warn({ error }, 'the control plane does not welcome this runtime');
      session.close('internal', 'the runtime was not welcomed');
    }
  }

  #serve(session: LinkSession): void {
    const { onTunnel, onSettings, onResync, onPushed, log } = this.#options;
    serve(
      session,
      [
        on(SettingsChanged, async changed => {
          if (this.#welcome) this.#welcome = { ...this.#welcome, ...changed };
          await onSettings?.(changed);
          return { body: {} };
        }),
        on(TellEverything, async ({ reason }) => {
          await onResync?.(reason);
          return { body: {} };
        }),
        on(RepositoryMoved, async push => {
          onPushed?.(push);
          return { body: {} };
        }),
      ],
      {
        others: stream => {
          if (this.#session === session) onTunnel(stream);
          else stream.reset('refused', 'the runtime was not welcomed yet');
        },
        onError: error => log.error({ error }, 'a request of the control plane failed'),
      },
    );
  }

  #sessionOf(session: LinkSession, welcome: RuntimeWelcome, leads: boolean): PlatformSession {
    return {
      welcome,
      leads,
      over: session.draining,
      sendReports: async ({ first, last, lines }, signal) => {
        const said = { generation: welcome.generation, first, last };
        const { body } = await ask(session, SendRuntimeReports, said, { payload: lines, signal });
        return body.acknowledged;
      },
    };
  }

  #drop(session: LinkSession): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    this.#welcomed = Promise.withResolvers();
  }

  async #ask<Body, Reply>(
    kind: RequestKind<Body, Reply>,
    body: Body,
    signal: AbortSignal | undefined,
  ): Promise<Reply> {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const until = signal ? AbortSignal.any([signal, patience]) : patience;
    try {
      for (;;) {
        const session = this.#session ?? (await this.#nextSession(until));
        try {
          return (await ask(session, kind, body, { signal: until })).body;
        } catch (error) {
          if (!isFault(error) || !LOST.has(error.code) || !session.draining.aborted) throw error;
        }
      }
    } catch (error) {
      throw patience.aborted && error === patience.reason ? away(error) : error;
    }
  }

  async #nextSession(until: AbortSignal): Promise<LinkSession> {
    if (this.#isStopped) throw away();
    const given = Promise.withResolvers<never>();
    const giveUp = (): void => given.reject(until.reason);
    until.addEventListener('abort', giveUp, { once: true });
    try {
      until.throwIfAborted();
      return await Promise.race([this.#welcomed.promise, given.promise]);
    } finally {
      until.removeEventListener('abort', giveUp);
    }
  }

  #tell(state: LinkState): void {
    const { log } = this.#options;
    if (state.kind === 'connected') log.info({ transport: state.transport }, 'the link is connected');
    else log.warn({ reason: state.reason, retryInMs: state.retryInMs }, 'the link is away');
  }
}

/** Makes the link; nothing happens until it is started. */
export const createPlatformLink = (options: PlatformLinkOptions): PlatformLink => new Link(options);
