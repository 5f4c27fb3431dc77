/** A small control plane for tests of the runner: real sockets and signatures, and a memory that outlives its server. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  type BuildCommand,
  type BuildReport,
  type BuildWork,
  type Claim,
  DrainRunner,
  OfferWork,
  PrepareWork,
  ReleaseWork,
  RenewClaims,
  RunnerHello,
  readReports,
  SendCommand,
  SendReports,
  type WorkDetails,
} from '@freshet/contracts/runner';
import { Fault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { eventually } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { ask, createLinkServer, type LinkServer, type LinkSession, on, serve } from '@freshet/link/server';

const KEY = 'the-key-of-the-runner';
const TOKEN = 'single-use';

type Message = BuildReport['message'];

/** Everything that was stored of a build; what was acknowledged is in it once and in order, or the test fails. */
export class StoredBuild {
  readonly work: BuildWork;
  readonly reports: BuildReport[] = [];
  isLost = false;

  constructor(work: BuildWork) {
    this.work = work;
  }

  get acknowledged(): number {
    return this.reports.at(-1)?.seq ?? 0;
  }

  of<Kind extends Message['kind']>(kind: Kind): Extract<Message, { kind: Kind }>[] {
    return this.reports.map(({ message }) => message).filter(message => message.kind === kind) as Extract<
      Message,
      { kind: Kind }
    >[];
  }

  log(id: string): string {
    return this.of('log')
      .filter(message => message.id === id)
      .map(({ text }) => text)
      .join('');
  }

  take(reports: readonly BuildReport[]): void {
    for (const report of reports) {
      if (report.seq <= this.acknowledged) continue;
      if (report.seq !== this.acknowledged + 1)
        throw new Fault('BUILD_REPORT_GAP', `report ${this.acknowledged + 1} is missing`);
      this.reports.push(report);
    }
  }

  /** Waits until the build has ended. */
  async finished(): Promise<Extract<Message, { kind: 'finished' | 'fault' }>> {
    return eventually(() => {
      const last = this.reports.at(-1)?.message;
      if (last?.kind !== 'finished' && last?.kind !== 'fault')
        throw new Error(`still running: ${JSON.stringify(this.reports.slice(-3))}`);
      return last;
    }, 60_000);
  }

  async printed(id: string, text: string): Promise<void> {
    await eventually(() => {
      if (!this.log(id).includes(text))
        throw new Error(`not printed: ${text}\n${JSON.stringify(this.reports.slice(-4))}`);
    }, 60_000);
  }
}

export class TestControlPlane {
  readonly builds = new Map<string, StoredBuild>();
  readonly hellos: Pick<ReturnType<typeof RunnerHello.body.parse>, 'held' | 'draining' | 'isolation'>[] = [];
  readonly #keys = generateKeyPairSync('ed25519');
  readonly #sockets = new Set<Socket>();
  /** Called with each batch that was stored, before it is acknowledged. */
  onStored: ((build: StoredBuild) => void) | undefined;
  /** Which reports it understands, as one that is older than the runner may not. */
  understands: (report: BuildReport) => boolean = () => true;
  #http: Server | undefined;
  #link: LinkServer | undefined;
  #session: LinkSession | undefined;
  #port = 0;
  #isTokenUsed = false;
  /** What it says of pipelines that the runner reads, and how often it was asked. */
  details: Partial<WorkDetails> = {};
  prepared = 0;
  /** The name that the runner gave. */
  registeredAs: string | undefined;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get token(): string {
    return TOKEN;
  }

  get isConnected(): boolean {
    return this.#session !== undefined && !this.#session.isClosed;
  }

