/** Real repositories, and a real server for them, for tests. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { memoryLogger } from '@freshet/kit/log';
import { createGuard } from '@freshet/kit/outbound';
import { testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { type Credential, createSources, type Sources, type SourcesOptions } from './index.ts';

/** Names of the documentation are those of a server that is somewhere; no test reaches it. */
const addressesOf = async (host: string): Promise<readonly string[]> =>
  host === 'localhost' ? ['127.0.0.1'] : ['192.0.2.1'];

/** Where systems keep programs. */
export const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

const ENV = {
  PATH: SEARCH_PATH,
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.com',
  GIT_AUTHOR_DATE: '2026-03-01T10:00:00Z',
  GIT_COMMITTER_DATE: '2026-03-01T10:00:00Z',
};

export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, {
    cwd: folder,
    env: ENV,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

/** A bare repository, and a clone of it to change it from. */
export class Origin {
  readonly bare: string;
  readonly clone: string;
  readonly name: string;

  constructor(folder: string, name: string) {
    this.name = name;
    this.bare = join(folder, `${name}.git`);
    this.clone = join(mkdtempSync(join(folder, 'clone-')), name);
    git(folder, 'init', '--quiet', '--bare', '--initial-branch', 'main', this.bare);
    git(folder, 'init', '--quiet', '--initial-branch', 'main', this.clone);
    git(this.clone, 'remote', 'add', 'origin', this.bare);
  }

  get url(): string {
    return `file://${this.bare}`;
  }

  commit(files: Record<string, string>, message = 'Change'): string {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.clone, path)), { recursive: true });
      writeFileSync(join(this.clone, path), content);
    }
    return this.commitAll(message);
  }

  commitAll(message = 'Change'): string {
    git(this.clone, 'add', '-A');
    git(this.clone, 'commit', '--quiet', '--allow-empty', '-m', message);
    return git(this.clone, 'rev-parse', 'HEAD');
  }

  push(...refs: string[]): void {
    git(this.clone, 'push', '--quiet', '--force', 'origin', ...(refs.length === 0 ? ['HEAD:main'] : refs));
  }
}

/** `git http-backend` behind a port, with the login that it wants, and a list of what it was asked. */
export class GitServer {
  readonly asked: string[] = [];
  /** What must stand in the header `Authorization`, if anything. */
  wants: string | undefined;
  /** Answers with this instead. */
  status: number | undefined;
  /** Large files, by their SHA-256. */
  readonly large = new Map<string, string>();
  readonly #server: Server;
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(root: string): Promise<GitServer> {
    const server = new GitServer(root);
    await new Promise<void>(done => server.#server.listen(0, '127.0.0.1', done));
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  url(name: string): string {
    return `${this.origin}/${name}.git`;
  }

  /** How often objects were fetched. */
  get fetches(): number {
    return this.asked.filter(line => line === 'fetch').length;
  }

  /** How often branches and tags were asked for. */
  get listings(): number {
    return this.asked.filter(line => line === 'ls-refs').length;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(done => this.#server.close(done));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://host');
    if (this.status !== undefined) return void response.writeHead(this.status).end('no');
    if (this.wants !== undefined && request.headers.authorization !== this.wants)
      return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
    if (url.pathname.endsWith('/info/lfs/objects/batch')) return void this.#answerBatch(request, response);
    if (url.pathname.startsWith('/large/')) {
      const content = this.large.get(url.pathname.slice(7));
      return void response.writeHead(content === undefined ? 404 : 200).end(content);
    }
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: SEARCH_PATH,
        GIT_PROJECT_ROOT: this.#root,
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_CONFIG_NOSYSTEM: '1',
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method ?? 'GET',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        REMOTE_ADDR: '127.0.0.1',
      },
    });
    const sent: Buffer[] = [];
    request.on('data', (chunk: Buffer) => sent.push(chunk));
    request.on('end', () => {
      const command = /command=([a-z-]+)/.exec(Buffer.concat(sent).toString('latin1'))?.[1];
      if (command !== undefined) this.asked.push(command);
      backend.stdin.on('error', () => undefined).end(Buffer.concat(sent));
    });
    const out: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    backend.on('close', () => {
      const all = Buffer.concat(out);
      const split = all.indexOf('\r\n\r\n');
      for (const line of all.subarray(0, split).toString('latin1').split('\r\n')) {
        const [name = '', value = ''] = line.split(': ');
        if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
        else if (name !== '') response.setHeader(name, value);
      }
      response.end(all.subarray(split + 4));
    });
  }

  #answerBatch(request: IncomingMessage, response: ServerResponse): void {
    const sent: Buffer[] = [];
    request.on('data', (chunk: Buffer) => sent.push(chunk));
    request.on('end', () => {
      const { objects } = JSON.parse(Buffer.concat(sent).toString()) as { objects: { oid: string }[] };
      const answers = objects.map(({ oid }) => ({
        oid,
        ...(this.large.has(oid) ? { actions: { download: { href: `${this.origin}/large/${oid}` } } } : {}),
      }));
      response.end(JSON.stringify({ transfer: 'basic', objects: answers }));
    });
  }
}

/** A folder for everything, and sources in it. */
export class SourcesFixture {
  readonly folder: string;
  readonly log = memoryLogger();
  /** By the beginning of the address. */
  readonly credentials = new Map<string, Credential>();
  readonly #running: Sources[] = [];
  #names = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async start(): Promise<SourcesFixture> {
    return new SourcesFixture(await mkdtemp(join(tmpdir(), 'freshet-sources-')));
  }

  origin(name = `repo-${++this.#names}`): Origin {
    return new Origin(this.folder, name);
  }

  async sources(options: Partial<SourcesOptions> = {}): Promise<Sources> {
    const sources = await createSources({
      folder: join(this.folder, `sources-${++this.#names}`),
      credentials: {
        for: async url => [...this.credentials].find(([prefix]) => url.startsWith(prefix))?.[1],
      },
      searchPath: SEARCH_PATH,
      clock: systemClock,
      log: this.log,
      allowFiles: true,
      guard: createGuard({ ...testNetworks, lookup: addressesOf }),
      ...options,
    });
    this.#running.push(sources);
    return sources;
  }

  async stop(): Promise<void> {
    for (const sources of this.#running) await sources.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
