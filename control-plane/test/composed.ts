import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localKeyProvider, MasterKey } from '@freshet/kit/crypto';
import { systemIds } from '@freshet/kit/ids';
import { type MemoryLogger, memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import type { InjectOptions } from 'fastify';
import { inject } from 'vitest';
import { type ControlPlane, composeControlPlane } from '../src/compose.ts';
import { readControlPlaneConfig } from '../src/config.ts';
import { loadPages } from '../src/pages/index.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

interface Sent {
  /** A key; nobody without. */
  readonly as?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const ORIGIN = 'http://127.0.0.1:3000';

/** The whole control plane in this process, asked without sockets. Everything runs but the port. */
export class Composed {
  readonly plane: ControlPlane;
  readonly log: MemoryLogger;
  readonly databaseUrl: string;
  readonly #stop: () => Promise<void>;

  private constructor(parts: {
    plane: ControlPlane;
    log: MemoryLogger;
    databaseUrl: string;
    stop: () => Promise<void>;
  }) {
    this.plane = parts.plane;
    this.log = parts.log;
    this.databaseUrl = parts.databaseUrl;
    this.#stop = parts.stop;
  }

  static async start(): Promise<Composed> {
    const database = await createTestDatabase(inject('serverUrl'), inject('template'));
    const home = await mkdtemp(join(tmpdir(), 'freshet-composed-'));
    const draining = new AbortController();
    const log = memoryLogger();
    const { config } = readControlPlaneConfig({
      FRESHET_HOME: home,
      FRESHET_RATE_LIMIT: '0',
      FRESHET_ANONYMOUS_RATE_LIMIT: '0',
      FRESHET_EMBEDDED_CLUSTER: 'off',
    });
    const plane = composeControlPlane({
      config,
      databaseUrl: database.url,
      keyProvider: localKeyProvider({ current: MasterKey.generate(), previous: [] }),
      publicUrl: new URL(ORIGIN),
      pages: await loadPages('ui/dist'),
      version: '0.0.0',
      commit: 'unknown',
      replica: 'test',
      clock: systemClock,
      ids: systemIds,
      log,
      draining: draining.signal,
    });
    for (const part of plane.background) await part.start();
    const stop = async (): Promise<void> => {
      draining.abort();
      await plane.server.close();
      for (const part of plane.background.toReversed()) await part.stop();
      await plane.pools.close();
      await database.drop();
      await rm(home, { recursive: true, force: true });
    };
    return new Composed({ plane, log, databaseUrl: database.url.reveal(), stop });
  }

  /** `POST /team` below `/api`, or with `GET ~/readyz` from the root. */
  async ask(operation: `${string} ${string}`, { as, body, headers = {} }: Sent = {}): Promise<Reply> {
    const [method = '', path = ''] = operation.split(' ', 2);
    const response = await this.plane.server.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path.startsWith('~') ? path.slice(1) : `/api${path}`,
      headers: {
        host: new URL(ORIGIN).host,
        ...(as === undefined ? {} : { authorization: as }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: isJson && response.body !== '' ? JSON.parse(response.body) : undefined,
    };
  }

  /** The headers of a browser that has signed in. */
  async signIn(userName: string, password: string): Promise<Record<string, string>> {
    const reply = await this.ask('POST /auth/login', { body: { userName, password } });
    const cookie = /freshet_session=[^;]+/.exec(String(reply.headers['set-cookie']))?.[0];
    if (!cookie) throw new Error(`cannot sign in: ${reply.text}`);
    return { cookie, origin: ORIGIN };
  }

  /** A key of somebody's own. */
  async key(userName: string, password: string): Promise<string> {
    const headers = await this.signIn(userName, password);
    const reply = await this.ask('POST /auth/key', { headers, body: { name: `key of ${userName}` } });
    if (reply.status !== 200) throw new Error(`no key: ${reply.text}`);
    return reply.text;
  }

  /** An account of its own with an admin of the same name; returns the admin's key. */
  async account(name: string): Promise<string> {
    const password = `password of ${name}`;
    await this.plane.identity.operator.createAccount({
      name,
      admin: { userName: name, email: `${name}@example.com`, password: new Secret(password) },
    });
    return this.key(name, password);
  }

  /** A member without a role or any rule; returns their key. */
  async member(adminKey: string, userName: string): Promise<string> {
    const invitation = await this.ask('POST /invitations', {
      as: adminKey,
      body: { email: `${userName}@example.com` },
    });
    const password = `password of ${userName}`;
    const body = { token: invitation.json.token, userName, password };
    const accepted = await this.ask('POST /invitations/accept', { body });
    if (accepted.status !== 200) throw new Error(`not accepted: ${accepted.text}`);
    return this.key(userName, password);
  }

  close(): Promise<void> {
    return this.#stop();
  }
}
