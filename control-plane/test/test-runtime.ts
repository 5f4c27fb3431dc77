import {
  AuthorizeCaller,
  ConfirmSharedConfig,
  GitToken,
  type Question,
  RecordCalls,
  ReportComponents,
  ReportConfigurationRole,
  RuntimeHello,
  SendRuntimeReports,
  SettingsChanged,
  TellEverything,
} from '@freshet/contracts/gitops';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import {
  ask,
  createLinkClient,
  type LinkClient,
  type LinkSession,
  type LinkState,
  type LinkStream,
  on,
  serve,
} from '@freshet/link/client';
import type { z } from 'zod';

type Hello = z.infer<(typeof RuntimeHello)['body']>;
type Calls = z.infer<(typeof RecordCalls)['body']>['entries'];
type Asked = z.input<typeof Question>;

/** A runtime over a real socket, that does what a test tells it to, also what no honest one does. */
export class TestRuntime {
  readonly states: LinkState[] = [];
  readonly settings: z.infer<(typeof SettingsChanged)['body']>[] = [];
  resyncs = 0;
  readonly #client: LinkClient;
  #session: LinkSession | undefined;

  constructor(url: string, key: string, onTunnel?: (stream: LinkStream) => void) {
    this.#client = createLinkClient({
      url,
      credential: () => new Secret(key),
      onCredential: async () => undefined,
      onSession: session => {
        this.#session = session;
        serve(
          session,
          [
            on(SettingsChanged, async told => {
              this.settings.push(told);
              return { body: {} };
            }),
            on(TellEverything, async () => {
              this.resyncs += 1;
              return { body: {} };
            }),
          ],
          onTunnel ? { others: onTunnel } : {},
        );
      },
      onState: state => this.states.push(state),
      clock: systemClock,
      random: () => 0,
    });
    this.#client.start();
  }

  session(): Promise<LinkSession> {
    return eventually(() => {
      if (!this.#session || this.#session.isClosed) throw new Error('not connected');
      return this.#session;
    });
  }

  async hello(said: Partial<Hello> = {}) {
    const { body } = await ask(await this.session(), RuntimeHello, {
      version: '1.2.3',
      platform: 'linux/x64',
      namespace: 'argocd',
      cluster: 'https://cluster.example.com',
      engine: 'embedded',
      accessMode: 'tunnel',
      leads: true,
      ...said,
    });
    return body;
  }

  async authorize(token: string, questions: readonly Asked[] = [], ip?: string) {
    const asked = questions.map(({ attributes = {}, ...question }) => ({ attributes, ...question }));
    const { body } = await ask(await this.session(), AuthorizeCaller, {
      token,
      questions: asked,
      ...(ip === undefined ? {} : { ip }),
    });
    return body;
  }

  async confirm(sharedConfigRepo: string): Promise<void> {
    await ask(await this.session(), ConfirmSharedConfig, { sharedConfigRepo });
  }

  async gitToken(token?: string) {
    const { body } = await ask(await this.session(), GitToken, token === undefined ? {} : { token });
    return body;
  }

  async components(components: z.infer<(typeof ReportComponents)['body']>['components']): Promise<void> {
    await ask(await this.session(), ReportComponents, { components });
  }

  async configurationRole(isConfigurationRuntime: boolean): Promise<void> {
    await ask(await this.session(), ReportConfigurationRole, { isConfigurationRuntime });
  }

  async audit(entries: Calls): Promise<void> {
    await ask(await this.session(), RecordCalls, { entries });
  }

  async report(generation: number, lines: readonly string[], first = 1): Promise<number> {
    const batch = { generation, first, last: first + lines.length - 1 };
    const payload = Buffer.from(lines.map(line => `${line}\n`).join(''));
    return (await ask(await this.session(), SendRuntimeReports, batch, { payload })).body.acknowledged;
  }

  stop(): Promise<void> {
    return this.#client.stop('over');
  }
}
