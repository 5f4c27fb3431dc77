/** A host behind a real HTTP server, and real Git clients, for tests. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFault } from '@freshet/kit/errors';
import { GitHost, type GitHostOptions, type PushRules, readSmartRequest } from './index.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Where systems keep `git`. */
export const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

const ALLOW: PushRules = { judge: async () => 'ok', moved: async () => undefined };

export class HostFixture {
  readonly folder: string;
  readonly root: string;
  host: GitHost;
  rules: PushRules = ALLOW;
  readonly #server: Server;
  readonly #options: Omit<GitHostOptions, 'root'>;

  private constructor(folder: string, host: GitHost, options: Omit<GitHostOptions, 'root'>) {
    this.folder = folder;
    this.root = join(folder, 'host');
    this.host = host;
    this.#options = options;
    this.#server = createServer((incoming, outgoing) => {
      this.#answer(incoming, outgoing).catch((error: unknown) => {
        if (outgoing.headersSent) return outgoing.destroy();
        outgoing.statusCode = isFault(error) ? 400 : 500;
        return outgoing.end(error instanceof Error ? error.message : 'failed');
      });
    });
  }

  static async start(limits: GitHostOptions['limits'] = {}): Promise<HostFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'freshet-git-'));
    const options = { searchPath: SEARCH_PATH, limits, exclusive: true };
    const host = await GitHost.open({ root: join(folder, 'host'), ...options });
    const fixture = new HostFixture(folder, host, options);
    await new Promise<void>(done => fixture.#server.listen(0, '127.0.0.1', done));
    return fixture;
  }

  /** What a new process does that takes over the folder. */
  async reopen(): Promise<void> {
    this.host = await GitHost.open({ root: this.root, ...this.#options });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(done => this.#server.close(done));
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  url(key: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${key}.git`;
  }

  /** A new repository on the host and a clone of it with one commit on `main`, pushed. */
  async seeded(): Promise<{ key: string; clone: string }> {
    const key = randomBytes(12).toString('hex');
    await this.host.create(key, 'main');
    const clone = join(this.folder, `clone-${key}`);
    await this.git(this.folder, 'clone', '-q', this.url(key), clone);
    await this.commit(clone, { 'README.md': 'hello\n' }, 'Begin');
    await this.git(clone, 'push', '-q', 'origin', 'HEAD:main');
    return { key, clone };
  }

  async commit(clone: string, files: Record<string, string>, message: string): Promise<string> {
    for (const [path, content] of Object.entries(files)) await writeFile(join(clone, path), content);
    await this.git(clone, 'add', '-A');
    await this.git(clone, 'commit', '-q', '--allow-empty', '-m', message);
    return (await this.git(clone, 'rev-parse', 'HEAD')).out.trim();
  }

  /** Runs a client; throws unless it succeeds. */
  async git(folder: string, ...args: string[]): Promise<Outcome> {
    const outcome = await this.tryGit(folder, ...args);
    if (outcome.code !== 0) throw new Error(`git ${args[0]}: ${outcome.err}`);
    return outcome;
  }

  tryGit(folder: string, ...args: string[]): Promise<Outcome> {
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
            GIT_AUTHOR_NAME: 'Ann',
            GIT_AUTHOR_EMAIL: 'ann@example.com',
            GIT_COMMITTER_NAME: 'Ann',
            GIT_COMMITTER_EMAIL: 'ann@example.com',
          },
          maxBuffer: 64 * 1024 ** 2,
        },
        (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
      );
    });
  }

  async #answer(
    ...[incoming, outgoing]: Parameters<Parameters<typeof createServer>[1] & object>
  ): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://host');
    const [, key = '', rest = ''] = /^\/([0-9a-f]+)\.git\/(.*)$/.exec(url.pathname) ?? [];
    const request = readSmartRequest({
      method: incoming.method ?? '',
      rest,
      service: url.searchParams.get('service') ?? undefined,
      contentType: incoming.headers['content-type'],
    });
    await this.host.serve({
      key,
      request,
      incoming,
      outgoing,
      signal: new AbortController().signal,
      ...(request.service === 'receive-pack' ? { push: this.rules } : {}),
    });
  }
}
