/** A control plane as far as a runtime talks to it, over a real link and with a real tunnel. For tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AuthorizeCaller,
  ConfirmSharedConfig,
  GitToken,
  type Question,
  RecordCalls,
  type ReportBody,
  ReportComponents,
  ReportConfigurationRole,
  RepositoryMoved,
  type RuntimeComponent,
  RuntimeHello,
  RuntimeReport,
  SendRuntimeReports,
  SettingsChanged,
  TunnelResponse,
} from '@freshet/contracts/gitops';
import { Fault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { ask, createLinkServer, type LinkSession, on, serve } from '@freshet/link/server';
import { expect } from 'vitest';
import type { TestGitHost } from './git-host.fixture.ts';

export interface Person {
  readonly name: string;
  readonly isAdmin?: boolean;
  /** Whether they may, for each question. */
  readonly may?: (question: Question) => boolean;
}

interface Welcome {
  readonly name: string;
  readonly sharedConfigRepo: string;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly isEnough?: (text: string) => boolean;
  /** The newest unless said. */
  readonly over?: LinkSession | undefined;
}

interface Answered {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export class TestControlPlane {
  /** By access token. */
  readonly people = new Map<string, Person>();
  readonly audited: {
    readonly action: string;
    readonly callerName: string;
    readonly result: string;
    readonly details: Record<string, string>;
  }[] = [];
  readonly sessions: LinkSession[] = [];
  /** What the runtime told, in order. */
  readonly reports: ReportBody[] = [];
  /** What processes said when they introduced themselves, in order. */
  readonly hellos: { readonly session: LinkSession; readonly leads: boolean }[] = [];
  /** The components of the runtime, each time that it sent them. */
  readonly components: (readonly RuntimeComponent[])[] = [];
  /** The role of the runtime in Git, each time that it reported it. */
  readonly roles: boolean[] = [];
  /** What the platform says of that role. */
  isConfigurationRuntime = true;
  /** Shared Configuration Repositories that the runtime uses. */
  readonly confirmed: string[] = [];

  /** Switches the role of the runtime on the platform alone. */
  async switchRole(isConfigurationRuntime: boolean): Promise<void> {
    const session = this.sessions.at(-1);
    if (!session) throw new Error('there is no session');
    this.isConfigurationRuntime = isConfigurationRuntime;
    await ask(session, SettingsChanged, { ...this.#role(), settings: this.#settings() });
  }

  /** Tells the runtime that somebody pushed, as the platform does for its own Git host. */
  async tellPush(url: string): Promise<void> {
    const session = this.sessions.at(-1);
    if (!session) throw new Error('there is no session');
    await ask(session, RepositoryMoved, { url, ref: 'refs/heads/main', isDefaultBranch: true });
  }

  readonly #git: TestGitHost;
  readonly #welcome: Welcome;
  readonly #link;
  readonly #http = createServer();
  #generation = 0;

  private constructor(git: TestGitHost, welcome: Welcome) {
    this.#git = git;
    this.#welcome = welcome;
    this.#link = createLinkServer<string>({
      authenticate: async ({ authorization }) =>
        authorization === 'Bearer runtime-key' ? 'runtime' : undefined,
      clock: systemClock,
      ids: systemIds,
      onSession: session => this.#serve(session),
    });
    this.#http.on('upgrade', (request, socket, head) => void this.#link.handleUpgrade(request, socket, head));
  }

