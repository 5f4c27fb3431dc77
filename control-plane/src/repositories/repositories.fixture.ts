/** The module behind a real gateway that listens, with real access rules, a real database and real Git clients. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Principal } from '@freshet/domain/access';
import { localKeyProvider, MasterKey } from '@freshet/kit/crypto';
import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { createOutbound } from '@freshet/kit/outbound';
import { createTestDatabase, type TestDatabase, testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import type { FastifyInstance } from 'fastify';
import { type AccessTables, accessSchema, createAccess } from '../access/index.ts';
import {
  addRoute,
  createGateway,
  Gatekeeper,
  type GatewayDeps,
  type GatewayOptions,
  type GatewayTables,
  gatewaySchema,
  KeptReplies,
  markRequest,
} from '../gateway/index.ts';
import { createKeyRing, type KeyRingTables, keyRingSchema } from '../key-ring/index.ts';
import {
  type AuditEntry,
  type EventDraft,
  type JobDraft,
  type Journals,
  UnitOfWork,
} from '../unit-of-work/index.ts';
import {
  createRepositories,
  type RepositoriesModule,
  type RepositoryTables,
  repositoriesSchema,
} from './index.ts';

export const ACCOUNT = 'a'.repeat(24);
const OTHER_ACCOUNT = 'b'.repeat(24);
const WRITERS = '1'.repeat(24);

const person = (letter: string, admin: boolean, teamIds: string[] = []): Principal => ({
  kind: 'user',
  id: letter.repeat(24),
  accountId: ACCOUNT,
  admin,
  teamIds,
});

/** Who can call, by the key they send. Writers may write to repositories by a rule. */
const CALLERS: Record<string, Principal> = {
  admin: person('c', true),
  writer: person('d', false, [WRITERS]),
  reviewer: person('e', false, [WRITERS]),
  reader: person('f', false),
  stranger: { ...person('9', true), accountId: OTHER_ACCOUNT },
  robot: {
    ...person('7', false),
    kind: 'service-account',
    scopes: ['repository:read', 'repository:write:write'],
  },
};

/** The service account whose key is `robot`: it may write to nothing until a rule says so. */
export const ROBOT = '7'.repeat(24);

const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

type Line = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Long enough ago that what the server commits now comes after. */
const FIRST_COMMIT = Math.floor(Date.now() / 1000) - 86_400;

export class RepositoriesFixture {
  readonly audits: AuditEntry[] = [];
  readonly events: EventDraft[] = [];
  readonly jobs: JobDraft[] = [];
  #minutes = 0;
  /** Keys that no longer open anything. */
  readonly revoked = new Set<string>();
  /** While true, nothing that a change says can be written. */
  journalsFail = false;
  module!: RepositoriesModule;
  /** Adds a rule, as an admin. */
  addRule!: (rule: object) => Promise<unknown>;
  readonly folder: string;
  readonly #database: TestDatabase;
  readonly #pools: Database<never>[] = [];
  #server!: FastifyInstance;
  #address = '';

  private constructor(folder: string, database: TestDatabase) {
    this.folder = folder;
    this.#database = database;
  }

  static async start(serverUrl: string): Promise<RepositoriesFixture> {
    const database = await createTestDatabase(serverUrl);
    await migrate(database.url, [accessSchema, gatewaySchema, keyRingSchema, repositoriesSchema]);
    const folder = await mkdtemp(join(tmpdir(), 'freshet-repositories-'));
    const fixture = new RepositoriesFixture(folder, database);
    await fixture.#compose();
    return fixture;
  }

  pool<Tables>(schema: string): Database<Tables> {
    const pool = connectDatabase<Tables>({
      url: this.#database.url,
      role: roleOf(schema),
      maxConnections: 4,
    });
    this.#pools.push(pool as never);
    return pool;
  }

