import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { describe, expect, test } from 'vitest';
import { withServer, withTempDir } from './testing/index.ts';

const root = join(import.meta.dirname, '..', '..');
const launcher = join(root, 'cli', 'bin', 'freshet.mjs');

interface Run {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly node?: string;
  readonly file?: string;
}

const freshet = (
  args: readonly string[],
  { env = {}, cwd, node = process.execPath, file = launcher }: Run = {},
) => {
  const { status, stdout, stderr } = spawnSync(node, [file, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
    ...(cwd ? { cwd } : {}),
  });
  return { code: status, out: stdout, err: stderr };
};

/** A Node older than 24 on this machine, if there is one. */
const olderNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map(dir => join(dir, 'node'))
  .find(path => {
    if (!existsSync(path)) return false;
    const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '';
    return /^v(20|21|22|23)\./.test(version);
  });

describe('the program', () => {
  test('prints results to standard output and nothing else', () => {
    const { code, out, err } = freshet(['version', '-o', 'json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ node: process.versions.node });
  });

  test('prints errors to standard error, with the exit code of their kind', () => {
    expect(freshet(['auth', 'use-context', 'nope'])).toMatchObject({ code: 5, out: '' });
    const wrongFlag = freshet(['version', '--bogus']);
    expect(wrongFlag).toMatchObject({ code: 2, out: '' });
    expect(wrongFlag.err).toContain('unknown flag --bogus');
  });

  test('has no colours in a pipe, has them when forced, and NO_COLOR wins', () => {
    expect(freshet(['--bogus']).err).not.toContain('\u001b');
    expect(freshet(['--bogus'], { env: { FORCE_COLOR: '1' } }).err).toContain('\u001b[31mError:');
    expect(freshet(['--bogus'], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }).err).not.toContain('\u001b');
  });

  test('does not complain when its reader goes away', () => {
    const line = `"${process.execPath}" "${launcher}" completion bash | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toBe('# bash completion for freshet\n0\n');
  });

  test.skipIf(!existsSync('/dev/full'))('tells when its result cannot be written', () => {
    const line = `"${process.execPath}" "${launcher}" version > /dev/full`;
    const { status, stderr } = spawnSync('bash', ['-c', line], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Error: the result could not be written: ENOSPC.*\n$/);
  });

  test('works through a symbolic link, from any directory', () =>
    withTempDir(async dir => {
      await symlink(launcher, join(dir, 'freshet'));
      const { code, out } = freshet(['--version'], { cwd: dir, file: join(dir, 'freshet') });
      expect(code).toBe(0);
      expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
    }));

  test.skipIf(!olderNode)('hands over to Node 24 when started by an older one', () => {
    const { code, out } = freshet(['version', '-o', 'json'], { node: olderNode ?? '' });
    expect(code).toBe(0);
    expect(JSON.parse(out).node).toMatch(/^24\./);
    expect(freshet(['--bogus'], { node: olderNode ?? '' }).code).toBe(2);
  });
});

/** A checkout with our command line and a control plane that only notes how it was started and stopped. */
const withCheckout = (use: (dir: string) => Promise<void>): Promise<void> =>
  withTempDir(async dir => {
    await mkdir(join(dir, 'control-plane', 'src'), { recursive: true });
    await cp(join(root, 'cli', 'bin'), join(dir, 'cli', 'bin'), { recursive: true });
    await cp(join(root, 'cli', 'src'), join(dir, 'cli', 'src'), { recursive: true });
    await cp(join(root, 'package.json'), join(dir, 'package.json'));
    await cp(join(root, 'cli', 'package.json'), join(dir, 'cli', 'package.json'));
    await mkdir(join(dir, 'node_modules'));
    for (const name of ['.bin', '@freshet', 'yaml', 'zod']) {
      await symlink(join(root, 'node_modules', name), join(dir, 'node_modules', name));
    }
    await writeFile(join(dir, 'control-plane', 'src', 'main.ts'), CONTROL_PLANE);
    await use(dir);
  });

const CONTROL_PLANE = `
import { appendFileSync } from 'node:fs';
const note = (text: string): void => appendFileSync(new URL('notes', import.meta.url), text + '\\n');
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    note(signal);
    setTimeout(() => process.exit(signal === 'SIGINT' ? 11 : 12), 50);
  });
}
note('port ' + process.env.FRESHET_PORT);
// A failed test leaves no process behind.
setTimeout(() => process.exit(99), 60_000);
`;

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise(resolve => {
    child.once('exit', code => resolve(code));
  });

describe('`freshet up`', () => {
  const nodes: (readonly [string, string])[] = [['Node 24', process.execPath]];
  if (olderNode) nodes.push(['an older Node', olderNode]);

  test.each(nodes)('started by %s passes signals to the server once and ends as it ends', (_, node) =>
    withCheckout(async dir => {
      for (const [signal, code] of [
        ['SIGINT', 11],
        ['SIGTERM', 12],
      ] as const) {
        const notes = join(dir, 'control-plane', 'src', 'notes');
        const before = existsSync(notes) ? await readFile(notes, 'utf8') : '';
        // Without the place where tests keep compiled code, so that it has to find one itself.
        const child = spawn(node, [join(dir, 'cli', 'bin', 'freshet.mjs'), 'up', '--port', '4321'], {
          env: { ...process.env, NODE_COMPILE_CACHE: undefined },
          stdio: 'ignore',
        });
        const exit = ended(child);
        await eventually(async () =>
          expect((await readFile(notes, 'utf8')).slice(before.length)).toBe('port 4321\n'),
        );
        child.kill(signal);
        expect(await exit).toBe(code);
        expect((await readFile(notes, 'utf8')).slice(before.length)).toBe(`port 4321\n${signal}\n`);
      }
      expect(readdirSync(join(dir, 'node_modules', '.cache'))).toContain('freshet-compiled');
    }),
  );
});

describe('an interrupted command', () => {
  test('ends at once with 130', async () => {
    let child: ChildProcess | undefined;
    // `doctor` asks whoever listens on the port for its name; the answer never comes.
    await withServer([() => child?.kill('SIGINT')], async ({ url, requests }) => {
      child = spawn(process.execPath, [launcher, 'doctor'], {
        stdio: 'ignore',
        env: { PATH: process.env.PATH, HOME: '/nonexistent', FRESHET_PORT: new URL(url).port },
      });
      expect(await ended(child)).toBe(130);
      expect(requests).toHaveLength(1);
    });
  });
});
