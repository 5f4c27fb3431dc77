import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Outcome, runFreshet, withTempDir } from '../testing/index.ts';

/** Runs a command line with an operator that is this source. */
const withOperator = (source: string, line: string): Promise<Outcome> =>
  withTempDir(async dir => {
    const operatorEntry = join(dir, 'operator.mts');
    await writeFile(operatorEntry, source);
    return runFreshet(line.split(' '), { env: { FRESHET_HOME: '/h' }, install: { operatorEntry } });
  });

const ECHO = `process.stdout.write([...process.argv.slice(2), process.env.FRESHET_HOME].join('|') + '\\n');`;

describe('commands on the machine of the server', () => {
  test('reset a password and show it in a sentence', async () => {
    expect(await withOperator(ECHO, 'admin reset-password ann')).toMatchObject({
      code: 0,
      out: 'The new password of ann is reset-password|ann|/h\n',
      err: expect.stringContaining('shown only now'),
    });
  });

  test('create an account and show the password of its admin', async () => {
    const line = 'admin create-account acme --user ann --email ann@acme.example -o json';
    expect(JSON.parse((await withOperator(ECHO, line)).out)).toEqual({
      account: 'acme',
      userName: 'ann',
      email: 'ann@acme.example',
      password: 'create-account|acme|ann|ann@acme.example|/h',
    });
  });

  test('remove data once it is said that it is meant', async () => {
    const source = `process.stdout.write(JSON.stringify({ home: '/h', removed: ['/h/' + process.argv[2]], kept: ['/h/mine'] }));`;
    const refused = await withOperator(source, 'admin remove-data');
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
    expect(await withOperator(source, 'admin remove-data --yes')).toEqual({
      code: 0,
      out: 'The data of /h is removed.\n',
      err: '  /h/home-data\nLeft alone: /h/mine\n',
    });
  });

  test('count the keys that moved', async () => {
    expect((await withOperator("console.log('1')", 'admin rotate-master-key')).out).toBe(
      'The master key is replaced; 1 data key moved to the new one.\n',
    );
    expect((await withOperator("console.log('2')", 'admin rotate-master-key')).out).toContain('2 data keys');
  });

  test.each([
    ['HOME_IN_USE', 6],
    ['NOT_FOUND', 5],
    ['DATABASE_UNREACHABLE', 7],
    ['NOBODY_KNOWS_THIS', 3],
  ])('pass on what went wrong, with the exit code of its kind: %s', async (code, exitCode) => {
    const source = `process.stderr.write('Error: no\\nHint: do\\n(${code})\\n'); process.exitCode = 3;`;
    expect(await withOperator(source, 'admin rotate-master-key')).toEqual({
      code: exitCode,
      out: '',
      err: `Error: no\nHint: do\n(${code})\n`,
    });
  });

  test.each([
    ['admin create-account acme --user ann', '--email is required'],
    ['admin create-account acme --user a!b --email a@b.example', '--user is not valid'],
    ['admin create-account acme --user ann --email nope', '--email is not valid'],
    ['admin create-account !acme --user ann --email a@b.example', 'NAME is not valid'],
  ])('are not started for `%s`', async (line, message) => {
    expect(await withOperator(ECHO, line)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining(message),
    });
  });

  test('are missing in a checkout without a control plane', async () => {
    const install = { operatorEntry: '/nonexistent/main.ts' };
    const { code, err } = await runFreshet(['admin', 'rotate-master-key'], { install });
    expect(code).toBe(1);
    expect(err).toContain('CLI_INSTALL_INCOMPLETE');
  });
});