  static async start(git: TestGitHost, welcome: Welcome): Promise<TestControlPlane> {
    const started = new TestControlPlane(git, welcome);
    await new Promise<void>(done => started.#http.listen(0, '127.0.0.1', done));
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await this.#link.close('the test is over', 0);
    this.#http.closeAllConnections();
    await new Promise(done => this.#http.close(done));
  }

  /** Sends a request through the tunnel; the runtime has no port. Reads to the end, or until it has read enough. */
  async send(
    target: string,
    { method = 'GET', headers = {}, body, isEnough, over }: Sent = {},
  ): Promise<Answered> {
    await eventually(() => expect(this.sessions.length).toBeGreaterThan(0));
    const head = {
      method,
      target,
      headers: [
        ...Object.entries(headers),
        ...(body === undefined ? [] : [['content-length', String(Buffer.byteLength(body))]]),
      ],
      host: 'runtime.tunnel.localhost',
      isSecure: true,
    };
    const stream = (over ?? this.sessions.at(-1))?.open(
      { tunnel: head },
      { priority: 'interactive', ended: body === undefined },
    );
    if (!stream) throw new Error('there is no session');
    if (body !== undefined) {
      void stream.write(Buffer.from(body));
      stream.end();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      chunks.push(chunk);
      if (isEnough?.(Buffer.concat(chunks).toString('utf8'))) break;
    }
    if (isEnough) stream.reset('cancelled', 'enough was read');
    const all = Buffer.concat(chunks);
    const end = all.indexOf('\n');
    const answer = TunnelResponse.parse(JSON.parse(all.toString('utf8', 0, end)));
    return {
      status: answer.status,
      headers: new Map(answer.headers.map(([name, value]) => [name, value])),
      body: all.toString('utf8', end + 1),
    };
  }

  #role() {
    const last = this.roles.at(-1);
    return {
      isConfigurationRuntime: this.isConfigurationRuntime,
      ...(last === undefined ? {} : { wasConfigurationRuntimeInGit: last }),
    };
  }

  #settings() {
    return {
      accountId: 'a'.repeat(24),
      accountName: 'acme',
      platformUrl: 'https://platform.example',
      pageOrigins: ['https://platform.example'],
      gitProvider: 'freshet' as const,
      gitApiUrl: this.#git.apiUrl,
      sharedConfigRepo: this.#welcome.sharedConfigRepo,
    };
  }

  #serve(session: LinkSession): void {
    serve(session, [
      on(RuntimeHello, async ({ leads }) => {
        this.#generation += 1;
        this.hellos.push({ session, leads });
        if (!this.sessions.includes(session)) this.sessions.push(session);
        return {
          body: {
            runtimeId: '1'.repeat(24),
            name: this.#welcome.name,
            generation: this.#generation,
            ...this.#role(),
            storeKey: Buffer.alloc(32, 7).toString('base64'),
            settings: this.#settings(),
            url: 'http://runtime.tunnel.localhost',
          },
        };
      }),
      on(AuthorizeCaller, async ({ token, questions }) => {
        const person = this.people.get(token);
        if (!person) throw new Fault('RUNTIME_TOKEN_INVALID', 'the token is not good');
        const { name, isAdmin = false, may = () => true } = person;
        const caller = {
          id: `id-${name}`,
          kind: 'user' as const,
          name,
          email: `${name}@example.com`,
          isAdmin,
        };
        const decisions = questions.map(question => {
          const isAllowed = may(question);
          return {
            isAllowed,
            reason: isAllowed ? 'a rule' : `No rule allows ${question.resource}:${question.action}.`,
          };
        });
        return { body: { caller, decisions, keepMs: 0 } };
      }),
      on(GitToken, async ({ token }) => ({
        body: {
          root: this.#git.root,
          apiUrl: this.#git.apiUrl,
          userName: token ?? 'runtime',
          password: `git-${token ?? 'runtime'}`,
          expiresInMs: 3_600_000,
        },
      })),
      on(RecordCalls, async ({ entries }) => {
        this.audited.push(...entries);
        return { body: {} };
      }),
      on(ReportConfigurationRole, async ({ isConfigurationRuntime }) => {
        this.roles.push(isConfigurationRuntime);
        this.isConfigurationRuntime = isConfigurationRuntime;
        return { body: {} };
      }),
      on(ReportComponents, async ({ components }) => {
        this.components.push(components);
        return { body: {} };
      }),
      on(ConfirmSharedConfig, async ({ sharedConfigRepo }) => {
        this.confirmed.push(sharedConfigRepo);
        return { body: {} };
      }),
      on(SendRuntimeReports, async ({ last }, { payload }) => {
        for (const line of Buffer.from(payload).toString().trimEnd().split('\n'))
          this.reports.push(RuntimeReport.parse(JSON.parse(line)).body);
        return { body: { acknowledged: last } };
      }),
    ]);
  }
}
