/** A chart repository and an OCI registry that speak the wire, and the archives for them, for tests. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface TarEntry {
  readonly name: string;
  readonly content?: string;
  readonly type?: string;
  readonly link?: string;
}

const field = (text: string, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.write(text, 'latin1');
  return bytes;
};

/** A tar archive with whatever names and types are wanted. */
export const tarOf = (entries: readonly TarEntry[]): Buffer =>
  Buffer.concat([
    ...entries.flatMap(({ name, content = '', type = '0', link = '' }) => {
      const body = Buffer.from(content);
      const header = Buffer.concat([
        field(name, 100),
        field('0000644\0', 8),
        field('0000000\0', 8),
        field('0000000\0', 8),
        field(`${body.length.toString(8).padStart(11, '0')}\0`, 12),
        field('00000000000\0', 12),
        field('        ', 8),
        field(type, 1),
        field(link, 100),
        field('ustar\0', 6),
        field('00', 2),
        Buffer.alloc(247),
      ]);
      const sum = header.reduce((total, byte) => total + byte, 0);
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
      return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
    }),
    Buffer.alloc(1_024),
  ]);

export const chartArchive = (name: string, version: string, more: readonly TarEntry[] = []): Buffer =>
  gzipSync(
    tarOf([
      { name: `${name}/Chart.yaml`, content: `apiVersion: v2\nname: ${name}\nversion: ${version}\n` },
      { name: `${name}/templates/a.yaml`, content: `version: ${version}\n` },
      ...more,
    ]),
  );

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Answers by path; whatever is asked is listed. */
export class ChartServer {
  readonly asked: string[] = [];
  readonly files = new Map<string, { body: Buffer | string; type?: string }>();
  /** What must stand in the header `Authorization`. */
  wants: string | undefined;
  /** What is said to those without; a token server of its own for a registry. */
  challenge = 'Basic realm="charts"';
  redirects = new Map<string, string>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(): Promise<ChartServer> {
    const server = new ChartServer();
    await new Promise<void>(done => server.#server.listen(0, '127.0.0.1', done));
    return server;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(done => this.#server.close(done));
  }

  /** Puts an archive into the registry as `helm push` does. */
  push(
    repository: string,
    tag: string,
    archive: Buffer,
    mediaType = 'application/vnd.cncf.helm.chart.content.v1.tar+gzip',
  ): string {
    const digest = `sha256:${sha256(archive)}`;
    const manifest = JSON.stringify({
      schemaVersion: 2,
      config: {
        mediaType: 'application/vnd.cncf.helm.config.v1+json',
        digest: `sha256:${sha256('{}')}`,
        size: 2,
      },
      layers: [{ mediaType, digest, size: archive.length }],
    });
    const list = `/v2/${repository}/tags/list`;
    const tags = JSON.parse(String(this.files.get(list)?.body ?? '{"tags":[]}')).tags as string[];
    this.files.set(list, { body: JSON.stringify({ name: repository, tags: [...new Set([...tags, tag])] }) });
    for (const reference of [tag, `sha256:${sha256(manifest)}`])
      this.files.set(`/v2/${repository}/manifests/${reference}`, { body: manifest });
    this.files.set(`/v2/${repository}/blobs/${digest}`, { body: archive });
    return `sha256:${sha256(manifest)}`;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
    const { authorization } = request.headers;
    this.asked.push(`${path}${authorization === undefined ? '' : ' with login'}`);
    const target = this.redirects.get(path);
    if (target !== undefined) return void response.writeHead(302, { location: target }).end();
    if (path === '/token') {
      const isKnown = authorization === `Basic ${Buffer.from('me:hunter2').toString('base64')}`;
      return void response.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ token: 'the-token' }));
    }
    if (this.wants !== undefined && authorization !== this.wants)
      return void response.writeHead(401, { 'www-authenticate': this.challenge }).end();
    const file = this.files.get(path);
    if (!file) return void response.writeHead(404).end('no');
    const etag = `"${sha256(file.body as Buffer)}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag }).end(file.body);
  }
}
