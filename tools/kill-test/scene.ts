import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MODULES } from '@freshet/contracts/settings';
import { type RunningPostgres, startPostgres } from '@freshet/kit/embedded-postgres';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import { Caller } from './caller.ts';

const ROOT = join(import.meta.dirname, '../..');
const DEADLINE_MS = 180_000;

/** How many builds the runner takes at once. */
export const PLACES = 4;

/** Looks again and again; what fails meanwhile is only not there yet. */
export const until = async <Result>(
  what: string,
  look: () => Promise<Result | undefined>,
): Promise<Result> => {
  const endsAt = Date.now() + DEADLINE_MS;
  let last: unknown;
  while (Date.now() < endsAt) {
    const found = await look().catch((error: unknown) => {
      last = error;
      return undefined;
    });
    if (found !== undefined) return found;
    await delay(100);
  }
  throw new Error(`waited too long: ${what}`, { cause: last });
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
};

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** The processes that can be started and killed. */
export type Victim = 'platform' | 'runner';

/** A control plane, a runner and a PostgreSQL in a home of their own. */
export class Scene {
  readonly home: string;
  readonly postgres: RunningPostgres;
  readonly api: Caller;
  readonly #port: number;
  readonly #running: Partial<Record<Victim, ChildProcess>> = {};
  #token: string | undefined;

  private constructor(home: string, postgres: RunningPostgres, port: number) {
    this.home = home;
    this.postgres = postgres;
    this.#port = port;
    this.api = new Caller(`http://127.0.0.1:${port}`);
  }

  /** Everything started, with an admin to call it and a runner that is registered. */
  static async open(): Promise<Scene> {
    const home = await mkdtemp(join(tmpdir(), 'freshet-kills-'));
    await chmod(home, 0o755); // as root the database runs as another user, who must get through
    const postgres = await startPostgres({
      dataDir: join(home, 'postgres'),
      password: new Secret('kills'),
      // As an operator's own database; the platform prepares it by itself.
      superuser: true,
      settings: { max_connections: '200' },
      log: () => undefined,
      clock: systemClock,
    });
    const scene = new Scene(home, postgres, await freePort());
    await scene.#furnish().catch(async (error: unknown) => {
      await scene.close();
      throw error;
    });
    return scene;
  }

  pidOf(victim: Victim): number | undefined {
    const child = this.#running[victim];
    return child && !hasEnded(child) ? child.pid : undefined;
  }

  start(victim: Victim): ChildProcess {
    const child = victim === 'platform' ? this.#spawnPlatform() : this.#spawnRunner();
    this.#running[victim] = child;
    return child;
  }

  signal(victim: Victim, signal: NodeJS.Signals): void {
    this.#running[victim]?.kill(signal);
  }

  /** Ends a process at once; resolves when it is gone. */
  async kill(victim: Victim): Promise<void> {
    await this.#end(victim, 'SIGKILL');
  }

  /** Stops a process as an operator would. */
  async stop(victim: Victim): Promise<void> {
    await this.#end(victim, 'SIGTERM');
  }

  ready(): Promise<true> {
    return until('the platform', async () => ((await this.api.isReady()) ? true : undefined));
  }

  /** Leaves nothing behind. */
  async close(): Promise<void> {
    await Promise.all([this.kill('platform'), this.kill('runner')]);
    await this.postgres.discard();
    await rm(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  async #end(victim: Victim, signal: NodeJS.Signals): Promise<void> {
    const child = this.#running[victim];
    if (!child || hasEnded(child)) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  async #furnish(): Promise<void> {
    let said = '';
    this.start('platform')
      .stdout?.setEncoding('utf8')
      .on('data', (text: string) => {
        said += text;
      });
    const password = await until('the password', async () => /, password (\S+) \(shown/.exec(said)?.[1]);
    await this.ready();
    await this.api.signIn(password);
    const made = await this.api.call('POST', '/runners/registration-tokens', {
      name: 'kills',
      capacity: PLACES,
    });
    this.#token = made.token;
    this.start('runner');
    await until('the runner', async () =>
      (await this.api.call('GET', '/runners')).total > 0 ? true : undefined,
    );
  }

  #spawnPlatform(): ChildProcess {
    return this.#spawn('control-plane/src/main.ts', [], {
      FRESHET_HOME: join(this.home, 'platform'),
      FRESHET_PORT: String(this.#port),
      FRESHET_RATE_LIMIT: '0',
      FRESHET_LOG_LEVEL: 'error',
      FRESHET_EMBEDDED_RUNNER: 'off',
      FRESHET_MODULES: MODULES.filter(name => name !== 'pages').join(','),
      DATABASE_URL: this.postgres.url.reveal(),
    });
  }

  #spawnRunner(): ChildProcess {
    return this.#spawn('runner/src/main.ts', ['agent'], {
      FRESHET_URL: this.api.url,
      FRESHET_RUNNER_HOME: join(this.home, 'runner'),
      FRESHET_RUNNER_CAPACITY: String(PLACES),
      // What steps did is counted in a file beside their volumes, and outlives the runner.
      FRESHET_RUNNER_CONFINEMENT: 'off',
      ...(this.#token === undefined ? {} : { FRESHET_RUNNER_TOKEN: this.#token }),
    });
  }

  #spawn(main: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
    const aloud = process.env.FRESHET_KILLS_DEBUG ? 'inherit' : 'ignore';
    return spawn(process.execPath, [join(ROOT, main), ...args], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/freshet-service-tests'),
        ...env,
      },
      stdio: ['ignore', 'pipe', aloud],
    });
  }
}
