/** The live view in a real terminal, which `script` of util-linux makes. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { expect, test } from 'vitest';
import { withRepository } from './real-run.fixture.ts';

const launcher = join(import.meta.dirname, '..', '..', 'bin', 'freshet.mjs');
const SCRIPT = 'script';
const hasScript = /util-linux/.test(spawnSync(SCRIPT, ['--version'], { encoding: 'utf8' }).stdout ?? '');
const PIPELINE =
  "version: '1.0'\nsteps: {work: {image: x, commands: [\"printf '\\\\033]0;owned\\\\007busy\\\\n'; sleep 600\"]}}\n";

test.skipIf(!hasScript)(
  'keys show nothing in the live view, and Ctrl-C cancels',
  () =>
    withRepository(
      () => PIPELINE,
      async directory => {
        const line = `'${process.execPath}' '${launcher}' run --local -f codefresh.yml`;
        const child = spawn(SCRIPT, ['-qec', line, '/dev/null'], {
          cwd: directory,
          env: {
            PATH: process.env.PATH,
            FRESHET_HOME: join(directory, 'home'),
            TERM: 'xterm',
            LANG: 'C.UTF-8',
          },
          stdio: ['pipe', 'pipe', 'inherit'],
        });
        let screen = '';
        child.stdout.setEncoding('utf8').on('data', text => (screen += text));
        const ended = once(child, 'close');
        await eventually(() => expect(screen).toContain('busy'), 60_000);
        child.stdin.write('typed\r');
        child.stdin.write('\u0003');
        await eventually(() => expect(screen).toContain('Cancelled after'), 60_000);
        child.stdin.end();
        expect((await ended)[0]).toBe(2);
        expect(screen).not.toContain('typed');
        expect(screen).not.toContain('owned\u0007');
        expect(screen.lastIndexOf('\u001b[?25h')).toBeGreaterThan(screen.lastIndexOf('\u001b[?25l'));
      },
    ),
  120_000,
);
