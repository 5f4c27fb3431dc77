import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runFreshet, withTempDir } from '../testing/index.ts';

/** A control plane that notes its settings and ends with 42. */
const FAKE = `
  const { writeFileSync } = await import('node:fs');
  const names = ['FRESHET_PORT', 'FRESHET_HOST', 'FRESHET_HOME', 'FRESHET_MODULES', 'FRESHET_DEMO', 'KEPT'];
  const settings: Record<string, unknown> = Object.fromEntries(names.map(name => [name, process.env[name]]));
  writeFileSync(new URL('settings.json', import.meta.url), JSON.stringify(settings));
  process.exit(42);
`;

const started = (argv: readonly string[], env: Record<string, string> = {}) =>
  withTempDir(async dir => {
    const serverEntry = join(dir, 'main.mts');
    await writeFile(serverEntry, FAKE);
    const outcome = await runFreshet(argv, { env, install: { serverEntry, root: dir } });
    const settings: unknown = JSON.parse(await readFile(join(dir, 'settings.json'), 'utf8'));
    return { outcome, settings };
  });

describe('starting the platform', () => {
  test('hands flags on as settings, over those of the environment, and ends as the server ends', async () => {
    const { outcome, settings } = await started(
      ['up', '--port', '0', '--host', '0.0.0.0', '--home', 'state', '--no-demo'],
      { FRESHET_PORT: '9', FRESHET_MODULES: 'a', KEPT: 'yes' },
    );
    expect(outcome).toEqual({ code: 42, out: '', err: '' });
    expect(settings).toEqual({
      FRESHET_PORT: '0',
      FRESHET_HOST: '0.0.0.0',
      FRESHET_HOME: resolve(tmpdir(), 'state'),
      FRESHET_MODULES: 'a',
      FRESHET_DEMO: 'off',
      KEPT: 'yes',
    });
  });

  test('sets nothing that was not asked for', async () => {
    expect((await started(['up'])).settings).toEqual({});
  });

  test('of some modules names them', async () => {
    expect((await started(['serve', '--modules', 'identity,access'])).settings).toEqual({
      FRESHET_MODULES: 'identity,access',
    });
  });

  test('says so when the server was killed, because nobody else can', () =>
    withTempDir(async dir => {
      const serverEntry = join(dir, 'main.mts');
      await writeFile(serverEntry, "process.kill(process.pid, 'SIGKILL');");
      const { code, err } = await runFreshet(['up'], { install: { serverEntry, root: dir } });
      expect(code).toBe(137);
      expect(err).toBe(
        'Freshet was ended by SIGKILL, by somebody or for lack of memory. The next start recovers by itself.\n',
      );
    }));

  test('from a checkout without a control plane says so', async () => {
    const { code, err } = await runFreshet(['up'], { install: { serverEntry: '/nonexistent/main.ts' } });
    expect(code).toBe(1);
    expect(err).toContain('CLI_INSTALL_INCOMPLETE');
  });
});