  async start(): Promise<void> {
    const link = createLinkServer<string>({
      authenticate: async ({ authorization }) => (authorization === `Bearer ${KEY}` ? 'runner' : undefined),
      onSession: session => this.#welcome(session),
      clock: systemClock,
      ids: systemIds,
    });
    const http = createServer((request, response) => void this.#register(request, response));
    http.on('upgrade', (request, socket, head) => void link.handleUpgrade(request, socket, head));
    http.on('connection', socket => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>(resolve => http.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (http.address() as AddressInfo).port;
    this.#http = http;
    this.#link = link;
  }

  /** Ends at once, as a killed process does: connections break, nothing is said. */
  async kill(): Promise<void> {
    this.#session = undefined;
    for (const socket of this.#sockets) socket.destroy();
    const http = this.#http;
    await new Promise<void>(resolve => (http ? http.close(() => resolve()) : resolve()));
    await this.#link?.close('killed', 0);
  }

  /** Work with what is usual for a test. */
  work(more: Partial<BuildWork>): BuildWork {
    return {
      buildId: systemIds.next(),
      fence: 1,
      accountId: systemIds.next(),
      pipelineName: 'project/pipeline',
      runtime: 'default',
      file: 'codefresh.yml',
      variables: [],
      stepTypes: [],
      options: {},
      volume: 'pipeline',
      trust: 'trusted',
      ...more,
    };
  }

  /** Offers work to the runner, once it is connected. */
  async offer(work: BuildWork, tamper: (bytes: Buffer) => Buffer = bytes => bytes) {
    const bytes = Buffer.from(JSON.stringify(work));
    const signature = sign(null, bytes, this.#keys.privateKey).toString('base64');
    const { buildId, fence } = work;
    if (!this.builds.has(buildId)) this.builds.set(buildId, new StoredBuild(work));
    const payload = tamper(bytes);
    const session = await this.#connected();
    return (await ask(session, OfferWork, { buildId, fence, signature }, { payload })).body;
  }

  /** Offers work, which must be accepted, and gives what is stored of it. */
  async run(more: Partial<BuildWork>): Promise<StoredBuild> {
    const work = this.work(more);
    const answer = await this.offer(work);
    if (!answer.accepted) throw new Error(`refused: ${answer.reason}`);
    return this.builds.get(work.buildId) as StoredBuild;
  }

  async command({ work: { buildId, fence } }: StoredBuild, command: BuildCommand): Promise<void> {
    await ask(await this.#connected(), SendCommand, { buildId, fence, ...command });
  }

  async drain(): Promise<void> {
    await ask(await this.#connected(), DrainRunner, { reason: 'an update' });
  }

  #connected(): Promise<LinkSession> {
    return eventually(() => {
      if (!this.#session || this.#session.isClosed) throw new Error('no runner is connected');
      return this.#session;
    }, 60_000);
  }

  #held({ buildId, fence }: Claim): StoredBuild {
    const build = this.builds.get(buildId);
    if (!build || build.isLost || build.work.fence !== fence)
      throw new Fault('BUILD_CLAIM_LOST', 'the runner does not hold this build, or no longer');
    return build;
  }

  #welcome(session: LinkSession): void {
    serve(session, [
      on(RunnerHello, async ({ held, draining, isolation }) => {
        this.hellos.push({ held, draining, isolation });
        this.#session = session;
        return {
          body: {
            renewMs: 500,
            resumed: held.map(claim => {
              const build = this.builds.get(claim.buildId);
              const isOurs = build && !build.isLost;
              const verdict = isOurs ? ('go-on' as const) : ('abandon' as const);
              return { ...claim, verdict, acknowledged: build?.acknowledged ?? 0 };
            }),
          },
        };
      }),
      on(PrepareWork, async (claim, { payload: text }) => {
        const { buildId, fence } = this.#held(claim).work;
        this.prepared += 1;
        const textDigest = createHash('sha256').update(text).digest('hex');
        const payload = Buffer.from(
          JSON.stringify({ buildId, fence, textDigest, stepTypes: [], ...this.details }),
        );
        const signature = sign(null, payload, this.#keys.privateKey).toString('base64');
        return { body: { signature }, payload };
      }),
      on(SendReports, async ({ first, last, ...claim }, { payload }) => {
        const build = this.#held(claim);
        const reports = readReports(payload, { first, last });
        if (!reports.every(report => this.understands(report)))
          throw new Fault('LINK_MESSAGE_INVALID', 'Reports are not understood');
        build.take(reports);
        this.onStored?.(build);
        return { body: { acknowledged: build.acknowledged } };
      }),
      on(RenewClaims, async ({ claims }) => ({
        body: { abandon: claims.filter(({ buildId }) => this.builds.get(buildId)?.isLost) },
      })),
      on(ReleaseWork, async () => ({ body: {} })),
    ]);
  }

  async #register(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== '/api/runner/register') {
      await this.#link?.handlePoll(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { token, name } = JSON.parse(Buffer.concat(chunks).toString()) as { token: string; name?: string };
    this.registeredAs = name;
    const isGood = token === TOKEN && !this.#isTokenUsed;
    this.#isTokenUsed ||= isGood;
    response.writeHead(isGood ? 201 : 401, { 'content-type': 'application/json' }).end(
      JSON.stringify(
        isGood
          ? {
              runnerId: systemIds.next(),
              name: 'test',
              key: KEY,
              controlPlanePublicKey: this.#keys.publicKey.export({ type: 'spki', format: 'pem' }),
            }
          : { code: 'X', message: 'the token was used already' },
      ),
    );
  }
}
