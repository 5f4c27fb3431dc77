import { verify } from 'node:crypto';
import {
  type BuildReport,
  BuildWork,
  type Claim,
  OfferWork,
  ReleaseWork,
  RenewClaims,
  RunnerHello,
  reportLine,
  SendCommand,
  SendReports,
} from '@freshet/contracts/runner';
import { Secret } from '@freshet/kit/secret';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import {
  ask,
  createLinkClient,
  type LinkClient,
  type LinkSession,
  type LinkState,
  on,
  serve,
} from '@freshet/link/client';
import type { z } from 'zod';
import type { Hello } from '../link/runner-session.ts';

type Offer = z.infer<(typeof OfferWork)['reply']>;

interface RunnerOptions {
  readonly url: string;
  readonly key: string;
  readonly publicKey: string;
  readonly transports?: readonly ('websocket' | 'polling')[];
}

/** A runner over a real socket, that does what a test tells it to, also what no honest one does. */
export class TestRunner {
  readonly works: BuildWork[] = [];
  readonly commands: { readonly buildId: string; readonly number: number }[] = [];
  readonly states: LinkState[] = [];
  answer: () => Offer = () => ({ accepted: true });
  key: string;
  readonly #client: LinkClient;
  #session: LinkSession | undefined;

  constructor({ url, key, publicKey, transports }: RunnerOptions) {
    this.key = key;
    this.#client = createLinkClient({
      url,
      credential: () => new Secret(this.key),
      onCredential: async credential => {
        this.key = credential.reveal();
      },
      onSession: session => {
        this.#session = session;
        serve(session, [
          on(OfferWork, async ({ signature }, { payload }): Promise<{ readonly body: Offer }> => {
            if (!verify(null, payload, publicKey, Buffer.from(signature, 'base64')))
              return { body: { accepted: false, why: 'signature', reason: 'forged' } };
            this.works.push(BuildWork.parse(JSON.parse(payload.toString())));
            return { body: this.answer() };
          }),
          on(SendCommand, async ({ buildId, number }) => {
            this.commands.push({ buildId, number });
            return { body: {} };
          }),
        ]);
      },
      onState: state => this.states.push(state),
      clock: systemClock,
      random: () => 0,
      ...(transports ? { transports } : {}),
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
    const { body } = await ask(await this.session(), RunnerHello, {
      capacity: 4,
      draining: false,
      version: '1.0.0',
      platform: 'linux/x64',
      executor: 'no-op',
      takesForks: true,
      held: [],
      ...said,
    });
    return body.resumed;
  }

  async report(claim: Claim, reports: readonly BuildReport[]): Promise<number> {
    const [first, last] = [reports[0]?.seq ?? 1, reports.at(-1)?.seq ?? 1];
    const payload = Buffer.concat(reports.map(reportLine));
    return this.send({ ...claim, first, last }, payload);
  }

  async send(body: z.infer<(typeof SendReports)['body']>, payload: Buffer): Promise<number> {
    const { body: said } = await ask(await this.session(), SendReports, body, { payload });
    return said.acknowledged;
  }

  async renew(claims: readonly Claim[], load = { capacity: 4, draining: false }) {
    const { body } = await ask(await this.session(), RenewClaims, { ...load, claims: [...claims] });
    return body.abandon;
  }

  async release(claim: Claim): Promise<void> {
    await ask(await this.session(), ReleaseWork, { ...claim, reason: 'no room' });
  }

  stop(): Promise<void> {
    return this.#client.stop('over');
  }
}
