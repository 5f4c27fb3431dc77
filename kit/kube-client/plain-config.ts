import { parse } from 'yaml';

/** What a kubeconfig comes down to when everything is in it: no files, no programs to run, no proxy. */
export interface PlainConfig {
  readonly server: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tls: {
    readonly ca?: Buffer;
    readonly cert?: Buffer;
    readonly key?: Buffer;
    readonly servername?: string;
    readonly rejectUnauthorized?: boolean;
  };
}

type Fields = Readonly<Record<string, unknown>>;

const CLUSTER_FIELDS = new Set([
  'server',
  'certificate-authority-data',
  'insecure-skip-tls-verify',
  'tls-server-name',
]);
const USER_FIELDS = new Set(['token', 'username', 'password', 'client-certificate-data', 'client-key-data']);

/**
 * Reads the kubeconfigs that are most common, in which everything stands. The library knows the others as well, and
 * weighs more than half of whoever loads it, so it is left to those. Undefined for anything that is not plain.
 */
export const readPlainConfig = (text: string, context: string | undefined): PlainConfig | undefined => {
  const config = parsed(text);
  const current = named(config?.contexts, context ?? config?.['current-context'], 'context');
  const cluster = named(config?.clusters, current?.cluster, 'cluster');
  const user = named(config?.users, current?.user, 'user');
  if (!cluster || !user || !hasOnly(cluster, CLUSTER_FIELDS) || !hasOnly(user, USER_FIELDS)) return undefined;
  const server = textIn(cluster, 'server');
  if (server === undefined || !URL.canParse(server)) return undefined;
  const servername = textIn(cluster, 'tls-server-name');
  return {
    server: server.replace(/\/+$/, ''),
    headers: authorizationOf(user),
    tls: {
      ...bytesIn('ca', cluster, 'certificate-authority-data'),
      ...bytesIn('cert', user, 'client-certificate-data'),
      ...bytesIn('key', user, 'client-key-data'),
      ...(servername === undefined ? {} : { servername }),
      ...(cluster['insecure-skip-tls-verify'] === true ? { rejectUnauthorized: false } : {}),
    },
  };
};

const parsed = (text: string): Fields | undefined => {
  try {
    return fieldsOf(parse(text));
  } catch {
    return undefined; // the library says what is wrong with it
  }
};

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

const named = (list: unknown, name: unknown, part: string): Fields | undefined => {
  if (!Array.isArray(list) || typeof name !== 'string') return undefined;
  const found = list.map(fieldsOf).find(entry => entry?.name === name);
  return fieldsOf(found?.[part]);
};

/** Every field known, and every one with content a text or a truth value. */
const hasOnly = (fields: Fields, known: ReadonlySet<string>): boolean =>
  Object.entries(fields).every(
    ([name, value]) => known.has(name) && (typeof value === 'string' || typeof value === 'boolean'),
  );

const textIn = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const bytesIn = (as: 'ca' | 'cert' | 'key', fields: Fields, name: string): Partial<PlainConfig['tls']> => {
  const text = textIn(fields, name);
  return text === undefined ? {} : { [as]: Buffer.from(text, 'base64') };
};

const authorizationOf = (user: Fields): Readonly<Record<string, string>> => {
  const [token, name] = [textIn(user, 'token'), textIn(user, 'username')];
  if (token !== undefined) return { Authorization: `Bearer ${token}` };
  if (name === undefined) return {};
  const login = Buffer.from(`${name}:${textIn(user, 'password') ?? ''}`).toString('base64');
  return { Authorization: `Basic ${login}` };
};