  async #compose(): Promise<void> {
    const journals: Journals = {
      audit: async (_, __, entries) => {
        if (this.journalsFail) throw new Error('the audit log is away');
        this.audits.push(...entries);
      },
      events: async (_, __, drafts) => {
        for (const { event, data } of drafts) event.data.parse(data);
        this.events.push(...drafts);
      },
      jobs: async (_, drafts) => void this.jobs.push(...drafts),
      idempotency: markRequest,
      committed: () => undefined,
    };
    const work = <Tables>(schema: string) => new UnitOfWork(this.pool<Tables>(schema).sql, journals);
    const { access, rules } = createAccess({
      work: work<AccessTables>('access'),
      invalidation: { trusted: false, announce: async () => undefined, on: () => () => undefined } as never,
      subjects: { exists: async () => true, principal: async () => undefined },
      ids: systemIds,
      clock: systemClock,
    });
    const admin = CALLERS.admin as Principal;
    const actor = { kind: 'user', id: admin.id, name: 'admin', accountId: ACCOUNT } as const;
    this.addRule = rule => rules.create({ actor }, rule);
    await this.addRule({
      effect: 'allow',
      subject: { kind: 'team', id: WRITERS },
      resource: 'repository',
      actions: ['write', 'create'],
      match: { kind: 'untagged' },
    });
    const log = memoryLogger();
    const origins = {
      publicUrl: new URL('http://127.0.0.1:1'),
      allowedOrigins: [],
      loopbackOnly: true,
      publicUrlIsGuess: true,
    };
    const options: GatewayOptions = {
      origins,
      secureCookies: false,
      trustedProxies: [],
      callsPerMinute: 0,
      anonymousCallsPerMinute: 0,
    };
    const gatekeeper = new Gatekeeper(access, async (_, entry) => void this.audits.push(entry));
    const deps: GatewayDeps = {
      authenticator: {
        identify: async ({ token }) => {
          const name = token.reveal();
          const principal = this.revoked.has(name) ? undefined : CALLERS[name];
          return principal && { principal, name, keyId: principal.id };
        },
      },
      gatekeeper,
      keptReplies: new KeptReplies(this.pool<GatewayTables>('gateway').sql),
      draining: new AbortController().signal,
      log,
      clock: systemClock,
      observe: () => undefined,
    };
    this.module = createRepositories({
      work: work<RepositoryTables>('repositories'),
      access,
      people: { emailOf: async (_, id) => `${id[0]}@example.com` },
      sealer: createKeyRing({
        work: work<KeyRingTables>('keyring'),
        keyProvider: localKeyProvider({ current: MasterKey.generate() }),
        clock: systemClock,
      }),
      outbound: createOutbound(testNetworks),
      publicUrl: new URL('http://127.0.0.1:1'),
      folder: join(this.folder, 'git'),
      searchPath: SEARCH_PATH,
      exclusive: true,
      clock: systemClock,
      ids: systemIds,
      log,
      limits: { maxPushBytes: 2_000_000 },
    });
    this.#server = createGateway(deps, options);
    for (const route of this.module.routes) addRoute(this.#server, deps, options, route);
    this.module.addGitDoor(this.#server, { ...options, authenticator: deps.authenticator, gatekeeper });
    await this.module.start();
    this.#address = await this.#server.listen({ host: '127.0.0.1', port: 0 });
  }

  async stop(): Promise<void> {
    await this.#server.close();
    for (const pool of this.#pools) await pool.close();
    await this.#database.drop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async ask(who: string, call: Line, body?: object): Promise<Answer> {
    const [method, path] = call.split(' ') as ['GET', string];
    const reply = await this.#server.inject({
      method,
      url: `/api${path}`,
      headers: { host: '127.0.0.1:1', authorization: who },
      ...(body === undefined ? {} : { payload: body }),
    });
    const text = reply.payload;
    return {
      status: reply.statusCode,
      headers: reply.headers,
      json: text === '' ? undefined : JSON.parse(text),
    };
  }

  /** Carries out the jobs that are waiting, as the queue would. */
  async work(): Promise<void> {
    for (let job = this.jobs.shift(); job; job = this.jobs.shift()) {
      const worker = this.module.workers.find(({ queue }) => queue === job?.queue);
      const { payload, queue, accountId = ACCOUNT } = job;
      await worker?.handle(
        { id: 'job', queue, payload, accountId, attempt: 1, createdAt: new Date() },
        { signal: new AbortController().signal, fence: 1 },
      );
    }
  }

  url(who: string | undefined, fullName: string): string {
    const user = who === undefined ? '' : `${who}:${who}@`;
    return `${this.#address.replace('http://', `http://${user}`)}/git/${fullName}.git`;
  }

  get address(): string {
    return this.#address;
  }

  /** A repository with one commit on `main`, and a clone of it. */
  async seeded(name: string, more: object = {}): Promise<string> {
    const { status, json } = await this.ask('admin', 'POST /repos', { owner: 'acme', name, ...more });
    if (status !== 201) throw new Error(JSON.stringify(json));
    const clone = join(this.folder, `clone-${name}`);
    await this.git(this.folder, 'clone', '-q', this.url('admin', `acme/${name}`), clone);
    await this.commit(clone, { 'README.md': `${name}\n` }, 'Begin');
    await this.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    return clone;
  }

  async commit(clone: string, files: Record<string, string>, message: string): Promise<string> {
    for (const [path, content] of Object.entries(files)) await writeFile(join(clone, path), content);
    await this.git(clone, 'add', '-A');
    await this.git(clone, 'commit', '-q', '--allow-empty', '-m', message);
    return (await this.git(clone, 'rev-parse', 'HEAD')).out.trim();
  }

  async git(folder: string, ...args: string[]): Promise<Outcome> {
    const outcome = await this.tryGit(folder, ...args);
    if (outcome.code !== 0) throw new Error(`git ${args[0]}: ${outcome.err}`);
    return outcome;
  }

  /** Commits made within one second have no order; these are of the last hours, a minute apart. */
  #minuteLater(): string {
    this.#minutes += 1;
    return `${FIRST_COMMIT + this.#minutes * 60} +0000`;
  }

  tryGit(folder: string, ...args: string[]): Promise<Outcome> {
    const who = { NAME: 'Ann', EMAIL: 'ann@example.com' };
    return new Promise(resolve => {
      execFile(
        'git',
        args,
        {
          cwd: folder,
          env: {
            PATH: SEARCH_PATH,
            HOME: this.folder,
            GIT_CONFIG_NOSYSTEM: '1',
            GIT_TERMINAL_PROMPT: '0',
            GIT_AUTHOR_NAME: who.NAME,
            GIT_AUTHOR_EMAIL: who.EMAIL,
            GIT_COMMITTER_NAME: who.NAME,
            GIT_COMMITTER_EMAIL: who.EMAIL,
            GIT_COMMITTER_DATE: this.#minuteLater(),
          },
        },
        (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
      );
    });
  }

  /** The data of what was emitted of a type, oldest first. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  emitted(type: string): any[] {
    return this.events.filter(({ event }) => event.type === type).map(({ data }) => data);
  }
}
