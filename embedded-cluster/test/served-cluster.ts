import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { type MemoryLogger, memoryLogger } from '@freshet/kit/log';
import { createTestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { type Cluster, type ClusterOptions, startCluster } from '../src/cluster.ts';
import { clusterSchema } from '../src/store/index.ts';

interface Answer {
  readonly code: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  readonly body: any;
}

interface Sent {
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Record<string, string>;
}

/** Events of a watch as they come. */
export interface OpenWatch {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  readonly events: any[];
  readonly headers: IncomingMessage['headers'];
  readonly response: IncomingMessage;
  readonly ended: Promise<unknown>;
  close(): void;
}

/** A cluster behind its own address, and a client that may do everything. */
export interface ServedCluster {
  readonly cluster: Cluster;
  readonly log: MemoryLogger;
  call(method: string, path: string, sent?: Sent): Promise<Answer>;
  watch(path: string, headers?: Record<string, string>): Promise<OpenWatch>;
  stop(): Promise<void>;
}

const bytesOf = (body: unknown): Buffer | string | undefined =>
  body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const follow = (response: IncomingMessage, close: () => void): OpenWatch => {
  const events: unknown[] = [];
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    events.push(...lines.map(line => JSON.parse(line)));
  });
  response.on('error', () => undefined);
  return {
    events,
    headers: response.headers,
    response,
    ended: new Promise(resolve => response.once('close', resolve)),
    close,
  };
};

export const serveCluster = async (
  serverUrl: string,
  options: Partial<ClusterOptions> = {},
): Promise<ServedCluster> => {
  const database = await createTestDatabase(serverUrl);
  await migrate(database.url, [clusterSchema]);
  const log = memoryLogger();
  const cluster = await startCluster({
    databaseUrl: database.url,
    name: 'served',
    clock: systemClock,
    ids: systemIds,
    log,
    listen: { host: '127.0.0.1', port: 0 },
    ...options,
  });
  const { serving } = cluster;
  if (!serving) throw new Error('the cluster does not serve');
  const user = serving.authority.issue({
    subject: { commonName: 'tester', organizations: ['system:masters'] },
    purpose: 'client',
    from: systemClock.now(),
    days: 1,
  });
  const agent = new Agent({
    ca: serving.authority.certificate,
    cert: user.certificate,
    key: user.key,
    keepAlive: true,
  });
  const open = async (
    method: string,
    path: string,
    { body, type, headers }: Sent,
  ): Promise<[IncomingMessage, () => void]> => {
    const sent = request(`${serving.url}${path}`, {
      agent,
      method,
      headers: { 'user-agent': 'tester/1.0', ...(type ? { 'content-type': type } : {}), ...headers },
    });
    const bytes = bytesOf(body);
    if (bytes !== undefined) sent.setHeader('content-length', Buffer.byteLength(bytes));
    sent.end(bytes);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    sent.on('error', () => undefined);
    return [response, () => sent.destroy()];
  };
  return {
    cluster,
    log,
    call: async (method, path, sent = {}) => {
      const type = sent.type ?? (sent.body === undefined ? undefined : 'application/json');
      const [response] = await open(method, path, { ...sent, ...(type ? { type } : {}) });
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      return { code: response.statusCode ?? 0, headers: response.headers, text, body: parsed(text) };
    },
    watch: async (path, headers = {}) => {
      const [response, close] = await open('GET', path, { headers });
      return follow(response, close);
    },
    stop: async () => {
      agent.destroy();
      await cluster.stop();
      await database.drop();
    },
  };
};
