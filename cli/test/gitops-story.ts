/**
 * A platform, and a hybrid runtime in a process of its own with a cluster of its own, as two organisations would have
 * them: they meet only over the link that the runtime opens. Everything is done by typing.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterSchema, createKeys, kubeconfigFor, startCluster } from '@freshet/embedded-cluster';
import { migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { KubeClient } from '@freshet/kit/kube-client';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { type RunningServer, startServer } from './running-server.ts';

const LAUNCHER = join(import.meta.dirname, '..', 'bin', 'freshet.mjs');

export interface Typed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Whole programs are started here, beside those of other test files: on a small machine each takes its time. */
const BUSY_MS = 180_000;

export class GitOpsStory {
  readonly dir: string;
  readonly server: RunningServer;
  readonly database: TestDatabase;
  readonly kube: KubeClient;
  readonly kubeconfig: string;
  /** Starts one more cluster; answers with the path of a kubeconfig of its admin. */
  readonly addCluster: (name: string) => Promise<string>;
  readonly #ends: (() => Promise<unknown>)[];
  readonly #passed: Readonly<Record<string, string>>;
  #gitToken: string | undefined;
  #key = '';
  /** By name. */
  readonly #runtimes = new Map<string, ChildProcess>();
  #said = '';

  private constructor(parts: {
    dir: string;
    server: RunningServer;
    database: TestDatabase;
    kubeconfig: string;
    addCluster: (name: string) => Promise<string>;
    ends: (() => Promise<unknown>)[];
    passed: Readonly<Record<string, string>>;
  }) {
    this.dir = parts.dir;
    this.server = parts.server;
    this.database = parts.database;
    this.kubeconfig = parts.kubeconfig;
    this.addCluster = parts.addCluster;
    this.kube = new KubeClient({ kind: 'kubeconfig-file', path: parts.kubeconfig });
    this.#ends = parts.ends;
    this.#passed = parts.passed;
  }

