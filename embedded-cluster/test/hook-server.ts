import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@freshet/kit/time';
import { authorityOf, createAuthority } from '../src/certificates/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent
type Body = any;

export interface Asked {
  readonly path: string;
  readonly query: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Body;
}

/** What a path answers: the body of a 200, or something else entirely; nothing at all never answers. */
type Hook = (asked: Asked) => object | { code: number; text?: string; location?: string } | undefined;

/** A real server behind TLS on this machine, which webhooks lead to. */
export interface HookServer {
  readonly port: number;
  /** What clients have to trust, as configurations write it. */
  readonly caBundle: string;
  readonly asked: Asked[];
  url(path: string): string;
  on(path: string, hook: Hook): void;
  stop(): Promise<void>;
}

const readBody = async (request: AsyncIterable<Buffer>): Promise<Body> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
};

export const startHookServer = async (): Promise<HookServer> => {
  const { kept } = createAuthority(systemClock.now());
  const authority = authorityOf(kept);
  const { certificate, key } = authority.issue({
    subject: { commonName: 'hooks' },
    hosts: ['127.0.0.1', 'hooks.default.svc'],
    purpose: 'server',
    from: systemClock.now(),
    days: 1,
  });
  const hooks = new Map<string, Hook>();
  const asked: Asked[] = [];
  const server = createServer({ cert: certificate, key }, async (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const said: Asked = { path, query, headers: request.headers, body: await readBody(request) };
    asked.push(said);
    const answer = hooks.get(path)?.(said);
    if (answer === undefined) return;
    if ('code' in answer) {
      if (answer.location) response.setHeader('location', answer.location);
      response.writeHead(answer.code).end(answer.text ?? '');
    } else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    caBundle: Buffer.from(authority.certificate).toString('base64'),
    asked,
    url: path => `https://127.0.0.1:${port}${path}`,
    on: (path, hook) => void hooks.set(path, hook),
    stop: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
};
