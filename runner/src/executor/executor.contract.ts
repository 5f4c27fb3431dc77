/** What every executor does alike. A test file of an executor calls this with a way to make one. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemIds } from '@freshet/kit/ids';
import { eventually } from '@freshet/kit/testing';
import { afterEach, describe, expect, test } from 'vitest';
import type { BuildPlace, Executor, OpenOptions, Program, ProgramEnd } from './executor.ts';

/** The executor to look at, and an image with a POSIX shell where images are used. */
export interface ExecutorSubject {
  readonly executor: Executor;
  readonly image: string;
}

interface Heard {
  readonly end: ProgramEnd;
  readonly out: string;
  readonly err: string;
}

/** Describes the behaviour of an executor; `subject` is asked for within tests only. */
export const describeExecutor = (name: string, subject: () => ExecutorSubject): void => {
  describe(`${name} executor`, () => {
    const opened: { place: BuildPlace; root: string }[] = [];

    const openPlace = async (): Promise<{ place: BuildPlace; options: OpenOptions }> => {
      const root = await mkdtemp(join(tmpdir(), 'freshet-executor-'));
      const options = { buildId: systemIds.next(), volume: join(root, 'volume'), state: join(root, 'state') };
      for (const directory of [options.volume, options.state]) await mkdir(directory, { recursive: true });
      const place = await subject().executor.open(options);
      opened.push({ place, root });
      return { place, options };
    };

    afterEach(async () => {
      for (const { place, root } of opened.splice(0)) {
        await place.close();
        await rm(root, { recursive: true, force: true });
      }
    });

    let count = 0;
    const shell = (script: string, more: Partial<Program> = {}): Program => {
      count += 1;
      return {
        id: `program-${count}`,
        image: subject().image,
        entrypoint: ['sh', '-c'],
        command: [script],
        environment: {},
        mounts: [],
        ...more,
      };
    };

    const hear = async (place: BuildPlace, program: Program): Promise<Heard> => {
      const heard = { out: '', err: '' };
      const end = await place.run(program, (stream, chunk) => {
        heard[stream] += Buffer.from(chunk).toString();
      }).ended;
      return { end, ...heard };
    };

    test('runs a program and tells its output and exit code', async () => {
      const { place } = await openPlace();
      const heard = await hear(place, shell('echo out; echo err >&2; exit 3'));
      expect(heard).toEqual({ end: { kind: 'exited', code: 3 }, out: 'out\n', err: 'err\n' });
    });

    test('gives a program its variables as they are, whatever they hold', async () => {
      const { place } = await openPlace();
      const environment = {
        BRANCH: '$(rm -rf /)',
        QUOTES: `'"\`\\`,
        LINES: 'one\ntwo\n',
        REFERENCE: '$' + '{{X}}',
        EMPTY: '',
        UNICODE: 'ünïcödé ☃',
      };
      const { out } = await hear(
        place,
        shell('printf "%s|" "$BRANCH" "$QUOTES" "$LINES" "$REFERENCE" "$EMPTY" "$UNICODE"', { environment }),
      );
      expect(out).toBe(`${Object.values(environment).join('|')}|`);
    });

    test('refuses a variable with NUL in words', async () => {
      const { place } = await openPlace();
      const { end } = await hear(place, shell('true', { environment: { BAD: 'a\0b' } }));
      expect(end).toMatchObject({ kind: 'failed', reason: expect.stringContaining('NUL') });
    });

    test('shares the volume between programs and with the host', async () => {
      const { place, options } = await openPlace();
      await hear(place, shell('echo kept > "$V/file"', { environment: { V: place.volumePath } }));
      expect(await readFile(join(options.volume, 'file'), 'utf8')).toBe('kept\n');
      const { out } = await hear(place, shell('cat file', { workingDirectory: place.volumePath }));
      expect(out).toBe('kept\n');
    });

    test('tells of a program that does not exist', async () => {
      const { place } = await openPlace();
      const program = { ...shell(''), entrypoint: ['freshet-no-such-program'], command: [] };
      const { end } = await hear(place, program);
      expect(end.kind === 'failed' || (end.kind === 'exited' && end.code !== 0)).toBe(true);
    });

    test('waits for whoever takes the output', async () => {
      const { place } = await openPlace();
      const gate = Promise.withResolvers<void>();
      let taken = 0;
      const running = place.run(shell('head -c 50000000 /dev/zero'), async (_, chunk) => {
        taken += chunk.length;
        await gate.promise;
      });
      await eventually(() => expect(taken).toBeGreaterThan(0));
      // Nothing more is handed over while the first chunk is not taken, so the program stands still.
      expect(taken).toBeLessThan(5_000_000);
      gate.resolve();
      expect(await running.ended).toEqual({ kind: 'exited', code: 0 });
      expect(taken).toBe(50_000_000);
    });

    test('stops a program that ends when asked', async () => {
      const { place } = await openPlace();
      const seen = Promise.withResolvers<void>();
      const running = place.run(shell('trap "exit 7" TERM; echo up; while :; do sleep 0.1; done'), () =>
        seen.resolve(),
      );
      await seen.promise;
      await running.stop(30_000);
      expect(await running.ended).toEqual({ kind: 'exited', code: 7 });
    });

    test('ends a program by force that does not end when asked, with its children', async () => {
      const { place, options } = await openPlace();
      const script =
        'trap "" TERM; (trap "" TERM; while :; do date > "$V/alive"; sleep 0.05; done) & echo up; wait; sleep 600';
      const seen = Promise.withResolvers<void>();
      const running = place.run(shell(script, { environment: { V: place.volumePath } }), () =>
        seen.resolve(),
      );
      await seen.promise;
      await eventually(() => readFile(join(options.volume, 'alive')));
      await running.stop(50);
      expect((await running.ended).kind).not.toBe('failed');
      await rm(join(options.volume, 'alive'), { force: true });
      await new Promise(resolve => setTimeout(resolve, 300));
      await expect(readFile(join(options.volume, 'alive'))).rejects.toThrow('ENOENT');
    });

    test('leaves nothing of what runs when the place is closed, and can be closed twice', async () => {
      const { place } = await openPlace();
      const seen = Promise.withResolvers<void>();
      const running = place.run(shell('echo up; sleep 600'), () => seen.resolve());
      await seen.promise;
      await place.close();
      await place.close();
      expect(await running.ended).not.toEqual({ kind: 'exited', code: 0 });
    });

    test('cleans up after a process that is gone, and finds nothing to clean up the second time', async () => {
      const { place, options } = await openPlace();
      const seen = Promise.withResolvers<void>();
      const running = place.run(shell('trap "" TERM; echo up; while :; do sleep 0.1; done'), () =>
        seen.resolve(),
      );
      await seen.promise;
      await subject().executor.clean(options);
      expect(await running.ended).not.toEqual({ kind: 'exited', code: 0 });
      await subject().executor.clean(options);
    });
  });
};
