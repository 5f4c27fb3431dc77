/** A Git provider of another organisation: the wire of Gitea, and real repositories behind smart HTTP. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Forge, hubWire } from '@freshet/kit/git-providers/testing';

const WIRE = hubWire({ kind: 'gitea' });
const SEARCH_PATH = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin';

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', [...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: SEARCH_PATH,
      HOME: '/nonexistent',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ann',
      GIT_AUTHOR_EMAIL: 'ann@example.com',
      GIT_COMMITTER_NAME: 'Ann',
      GIT_COMMITTER_EMAIL: 'ann@example.com',
    },
  }).trim();

export class ExternalForge {
  readonly #forge = new Forge();
  readonly #folder: string;
  readonly #tokens: ReadonlySet<string>;
  readonly #server: Server;

  private constructor(folder: string, tokens: readonly string[]) {
    this.#folder = folder;
    this.#tokens = new Set(tokens);
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  /** Takes these tokens and no others; whoever has one may do everything. */
  static async start(folder: string, tokens: readonly string[]): Promise<ExternalForge> {
    mkdirSync(folder, { recursive: true });
    const forge = new ExternalForge(folder, tokens);
    forge.#server.listen(0, '127.0.0.1');
    await once(forge.#server, 'listening');
    return forge;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  url(name: string): string {
    return `${this.origin}/acme/${name}.git`;
  }

  /** Commits files as one of its own people would, and answers the commit. */
  commit(name: string, files: Readonly<Record<string, string>>): string {
    this.#forge.create('acme', name, true);
    const clone = join(this.#folder, 'clones', name);
    if (!existsSync(clone)) git(this.#folder, 'clone', '--quiet', this.#bare('acme', name), clone);
    git(clone, 'checkout', '--quiet', '-B', 'main');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(clone, path)), { recursive: true });
      writeFileSync(join(clone, path), text);
    }
    git(clone, 'add', '-A');
    git(clone, 'commit', '--quiet', '-m', 'Change files');
    git(clone, 'push', '--quiet', 'origin', 'HEAD:main');
    return git(clone, 'rev-parse', 'HEAD');
  }

  /** Name and e-mail of whoever made the newest commit. */
  author(name: string): string {
    return git(this.#bare('acme', name), 'log', '-1', '--format=%an <%ae>', 'main');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(done => this.#server.close(done));
  }

  #bare(owner: string, name: string): string {
    const bare = join(this.#folder, 'bare', owner, `${name}.git`);
    if (existsSync(bare)) return bare;
    mkdirSync(dirname(bare), { recursive: true });
    git(this.#folder, 'init', '--quiet', '--bare', '--initial-branch', 'main', bare);
    git(bare, 'config', 'http.receivepack', 'true');
    return bare;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const body = await buffer(request);
    if (!this.#isKnown(request.headers.authorization ?? '')) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('{}');
      return;
    }
    if (url.pathname.startsWith('/api/v1/')) this.#answerApi(request, url, body, response);
    else this.#answerGit(request, url, body, response);
  }

  #isKnown(authorization: string): boolean {
    const [scheme = '', value = ''] = authorization.split(' ');
    const token = /basic/i.test(scheme)
      ? Buffer.from(value, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : value;
    return this.#tokens.has(token);
  }

  #answerApi(request: IncomingMessage, url: URL, body: Buffer, response: ServerResponse): void {
    const {
      status,
      body: said,
      headers,
    } = WIRE(this.#forge, {
      method: request.method ?? 'GET',
      parts: url.pathname.replace('/api/v1/', '').split('/').map(decodeURIComponent),
      query: url.searchParams,
      body: body.length === 0 ? {} : JSON.parse(body.toString('utf8')),
      caller: 'admin',
      origin: this.origin,
    });
    for (const { owner, name } of this.#forge.repositories.values()) this.#bare(owner, name);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(said === undefined ? '' : JSON.stringify(said));
  }

  #answerGit(request: IncomingMessage, url: URL, body: Buffer, response: ServerResponse): void {
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: SEARCH_PATH,
        GIT_PROJECT_ROOT: join(this.#folder, 'bare'),
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_CONFIG_NOSYSTEM: '1',
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method ?? 'GET',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        REMOTE_ADDR: '127.0.0.1',
        REMOTE_USER: 'somebody',
      },
    });
    backend.stdin.on('error', () => undefined).end(body);
    void buffer(backend.stdout).then(all => {
      const end = all.indexOf('\r\n\r\n');
      const lines = all.subarray(0, end).toString('latin1').split('\r\n');
      const headers = new Map(lines.map(line => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']));
      const status = Number(/^\d+/.exec(headers.get('Status') ?? '200')?.[0]);
      headers.delete('Status');
      response.writeHead(status, Object.fromEntries(headers)).end(all.subarray(end + 4));
    });
  }
}
