import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, eventually } from '@freshet/kit/testing';
import { inject } from 'vitest';
import { parse } from 'yaml';
import { ApiClient } from './api-client.ts';
import { RunningFreshet } from './running-freshet.ts';

interface LaunchOptions {
  readonly home?: string;
  /** Without one the process runs a database of its own in its home. */
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The launcher keeps compiled code as well; without it half of a start is compiling. */
export const COMPILED = fileURLToPath(
  new URL('../../node_modules/.cache/freshet-service-tests', import.meta.url),
);

/** A process that serves, and an admin of its first account to call it with. */
export interface Served {
  readonly freshet: RunningFreshet;
  readonly url: string;
  readonly adminPassword: string | undefined;
}

/** Homes, databases and processes of one test file; `close` leaves nothing behind, however the tests ended. */
export class Lab {
  readonly #cleanups: (() => Promise<unknown>)[] = [];
  #sharedHome: Promise<string> | undefined;

  /** A home of its own. Every user may enter it: as root the embedded database runs as somebody else. */
  async home(): Promise<string> {
    const home = await mkdtemp(join(tmpdir(), 'freshet-service-'));
    await chmod(home, 0o755);
    this.#cleanups.push(async () => {
      await endPostgresOf(home);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    });
    return home;
  }

  /** A database on the server of the test run as the first start leaves it, for whoever does not test that. */
  migratedDatabase(): Promise<string> {
    return this.#database(inject('template'));
  }

  /** An empty database on the server of the test run. */
  database(): Promise<string> {
    return this.#database();
  }

  async #database(template?: string): Promise<string> {
    const database = await createTestDatabase(inject('serverUrl'), template);
    this.#cleanups.push(() => database.drop());
    return database.url.reveal();
  }

  /** Starts a process without waiting for it. */
  async launch({ home, databaseUrl, env = {} }: LaunchOptions): Promise<RunningFreshet> {
    const freshet = new RunningFreshet({
      NODE_COMPILE_CACHE: COMPILED,
      FRESHET_HOME: home ?? (await (databaseUrl ? this.#homeForAll() : this.home())),
      FRESHET_PORT: '0',
      FRESHET_RATE_LIMIT: '0',
      FRESHET_ANONYMOUS_RATE_LIMIT: '0',
      // More to start for every platform; those who want them say so.
      FRESHET_EMBEDDED_RUNNER: 'off',
      FRESHET_EMBEDDED_CLUSTER: 'off',
      FRESHET_DEMO: 'off',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    });
    this.onClose(() => freshet.kill());
    return freshet;
  }

  /** Processes on one database need the same master key, so they share the home that keeps it. */
  #homeForAll(): Promise<string> {
    this.#sharedHome ??= this.home();
    return this.#sharedHome;
  }

  /** Starts a process and waits until it serves. */
  async start(options: LaunchOptions): Promise<Served> {
    const freshet = await this.launch(options);
    return { freshet, ...(await freshet.ready()) };
  }

  onClose(cleanup: () => Promise<unknown>): void {
    this.#cleanups.push(cleanup);
  }

  async close(): Promise<void> {
    const problems: unknown[] = [];
    for (let cleanup = this.#cleanups.pop(); cleanup; cleanup = this.#cleanups.pop()) {
      try {
        await cleanup();
      } catch (error) {
        problems.push(error); // what is left to clean must not be left because of it
      }
    }
    if (problems.length > 0) throw new AggregateError(problems, 'the tests left something behind');
  }
}

/** The context that a start leaves for the command line on the same machine. */
export const localContext = async (home: string): Promise<{ url: string; token: string }> =>
  parse(await readFile(join(home, 'cli.yaml'), 'utf8')).contexts.local;

/** A client with the key of the local context. */
export const localClient = async (home: string): Promise<ApiClient> => {
  const { url, token } = await localContext(home);
  return new ApiClient(url, { authorization: token });
};

/** A client with a key of the first admin, made from the password that the first start printed. */
export const adminClient = async ({ url, adminPassword }: Served): Promise<ApiClient> => {
  if (!adminPassword) throw new Error('this was not the first start');
  const session = await new ApiClient(url).signIn('admin', adminPassword);
  const key = await session.call('POST /auth/key', { body: { name: 'service test' } });
  if (key.status !== 200) throw new Error(`no key: ${key.text}`);
  return new ApiClient(url, { authorization: key.text });
};

/** A port that nobody has, for a process that must come back under the same address. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
};

/** The server that a home's embedded database runs in, if one does. */
export const postgresPid = async (home: string): Promise<number | undefined> => {
  const text = await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 && isAlive(pid) ? pid : undefined;
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // there is no such process
  }
};

/** A killed control plane leaves its database running; the next start would take it over, but there is none. */
export const endPostgresOf = async (home: string): Promise<void> => {
  const pid = await postgresPid(home);
  if (pid === undefined) return;
  process.kill(pid, 'SIGQUIT');
  await eventually(() => {
    if (isAlive(pid)) throw new Error(`PostgreSQL ${pid} still runs`);
  });
};