  /** With the environment of whoever tests, of which only where programs are is passed on. */
  static async start(
    { serverUrl, template }: { readonly serverUrl: string; readonly template: string },
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<GitOpsStory> {
    const dir = await mkdtemp(join(tmpdir(), 'freshet-story-'));
    const passed = {
      PATH: environment.PATH ?? '',
      NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE ?? '',
    };
    const database = await createTestDatabase(serverUrl, template);
    const server = await startServer({
      ...passed,
      FRESHET_HOME: join(dir, 'home'),
      FRESHET_PORT: '0',
      FRESHET_RATE_LIMIT: '0',
      FRESHET_ANONYMOUS_RATE_LIMIT: '0',
      FRESHET_HOSTED_RUNTIME: 'off',
      DATABASE_URL: database.url.reveal(),
    });
    const ends: (() => Promise<unknown>)[] = [() => server.stop(), () => database.drop()];
    const addCluster = (name: string) => startOwnCluster(serverUrl, { dir, name, ends });
    const kubeconfig = await addCluster('edge');
    const story = new GitOpsStory({ dir, server, database, kubeconfig, addCluster, ends, passed });
    await story.type('auth', 'login', server.url, '--user', 'admin', '--password-stdin', {
      input: server.password,
    });
    story.#key = (await story.answer('create', 'token', 'story')).trim();
    return story;
  }

  /** What happens when somebody types this. */
  type(...words: readonly (string | { readonly input: string })[]): Promise<Typed> {
    const args = words.filter(word => typeof word === 'string');
    const given = words.find(word => typeof word !== 'string');
    return new Promise(resolve => {
      const child = execFile(
        process.execPath,
        [LAUNCHER, ...args],
        { cwd: this.dir, env: this.#world(), encoding: 'utf8' },
        (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
      child.stdin?.end(given?.input);
    });
  }

  /** What it prints; fails where it does not end with 0. */
  async answer(...words: readonly string[]): Promise<string> {
    const { code, out, err } = await this.type(...words);
    if (code !== 0)
      throw new Error(`freshet ${words.join(' ')} ended with ${code}:\n${out}\n${err}\n${this.#said}`);
    return out;
  }

  /** A call of the REST API. */
  async rest(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await fetch(`${this.server.url}${path}`, {
      method,
      headers: {
        authorization: this.#key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Until the read model has a Git Source that is synced. Not by typing, each time of which takes a second. */
  async gitSourceArrived(name: string): Promise<void> {
    const query = '{ gitSources(first: 50) { nodes { name sync health } } }';
    await eventually(async () => {
      const { data } = (await this.rest('POST', '/graphql', { query })) as {
        data: { gitSources: { nodes: readonly { name: string; sync: string; health: string }[] } };
      };
      const found = data.gitSources.nodes.find(source => source.name === name);
      if (found?.sync !== 'Synced' || found.health !== 'Healthy')
        throw new Error(`${name} is not there yet: ${JSON.stringify(found)}\n${this.#said}`);
    }, BUSY_MS);
  }

  /** Commits files to a repository of the built-in host, as somebody at their desk would; answers the commit. */
  async commit(repository: string, files: Readonly<Record<string, string>>): Promise<string> {
    const changes = Object.entries(files).map(([path, content]) => ({ action: 'write', path, content }));
    const made = await this.rest('POST', `/api/repos/${repository}/commits`, {
      branch: 'main',
      message: 'Change files',
      changes,
    });
    return (made as { sha: string }).sha;
  }

  async file(name: string, text: string): Promise<string> {
    const path = join(this.dir, name);
    await writeFile(path, text);
    return path;
  }

  /** Types with a Git token in the environment, which is where scripts have it. */
  withGitToken(token: string, ...words: readonly string[]): Promise<Typed> {
    this.#gitToken = token;
    return this.type(...words).finally(() => {
      this.#gitToken = undefined;
    });
  }

  /**
   * Installs a runtime into the cluster of the other organisation, or another one; fails where that does. With an image
   * it ends when the runtime is online, which no cluster of a test makes it: run it meanwhile.
   */
  async installRuntime(
    name: string,
    git: { sharedConfigRepo: string; gitProvider: string; gitApiUrl?: string; token?: string },
    { image, kubeconfig = this.kubeconfig }: { image?: string; kubeconfig?: string } = {},
  ): Promise<void> {
    const words = [
      ...['runtime', 'install', name, '--kubeconfig', kubeconfig, '--silent'],
      ...['--shared-config-repo', git.sharedConfigRepo, '--git-provider', git.gitProvider],
      ...(git.gitApiUrl === undefined ? [] : ['--git-api-url', git.gitApiUrl]),
      ...(image === undefined ? [] : ['--image', image]),
    ];
    const { code, err } = await this.withGitToken(git.token ?? '', ...words);
    if (code !== 0) throw new Error(`the runtime could not be installed: ${err}`);
  }

  /** Starts the runtime as `freshet runtime run` does, and waits until the platform knows it. */
  async runRuntime(name: string, kubeconfig = this.kubeconfig): Promise<void> {
    const child = spawn(process.execPath, [LAUNCHER, 'runtime', 'run', name, '--kubeconfig', kubeconfig], {
      cwd: this.dir,
      env: this.#world(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#runtimes.set(name, child);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#said = (this.#said + text).slice(-20_000);
      });
    await eventually(async () => {
      const runtime = (await this.rest('GET', `/api/gitops/runtimes/${name}`)) as { online: boolean };
      if (!runtime.online) throw new Error(`the runtime is not online:\n${this.#said}`);
    }, BUSY_MS);
  }

  /** What the runtime has said last. */
  get said(): string {
    return this.#said;
  }

  /** Ends a runtime without a farewell, with everything it started; all of them without a name. */
  async killRuntime(name?: string): Promise<void> {
    const names = name === undefined ? [...this.#runtimes.keys()] : [name];
    await Promise.all(names.map(one => this.#kill(one)));
  }

  async #kill(name: string): Promise<void> {
    const child = this.#runtimes.get(name);
    if (!child?.pid) return;
    this.#runtimes.delete(name);
    const ended = once(child, 'close');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.killRuntime();
    await this.kube.close();
    for (const end of this.#ends) await end();
    await rm(this.dir, { recursive: true, force: true });
  }

  #world(): Record<string, string> {
    return {
      ...this.#passed,
      HOME: this.dir,
      FRESHET_HOME: join(this.dir, 'person'),
      FRESHET_CONFIG: join(this.dir, 'cli.yaml'),
      FRESHET_RUNTIME_PERMITTED_ADDRESSES: '127.0.0.1,::1',
      FRESHET_LOG_LEVEL: 'warn',
      ...(this.#gitToken ? { FRESHET_GIT_TOKEN: this.#gitToken } : {}),
    };
  }
}

interface OwnCluster {
  readonly dir: string;
  readonly name: string;
  readonly ends: (() => Promise<unknown>)[];
}

/** A cluster of the other organisation; answers with the path of a kubeconfig of its admin. */
const startOwnCluster = async (serverUrl: string, { dir, name, ends }: OwnCluster): Promise<string> => {
  const database = await createTestDatabase(serverUrl);
  await migrate(database.url, [clusterSchema]);
  const cluster = await startCluster({
    databaseUrl: database.url,
    name,
    keys: createKeys(systemClock),
    clock: systemClock,
    ids: systemIds,
    log: memoryLogger(),
    listen: { host: '127.0.0.1', port: 0 },
  });
  ends.push(
    () => cluster.stop(),
    () => database.drop(),
  );
  if (!cluster.serving) throw new Error('the cluster does not serve');
  const { url, authority } = cluster.serving;
  const path = join(dir, `${name}.kubeconfig`);
  await writeFile(
    path,
    kubeconfigFor({
      cluster: name,
      url,
      authority,
      user: 'kubernetes-admin',
      groups: ['system:masters'],
      from: systemClock.now(),
      days: 1,
    }),
    { mode: 0o600 },
  );
  return path;
};
