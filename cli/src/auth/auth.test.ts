import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Outcome, runFreshet, withTempDir } from '../testing/index.ts';

/** A user with a home of their own, typing commands one after another. */
const asUser = (
  use: (freshet: (line: string, stdin?: string) => Promise<Outcome>, home: string) => Promise<void>,
): Promise<void> =>
  withTempDir(home =>
    use((line, stdin) => runFreshet(line.split(' '), { userHome: home, ...(stdin ? { stdin } : {}) }), home),
  );

describe('contexts', () => {
  test('are created, listed, chosen and deleted', () =>
    asUser(async freshet => {
      expect(await freshet('auth get-contexts')).toEqual({
        code: 0,
        out: '',
        err: 'There are no contexts; `freshet auth login URL` makes one.\n',
      });
      expect(await freshet('auth create-context local --api-key l.key --no-verify')).toEqual({
        code: 0,
        out: '',
        err: 'context/local created, and is now the current context\n',
      });
      await freshet(
        'auth create-context prod --url https://prod.example.com/ --api-key - --account acme --no-verify',
        'p.key\n',
      );
      expect((await freshet('auth get-contexts')).out).toBe(
        [
          'CURRENT   NAME    URL                        ACCOUNT',
          '          local   http://127.0.0.1:3000      -',
          '*         prod    https://prod.example.com   acme',
          '',
        ].join('\n'),
      );
      await freshet('auth use-context local');
      expect(JSON.parse((await freshet('auth current-context -o json')).out)).toEqual({
        name: 'local',
        url: 'http://127.0.0.1:3000',
        current: true,
      });
      expect((await freshet('auth delete-context local')).err).toContain('No context is current now');
      expect((await freshet('auth get-contexts -o name')).out).toBe('context/prod\n');
      expect((await freshet('auth delete-context prod')).err).toBe('context/prod deleted\n');
    }));

  test('never show a key', () =>
    asUser(async (freshet, home) => {
      await freshet('auth create-context local --api-key hunter2 --no-verify');
      for (const format of ['table', 'wide', 'json', 'yaml', 'name']) {
        const { out, err } = await freshet(`auth get-contexts -o ${format}`);
        expect(out + err).not.toContain('hunter2');
      }
      expect(await readFile(join(home, '.freshet', 'cli.yaml'), 'utf8')).toContain('hunter2');
    }));

  test('are not overwritten unless told to', () =>
    asUser(async freshet => {
      await freshet('auth create-context local --api-key one --no-verify');
      const again = await freshet('auth create-context local --api-key two --url http://other --no-verify');
      expect(again.code).toBe(6);
      expect(again.err).toContain('--replace');
      expect(
        (await freshet('auth create-context local --api-key two --url http://other --replace --no-verify'))
          .code,
      ).toBe(0);
      expect((await freshet('auth get-contexts')).out).toContain('http://other');
    }));

  test('can be created without switching to them', () =>
    asUser(async freshet => {
      await freshet('auth create-context local --api-key one --no-verify');
      await freshet('auth create-context other --api-key two --keep-current --no-verify');
      expect((await freshet('auth current-context -o name')).out).toBe('context/local\n');
    }));

  test('are overruled by the environment, which is said', () =>
    withTempDir(async userHome => {
      await runFreshet('auth create-context local --api-key one --no-verify'.split(' '), { userHome });
      const env = { FRESHET_API_KEY: 'other' };
      const { err } = await runFreshet(['auth', 'use-context', 'local'], { userHome, env });
      expect(err).toContain('FRESHET_API_KEY is set in your environment');
    }));

  test.each([
    ['auth create-context local', 2, 'no API key was given'],
    ['auth create-context -- __proto__ --api-key', 2, 'more than'],
    ['auth create-context _x --api-key k --no-verify', 2, 'cannot be the name of a context'],
    ['auth create-context x --url nonsense --api-key k --no-verify', 2, '--url is not a URL'],
    ['auth use-context nope', 5, "there is no context 'nope'"],
    ['auth delete-context nope', 5, "there is no context 'nope'"],
    ['auth current-context', 3, 'you are not logged in'],
  ])('`freshet %s` ends with %i', (line, code, message) =>
    asUser(async freshet => {
      const outcome = await freshet(line);
      expect(outcome).toMatchObject({ code, out: '' });
      expect(outcome.err).toContain(message);
    }),
  );

  test('in a home that cannot be written are told what to do', () =>
    withTempDir(async dir => {
      // A file where the directory should be: unwritable for every user, root too.
      const env = { FRESHET_HOME: join(dir, 'file', 'home'), FRESHET_API_KEY: 'k' };
      await writeFile(join(dir, 'file'), '');
      const { code, err } = await runFreshet(['auth', 'create-context', 'x', '--no-verify'], { env });
      expect(code).toBe(1);
      expect(err).toContain('CLI_CONFIG_INACCESSIBLE');
    }));
});
