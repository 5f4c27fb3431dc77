/** The built-in Git host behind a port, with the part of its API that runtimes ask, and a few people. For tests. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GitHost, readSmartRequest } from '@freshet/git-host';

/** What somebody may do with all repositories. */
export type Right = 'read' | 'write' | 'admin';

const keyOf = (fullName: string): string => createHash('sha256').update(fullName).digest('hex').slice(0, 24);

export class TestGitHost {
  readonly host: GitHost;
  /** By password. */
  readonly people = new Map<string, { readonly name: string; readonly right: Right }>();
  readonly hooks: { readonly repository: string; readonly url: string; readonly secret: string }[] = [];
  /** Answers the API with 503. */
  isDown = false;
  /** Answers the API with 429, and that it is to be asked again after so many seconds. */
  limitedSeconds: number | undefined;
  /** Whose tokens asked the API while it was limited. */
  readonly askedInVain: string[] = [];
  readonly #server: Server;
  readonly #known = new Set<string>();

  private constructor(host: GitHost) {
    this.host = host;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(root: string, searchPath: string): Promise<TestGitHost> {
    const fixture = new TestGitHost(await GitHost.open({ root, searchPath, exclusive: true }));
    await new Promise<void>(done => fixture.#server.listen(0, '127.0.0.1', done));
    return fixture;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get root(): string {
    return `${this.origin}/git`;
  }

  get apiUrl(): string {
    return `${this.origin}/api`;
  }

  url(fullName: string): string {
    return `${this.root}/${fullName}.git`;
  }

  async create(fullName: string): Promise<string> {
    await this.host.create(keyOf(fullName), 'main');
    this.#known.add(fullName);
    return this.url(fullName);
  }

  /** Nobody finds the repository any longer; what was in it is there when it is brought back. */
  hide(fullName: string): void {
    this.#known.delete(fullName);
  }

  show(fullName: string): void {
    this.#known.add(fullName);
  }

  repository(fullName: string) {
    return this.host.repository(keyOf(fullName));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(done => this.#server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://host');
    if (url.pathname.startsWith('/git/')) return this.#serveGit(request, response, url);
    if (this.isDown) return void response.writeHead(503).end('down');
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const person = this.people.get(token);
    if (this.limitedSeconds !== undefined) {
      this.askedInVain.push(`${person?.name}: ${url.pathname}`);
      return void response.writeHead(429, { 'retry-after': String(this.limitedSeconds) }).end('{}');
    }
    if (!person) return void response.writeHead(401).end('{}');
    const body = await textOf(request);
    const [status, answer] = await this.#api(request.method ?? 'GET', url, { person, body });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  }

  async #api(
    method: string,
    url: URL,
    { person, body }: { person: { name: string; right: Right }; body: string },
  ): Promise<[number, unknown]> {
    if (url.pathname === '/api/user')
      return [200, { userName: person.name, email: `${person.name}@example.com` }];
    if (url.pathname === '/api/repos' && method === 'POST') {
      const { owner, name } = JSON.parse(body) as { owner: string; name: string };
      await this.create(`${owner}/${name}`);
      return [201, this.#shown(`${owner}/${name}`)];
    }
    if (url.pathname === '/api/repos') return [200, [...this.#known].map(name => this.#shown(name))];
    const [, owner, name, rest = ''] = /^\/api\/repos\/([^/]+)\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    const fullName = `${owner}/${name}`;
    if (!this.#known.has(fullName)) return [404, {}];
    if (rest === '') return [200, this.#shown(fullName)];
    if (rest === 'permission') return [200, { permission: person.right }];
    if (rest === 'branches') return [200, [{ name: 'main' }]];
    if (rest === 'hooks' && method === 'GET') return [200, []];
    if (rest === 'hooks') {
      const hook = JSON.parse(body) as { url: string; secret: string };
      this.hooks.push({ repository: fullName, ...hook });
      return [201, { id: String(this.hooks.length) }];
    }
    return [404, {}];
  }

  #shown(fullName: string) {
    const [login = '', name = ''] = fullName.split('/');
    return {
      fullName,
      owner: { login },
      name,
      cloneUrl: this.url(fullName),
      webUrl: `${this.origin}/repositories/${fullName}`,
      defaultBranch: 'main',
      private: true,
    };
  }

  async #serveGit(incoming: IncomingMessage, outgoing: ServerResponse, url: URL): Promise<void> {
    const [, fullName = '', rest = ''] = /^\/git\/([^/]+\/[^/]+)\.git\/(.*)$/.exec(url.pathname) ?? [];
    const password = Buffer.from((incoming.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString('utf8')
      .replace(/^[^:]*:/, '');
    const person = this.people.get(password);
    if (!person) return void outgoing.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    if (!this.#known.has(fullName)) return void outgoing.writeHead(404).end();
    const request = readSmartRequest({
      method: incoming.method ?? '',
      rest,
      service: url.searchParams.get('service') ?? undefined,
      contentType: incoming.headers['content-type'],
    });
    const isPush = request.service === 'receive-pack';
    if (isPush && person.right === 'read') return void outgoing.writeHead(403).end('you may not push');
    await this.host.serve({
      key: keyOf(fullName),
      request,
      incoming,
      outgoing,
      signal: new AbortController().signal,
      ...(isPush ? { push: { judge: async () => 'ok', moved: async () => undefined } } : {}),
    });
  }
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};
