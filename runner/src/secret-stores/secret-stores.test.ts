import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildWork, SecretStore } from '@freshet/contracts/runner';
import { isFault } from '@freshet/kit/errors';
import type { Networks } from '@freshet/kit/outbound';
import { testNetworks } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeOutbound, withStoredSecrets } from './index.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly token: unknown;
  readonly namespace: unknown;
  readonly body: string;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
};

const seen: Seen[] = [];
let failures = 0;

/** Speaks as Vault does: logins at `auth/…/login`, secrets of KV version 2 below `MOUNT/data`. */
const vault = createServer(async (request, response) => {
  const body = await bodyOf(request);
  const { method, url, headers } = request;
  seen.push({ method, url, token: headers['x-vault-token'], namespace: headers['x-vault-namespace'], body });
  const answer = (status: number, json: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  if (failures > 0) {
    failures -= 1;
    return answer(503, { errors: ['Vault is sealed'] });
  }
  if (url?.startsWith('/v1/auth/'))
    return body.includes('right')
      ? answer(200, { auth: { client_token: 'session' } })
      : answer(400, { errors: ['invalid role or secret ID'] });
  if (headers['x-vault-token'] !== 'session' && headers['x-vault-token'] !== 'root')
    return answer(403, { errors: ['permission denied'] });
  if (url === '/v1/kv/data/shop/db')
    return answer(200, { data: { data: { password: 'hunter2', port: 5432 }, metadata: { version: 3 } } });
  return answer(404, { errors: [] });
});

let url: string;
let folder: string;
beforeAll(async () => {
  vault.listen(0, '127.0.0.1');
  await once(vault, 'listening');
  url = `http://127.0.0.1:${(vault.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'freshet-stores-'));
});
afterAll(async () => {
  vault.closeAllConnections();
  vault.close();
  await rm(folder, { recursive: true, force: true });
});

const storeOf = (auth: object, type = 'secret-store.hashicorp-vault'): SecretStore => ({
  name: 'vault',
  type,
  data: { apiUrl: `${url}/`, namespace: 'team', auth },
});
let networks: Networks = testNetworks;

const read = async (text: string, store: SecretStore, more: Partial<BuildWork> = {}) => {
  const work = {
    contexts: { own: { A: '1' } },
    variables: [],
    secretStores: [store],
    ...more,
  } as unknown as BuildWork;
  const { contexts } = await withStoredSecrets(work, text, {
    clock: systemClock,
    signal: new AbortController().signal,
    askStore: storeOutbound(networks),
    secretsDirectory: join(folder, 'secrets'),
    serviceAccountToken: join(folder, 'token'),
  });
  return contexts;
};
const problem = (text: string, store: SecretStore) =>
  read(text, store).then(
    () => 'none',
    error => (isFault(error) ? `${error.code}: ${error.message}` : error),
  );

describe('HashiCorp Vault', () => {
  test('is not asked on this machine, which the operator of the runner has to list', async () => {
    seen.length = 0;
    networks = { allowPrivate: true };
    try {
      expect(await problem(`\${{secrets.vault.kv/a@b}}`, storeOf({ type: 'token', token: 'root' }))).toMatch(
        /^SECRET_STORE_UNREADABLE: .*in a network that requests may not enter/,
      );
    } finally {
      networks = testNetworks;
    }
    expect(seen).toEqual([]);
  });

  test('gives what the pipeline and its variables name, read once, and nothing else', async () => {
    seen.length = 0;
    const variables = [
      { source: 'pipeline', variables: [{ name: 'P', value: `\${{secrets.vault.kv/shop/db@port}}` }] },
    ];
    const text = `steps: {a: {commands: ["echo \${{secrets.vault.kv/shop/db@password}} \${{secrets.other.x}}"]}}`;
    expect(await read(text, storeOf({ type: 'token', token: 'root' }), { variables })).toEqual({
      own: { A: '1' },
      vault: { 'kv/shop/db@password': 'hunter2', 'kv/shop/db@port': '5432' },
    });
    expect(seen).toEqual([
      { method: 'GET', url: '/v1/kv/data/shop/db', token: 'root', namespace: 'team', body: '' },
    ]);
    seen.length = 0;
    expect(await read('no reference', storeOf({ type: 'token', token: 'root' }))).toEqual({
      own: { A: '1' },
    });
    expect(seen).toEqual([]);
  });

  test.each([
    [{ type: 'userpass', username: 'ci', password: 'right' }, '/v1/auth/userpass/login/ci'],
    [{ type: 'approle', roleId: 'r', secretId: 'right', mount: 'machines' }, '/v1/auth/machines/login'],
    [{ type: 'kubernetes', role: 'ci' }, '/v1/auth/kubernetes/login'],
  ])('takes the login %o', async (auth, path) => {
    await writeFile(join(folder, 'token'), 'right\n');
    seen.length = 0;
    await read(`\${{secrets.vault.kv/data/shop/db@password}}`, storeOf(auth));
    expect(seen.map(one => [one.url, one.token])).toEqual([
      [path, undefined],
      ['/v1/kv/data/shop/db', 'session'],
    ]);
  });

  test('is asked again while it is not well, and says what is wrong otherwise, without values', async () => {
    failures = 2;
    const root = storeOf({ type: 'token', token: 'root' });
    expect(await read(`\${{secrets.vault.kv/shop/db@password}}`, root)).toMatchObject({ vault: {} });
    failures = 9;
    expect(await problem(`\${{secrets.vault.kv/shop/db@password}}`, root)).toContain('it answers with 503');
    failures = 0;
    expect(await problem(`\${{secrets.vault.kv/shop/none@x}}`, root)).toContain(
      'there is nothing at kv/data/shop/none',
    );
    expect(await problem(`\${{secrets.vault.kv/shop/db@x}}`, root)).toContain('kv/shop/db has no key x');
    expect(await problem(`\${{secrets.vault.password}}`, root)).toContain('MOUNT/PATH@KEY');
    const wrong = storeOf({ type: 'approle', roleId: 'r', secretId: 'no' });
    expect(await problem(`\${{secrets.vault.kv/shop/db@x}}`, wrong)).toContain('SECRET_STORE_UNREADABLE');
    expect(await problem(`\${{secrets.vault.kv/x@y}}`, storeOf({ type: 'gcp' }))).toContain(
      'SECRET_STORE_UNSUPPORTED',
    );
    expect(await problem(`\${{secrets.vault.x@y}}`, storeOf({}, 'secret-store.kubernetes'))).toContain(
      'SECRET_STORE_UNSUPPORTED',
    );
  });
});

describe('secrets that are mounted for the runner', () => {
  test('are read from their files, and from nowhere else', async () => {
    const directory = join(folder, 'secrets/apps/db');
    await mkdir(directory, { recursive: true });
    await writeFile(join(folder, 'outside'), 'secret');
    await writeFile(join(directory, 'password'), 'hunter2');
    await symlink(join(folder, 'outside'), join(directory, 'linked'));
    const store = {
      name: 'vault',
      type: 'secret-store.kubernetes-runtime',
      data: { resourceType: 'secret', namespace: 'apps', resourceName: 'db' },
    };
    expect(await read(`\${{secrets.vault.password}} \${{secrets.vault.db@password}}`, store)).toMatchObject({
      vault: { password: 'hunter2', 'db@password': 'hunter2' },
    });
    for (const name of ['linked', 'db@..', 'none'])
      expect(await problem(`\${{secrets.vault.${name}}}`, store)).toContain('SECRET_STORE_UNREADABLE');
  });
});
