/**
 * One connected process of a runtime.
 *
 *   greeting --runtime.hello--> open --closed, deleted, recovered--> ended
 *                               |  ^
 *                               +--+ runtime.hello: it leads now, or no longer does
 *
 * Nothing but a hello is answered before the runtime has said how it stands. From then on its questions are answered,
 * its reports go to the intake if it leads, the tunnel may open streams, and it hears of settings that changed. What is
 * told goes out one after the other, so that the last word is the newest.
 */
import {
  AuthorizeCaller,
  ConfirmSharedConfig,
  type GitOpsSettings,
  GitToken,
  RecordCalls,
  ReportComponents,
  ReportConfigurationRole,
  type RuntimeComponent,
  RuntimeHello,
  SendRuntimeReports,
  SettingsChanged,
  TellEverything,
} from '@freshet/contracts/gitops';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import { ask, type LinkSession, type LinkStream, on, type RequestKind, serve } from '@freshet/link/server';
import type { z } from 'zod';
import { Places, placesFor, RequestGate, type SharedPlaces } from '../../link-door/index.ts';
import type { ReportIntake } from '../ports.ts';
import type { GitOpsRuntime } from '../runtimes/runtime.ts';

export type Hello = z.infer<(typeof RuntimeHello)['body']>;
type HelloReply = z.infer<(typeof RuntimeHello)['reply']>;
type GitLogin = z.infer<(typeof GitToken)['reply']>;

/** What a session needs of the process it is in. */
export interface SessionHost {
  readonly clock: Clock;
  readonly log: Logger;
  /** Places for reports that all sessions share. */
  readonly reportPlaces: SharedPlaces;
  readonly intake: ReportIntake;
  /** Lets the session speak for its runtime, and answers with the runtime as it is now. */
  opened(session: RuntimeSession, hello: Hello): Promise<{ runtime: GitOpsRuntime; reply: HelloReply }>;
  authorize(
    runtime: GitOpsRuntime,
    asked: z.infer<(typeof AuthorizeCaller)['body']>,
  ): Promise<z.infer<(typeof AuthorizeCaller)['reply']>>;
  gitLogin(runtime: GitOpsRuntime, token: string | undefined): Promise<GitLogin>;
  /** The runtime has used this Shared Configuration Repository. */
  confirm(runtime: GitOpsRuntime, sharedConfigRepo: string): Promise<void>;
  /** The runtime has these components, in this health. */
  components(runtime: GitOpsRuntime, components: readonly RuntimeComponent[]): Promise<void>;
  /** Git says that the runtime is a configuration runtime, or that it is not. */
  followGit(runtime: GitOpsRuntime, isConfigurationRuntime: boolean): Promise<void>;
  record(runtime: GitOpsRuntime, entries: z.infer<(typeof RecordCalls)['body']>['entries']): Promise<void>;
}

/** The role of a runtime, in the fields that the link has for it. */
export const roleOf = ({
  isConfigurationRuntime,
  wasConfigurationRuntimeInGit,
}: Pick<GitOpsRuntime, 'isConfigurationRuntime'> & {
  readonly wasConfigurationRuntimeInGit?: boolean | undefined;
}) => ({
  isConfigurationRuntime,
  ...(wasConfigurationRuntimeInGit === undefined ? {} : { wasConfigurationRuntimeInGit }),
});

/** Requests of one session that are read at once. */
const PLACES = 16;

/** A runtime that does not take what it is told in this time hears the rest when it connects again. */
const TELL_MS = 30_000;

const NO_PAYLOAD = { payloadBytes: 0 };

export class RuntimeSession {
  readonly id: string;
  readonly link: LinkSession;
  readonly #host: SessionHost;
  #runtime: GitOpsRuntime;
  #hello: Hello | undefined;
  #isGreeting = false;
  #generation = 0;
  #told = '';
  #resyncedAt: Date | undefined;
  #telling: Promise<void> = Promise.resolve();

  constructor(host: SessionHost, link: LinkSession, { id, runtime }: { id: string; runtime: GitOpsRuntime }) {
    this.id = id;
    this.link = link;
    this.#host = host;
    this.#runtime = runtime;
    this.#serve();
  }

  get runtime(): GitOpsRuntime {
    return this.#runtime;
  }

  get isOpen(): boolean {
    return this.#hello !== undefined;
  }

  /** Whether this process of the runtime looks after its applications. */
  get leads(): boolean {
    return this.#hello?.leads === true;
  }

