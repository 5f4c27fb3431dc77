/**
 * Values of a KV engine of version 2 of HashiCorp Vault. One login per build; what was read is kept for it, so that
 * several keys of one secret are of one version.
 */
import { readFile } from 'node:fs/promises';
import type { SecretStore } from '@freshet/contracts/runner';
import { isFault } from '@freshet/kit/errors';
import { createOutbound, type Networks, type Outbound } from '@freshet/kit/outbound';
import { type StoreReader, type StoreTools, textAt, unreadable, unsupported } from './store-reader.ts';

const ANSWER_MS = 15_000;
const ANSWER_BYTES = 1_048_576;
const TRIES = 3;
const PAUSE_MS = 500;

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** The way to secret stores: no redirect is followed, and an answer ends in time. */
export const storeOutbound = (networks: Networks): Outbound =>
  createOutbound({ ...networks, timeoutMs: ANSWER_MS, maxAnswerBytes: ANSWER_BYTES + 1 });

/** Logins by their kind: where to log in, and with what. */
const loginOf = async (
  { name, data }: SecretStore,
  tools: StoreTools,
): Promise<{ readonly token: string } | { readonly path: string; readonly body: unknown }> => {
  const auth = (key: string) => textAt(data, 'auth', key);
  const mount = (usual: string) => encodeURIComponent(auth('mount') || usual);
  switch (auth('type')) {
    case 'token':
      return { token: auth('token') };
    case 'userpass':
      return {
        path: `auth/${mount('userpass')}/login/${encodeURIComponent(auth('username'))}`,
        body: { password: auth('password') },
      };
    case 'approle':
      return {
        path: `auth/${mount('approle')}/login`,
        body: { role_id: auth('roleId'), secret_id: auth('secretId') },
      };
    case 'kubernetes': {
      const jwt = await readFile(tools.serviceAccountToken, 'utf8').catch((error: unknown) => {
        throw unreadable(name, 'this runner has no service account of a cluster', error);
      });
      return { path: `auth/${mount('kubernetes')}/login`, body: { role: auth('role'), jwt: jwt.trim() } };
    }
    default:
      throw unsupported(name, `logins of type ${JSON.stringify(auth('type'))} are not used`);
  }
};

/** `mount/path` as the API has it; a path that is written that way already stays. */
const apiPath = (resource: string): string => {
  const [mount = '', ...rest] = resource.split('/').filter(part => part !== '');
  const below = rest[0] === 'data' ? rest.slice(1) : rest;
  return [mount, 'data', ...below].map(encodeURIComponent).join('/');
};

class Vault implements StoreReader {
  readonly #store: SecretStore;
  readonly #tools: StoreTools;
  readonly #read = new Map<string, Promise<Readonly<Record<string, unknown>>>>();
  #login: Promise<string> | undefined;

  constructor(store: SecretStore, tools: StoreTools) {
    this.#store = store;
    this.#tools = tools;
  }

  async read(resource: string | undefined, key: string): Promise<string> {
    if (resource === undefined)
      throw unreadable(this.#store.name, `write \${{secrets.${this.#store.name}.MOUNT/PATH@KEY}}`);
    const known = this.#read.get(resource) ?? this.#secret(resource);
    this.#read.set(resource, known);
    const values = await known;
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (value === undefined) throw unreadable(this.#store.name, `${resource} has no key ${key}`);
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  async #secret(resource: string): Promise<Readonly<Record<string, unknown>>> {
    this.#login ??= this.#token();
    const answer = await this.#ask({ method: 'GET', path: apiPath(resource), token: await this.#login });
    const data = (answer as { data?: { data?: unknown } }).data?.data;
    if (typeof data !== 'object' || data === null)
      throw unreadable(this.#store.name, `${resource} is not there, or not in a KV engine of version 2`);
    return data as Readonly<Record<string, unknown>>;
  }

  async #token(): Promise<string> {
    const login = await loginOf(this.#store, this.#tools);
    if ('token' in login) return login.token;
    const answer = await this.#ask({ method: 'POST', path: login.path, body: login.body });
    const token = (answer as { auth?: { client_token?: unknown } }).auth?.client_token;
    if (typeof token !== 'string') throw unreadable(this.#store.name, 'it gave no token for the login');
    return token;
  }

  /** Asks a few times where the store is not well; what it refuses it refuses. */
  async #ask(asked: Asked): Promise<unknown> {
    const { clock, signal } = this.#tools;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#once(asked).catch((error: unknown) => ({ error }));
      signal.throwIfAborted();
      if (!('error' in answer) && answer.status < 500) return this.#said(asked, answer);
      if ('error' in answer && isFault(answer.error, 'ADDRESS_REFUSED'))
        throw unreadable(this.#store.name, answer.error.message, answer.error);
      if (attempt === TRIES) {
        const why = 'error' in answer ? 'it does not answer' : `it answers with ${answer.status}`;
        throw unreadable(this.#store.name, why, 'error' in answer ? answer.error : undefined);
      }
      await clock.sleep(PAUSE_MS * attempt, signal);
    }
  }

  async #once({
    method,
    path,
    token,
    body,
  }: Asked): Promise<{ readonly status: number; readonly text: string }> {
    const { data, name } = this.#store;
    const base = textAt(data, 'apiUrl').replace(/\/+$/, '').replace(/\/v1$/, '');
    if (!/^https?:\/\//.test(base)) throw unreadable(name, 'its address is not one of HTTP');
    const namespace = textAt(data, 'namespace');
    const answer = await this.#tools.askStore({
      url: `${base}/v1/${path}`,
      method,
      signal: this.#tools.signal,
      headers: {
        ...(token === undefined ? {} : { 'x-vault-token': token }),
        ...(namespace === '' ? {} : { 'x-vault-namespace': namespace }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.body.length > ANSWER_BYTES) throw new Error('the answer is too long');
    return { status: answer.status, text: answer.body };
  }

  #said({ path }: Asked, { status, text }: { readonly status: number; readonly text: string }): unknown {
    const { name } = this.#store;
    if (status === 404) throw unreadable(name, `there is nothing at ${path}`);
    if (status === 400 || status === 403) throw unreadable(name, `it refuses the login, or ${path} to it`);
    if (status !== 200) throw unreadable(name, `it answers with ${status}`);
    try {
      return JSON.parse(text);
    } catch {
      // What it answered may hold a value, so nothing of it is told.
      throw unreadable(name, 'its answer is no JSON');
    }
  }
}

export const createVault = (store: SecretStore, tools: StoreTools): StoreReader => new Vault(store, tools);