  /** The runtime or its account were changed by somebody. */
  refresh(runtime: GitOpsRuntime, settings: GitOpsSettings): void {
    this.#runtime = runtime;
    const { resyncAt } = runtime;
    const told = { ...roleOf(runtime), settings };
    const news = JSON.stringify(told);
    if (news !== this.#told) {
      this.#told = news;
      this.#tell(SettingsChanged, told);
    }
    if (!this.#hello?.leads || resyncAt === undefined) return;
    if (this.#resyncedAt !== undefined && this.#resyncedAt >= resyncAt) return;
    this.#resyncedAt = resyncAt;
    this.#tell(TellEverything, { reason: 'somebody asked for it' });
  }

  #serve(): void {
    const { clock, log, reportPlaces } = this.#host;
    const taker = { accountId: this.#runtime.accountId, peerId: this.#runtime.id };
    // One batch at a time: a later one may not be stored before an earlier one.
    const reports = new RequestGate([new Places(1), placesFor(reportPlaces, taker)], clock);
    const others = new RequestGate([new Places(PLACES)], clock);
    const gated = {
      onStream: (handler: (stream: LinkStream) => void): void =>
        this.link.onStream(stream => {
          const gate = stream.header.request === SendRuntimeReports.name ? reports : others;
          void gate.pass(stream, () => handler(stream));
        }),
    };
    serve(
      gated,
      [
        on({ ...RuntimeHello, ...NO_PAYLOAD }, async hello => ({ body: await this.#greet(hello) })),
        on(SendRuntimeReports, async (batch, { payload }) => {
          this.#requireLead(batch.generation);
          const { id, accountId, name } = this.#runtime;
          const acknowledged = await this.#host.intake.take(
            { runtime: { id, accountId, name }, ...batch },
            payload,
          );
          return { body: { acknowledged } };
        }),
        on({ ...AuthorizeCaller, ...NO_PAYLOAD }, async asked => {
          this.#requireOpen();
          return { body: await this.#host.authorize(this.#runtime, asked) };
        }),
        on({ ...GitToken, ...NO_PAYLOAD }, async ({ token }) => {
          this.#requireOpen();
          return { body: await this.#host.gitLogin(this.#runtime, token) };
        }),
        on({ ...ConfirmSharedConfig, ...NO_PAYLOAD }, async ({ sharedConfigRepo }) => {
          this.#requireOpen();
          await this.#host.confirm(this.#runtime, sharedConfigRepo);
          return { body: {} };
        }),
        on({ ...ReportComponents, ...NO_PAYLOAD }, async ({ components }) => {
          if (!this.#requireOpen().leads)
            throw new Fault('LINK_MESSAGE_INVALID', 'Only a process that leads sends components');
          await this.#host.components(this.#runtime, components);
          return { body: {} };
        }),
        on({ ...ReportConfigurationRole, ...NO_PAYLOAD }, async ({ isConfigurationRuntime }) => {
          if (!this.#requireOpen().leads)
            throw new Fault('LINK_MESSAGE_INVALID', 'Only a process that leads says what Git says');
          await this.#host.followGit(this.#runtime, isConfigurationRuntime);
          return { body: {} };
        }),
        on({ ...RecordCalls, ...NO_PAYLOAD }, async ({ entries }) => {
          this.#requireOpen();
          await this.#host.record(this.#runtime, entries);
          return { body: {} };
        }),
      ],
      {
        onError: error => log.error({ ...this.#names, error }, 'a request of a runtime failed unexpectedly'),
      },
    );
  }

  /** The first hello opens the session. Another one begins a generation: the process leads now, or no longer does. */
  async #greet(hello: Hello): Promise<HelloReply> {
    if (this.#isGreeting) throw new Fault('LINK_MESSAGE_INVALID', 'There is one hello at a time');
    this.#isGreeting = true;
    const { runtime, reply } = await this.#host.opened(this, hello).finally(() => {
      this.#isGreeting = false;
    });
    this.#runtime = runtime;
    this.#hello = hello;
    this.#generation = reply.generation;
    this.#told = JSON.stringify({ ...roleOf(reply), settings: reply.settings });
    // It tells everything now, whatever was wanted before.
    this.#resyncedAt = runtime.resyncAt;
    return reply;
  }

  /** Never throws: a runtime that cannot be told is told when it connects again. */
  #tell<Body>(kind: RequestKind<Body, unknown>, body: Body): void {
    const said = async (): Promise<void> => {
      if (this.link.isClosed) return;
      const waiting = new AbortController();
      const late = this.#host.clock.sleep(TELL_MS, waiting.signal).then(
        () => this.link.close('stalled', 'news was not taken'),
        () => undefined,
      );
      try {
        await ask(this.link, kind, body);
      } catch (error) {
        if (!isFault(error, 'LINK_CLOSED'))
          this.#host.log.warn({ ...this.#names, kind: kind.name, error }, 'news did not reach a runtime');
      } finally {
        waiting.abort();
        await late;
      }
    };
    this.#telling = this.#telling.then(said);
  }

  #requireOpen(): Hello {
    if (this.#hello) return this.#hello;
    throw new Fault('LINK_MESSAGE_INVALID', 'A session begins with a hello');
  }

  #requireLead(generation: number): void {
    const { leads } = this.#requireOpen();
    if (!leads) throw new Fault('LINK_MESSAGE_INVALID', 'Only a process that leads reports');
    if (generation !== this.#generation)
      throw new Fault('LINK_MESSAGE_INVALID', 'Reports carry the generation of their session');
  }

  get #names() {
    return { runtimeId: this.#runtime.id, sessionId: this.id };
  }
}
