import { stripVTControlCharacters } from 'node:util';
import type { LocalRunMessage } from '@freshet/contracts/runner';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paintFor } from '../../host/index.ts';
import { displayWidth } from '../../output/index.ts';
import { RunBoard } from './run-board.ts';
import { type FrameOptions, frameOf } from './run-frame.ts';
import { failedLogs, summaryOf } from './run-summary.ts';
import { glyphsFor } from './step-words.ts';

const glyphs = glyphsFor({}, 'linux');
const paint = paintFor(false);
const options = (more: Partial<FrameOptions> = {}): FrameOptions => ({
  now: 5_000,
  columns: 80,
  rows: 24,
  paint,
  glyphs,
  ...more,
});

interface PlannedStep {
  readonly id: string;
  readonly stage?: string;
  readonly parent?: string;
  readonly title?: string;
  readonly hook?: boolean;
}

const planned = (stages: readonly string[], steps: readonly PlannedStep[]): LocalRunMessage => ({
  kind: 'planned',
  at: 0,
  buildId: 'b1',
  executor: 'local',
  volume: '/v',
  stages: [...stages],
  steps: steps.map(step => ({ name: step.id, type: 'freestyle', hook: false, ...step })),
  notices: [],
});

const boardOf = (...messages: LocalRunMessage[]): RunBoard => {
  const board = new RunBoard('codefresh.yml');
  for (const message of messages) board.take(message);
  return board;
};

const moved = (
  id: string,
  phase: 'running' | 'ended' | 'waiting' | 'delayed',
  more: Partial<Extract<LocalRunMessage, { kind: 'step' }>> = {},
): LocalRunMessage => ({ kind: 'step', at: 1_000, id, phase, attempt: 1, ...more });

const logged = (id: string, text: string): LocalRunMessage => ({
  kind: 'log',
  at: 1_500,
  id,
  stream: 'out',
  text,
});

const STEPS = [
  { id: 'clone', stage: 'prepare' },
  { id: 'tests', stage: 'test' },
  { id: 'tests.unit', stage: 'test', parent: 'tests', title: 'Unit tests' },
  { id: 'tests.lint', stage: 'test', parent: 'tests' },
  { id: 'deploy', stage: 'ship' },
  { id: 'cleanup', hook: true },
];

const underWay = (): RunBoard =>
  boardOf(
    planned(['prepare', 'test', 'ship'], STEPS),
    moved('clone', 'running'),
    logged('clone', 'one\ntwo\n'),
    moved('clone', 'ended', { at: 3_400, outcome: 'success' }),
    moved('tests', 'running', { at: 3_400 }),
    moved('tests.unit', 'running', { at: 3_400, attempt: 2 }),
    logged('tests.unit', 'first\nsecond\nhalf'),
    moved('tests.lint', 'ended', { at: 4_000, outcome: 'skipped', reason: 'branch "x" does not match' }),
  );

describe('the view of a run', () => {
  test('shows stages, steps with sign, word and time, last lines of what runs, and folds what ended', () => {
    expect(frameOf(underWay().view, options())).toEqual([
      'codefresh.yml   build b1, local executor, 5s',
      'prepare',
      '  ✓ clone         succeeded         2.4s  2 lines',
      'test',
      '  ● tests         running             1s',
      '  ●   Unit tests  running             1s  attempt 2',
      '      │ first',
      '      │ second',
      '  –   tests.lint  skipped                 branch "x" does not match',
      'ship',
      '  ○ deploy        pending',
      'Ctrl-C cancels.',
    ]);
  });

  test('says that it is being cancelled, and how to hurry', () => {
    const board = underWay();
    board.cancelling('asked');
    expect(frameOf(board.view, options()).at(-1)).toMatch(/^Cancelling: .*Ctrl-C again/);
    board.cancelling('forced');
    expect(frameOf(board.view, options()).at(-1)).toBe('Ending everything at once.');
  });

  test('shows hooks once they run, and steps that it was not told of before', () => {
    const board = underWay();
    board.take(moved('cleanup', 'running', { at: 4_000 }));
    board.take(moved('surprise', 'ended', { at: 4_000, outcome: 'failure', reason: 'no luck' }));
    const frame = frameOf(board.view, options()).join('\n');
    expect(frame).toMatch(/● cleanup {2,}running/);
    expect(frame).toMatch(/✗ surprise {2,}failed {2,}no luck/);
  });

  test('shows everything and no keys once it is over', () => {
    const board = underWay();
    board.take({ kind: 'finished', at: 9_500, status: 'success', reason: '' });
    const frame = frameOf(board.view, options({ rows: undefined }));
    expect(frame[0]).toBe('codefresh.yml   build b1, local executor, 9.5s');
    expect(frame.join('\n')).not.toContain('Ctrl-C');
  });

  test('has signs of ASCII where nothing else can be shown', () => {
    for (const [env, platform] of [
      [{ LANG: 'C' }, 'linux'],
      [{ TERM: 'linux' }, 'linux'],
      [{}, 'win32'],
    ] as const) {
      const frame = frameOf(underWay().view, options({ glyphs: glyphsFor(env, platform) }));
      expect(frame.join('')).toMatch(/^[\u0020-\u007e]*$/);
    }
    expect(glyphsFor({ WT_SESSION: 'x' }, 'win32')).toBe(glyphs);
  });
});

describe('a small terminal', () => {
  const crowd = (count: number): RunBoard => {
    const steps = Array.from({ length: count }, (_, n) => ({
      id: `step-${n}`,
      stage: n < count / 2 ? 'one' : 'two',
    }));
    const board = boardOf(planned(['one', 'two'], steps));
    for (const { id } of steps.slice(0, Math.floor(count / 2) - 1))
      board.take(moved(id, 'ended', { outcome: 'success' }));
    board.take(moved(`step-${Math.floor(count / 2)}`, 'running'));
    board.take(logged(`step-${Math.floor(count / 2)}`, 'busy\n'));
    return board;
  };

  test('gets stages without motion folded, and the step that runs', () => {
    const frame = frameOf(crowd(40).view, options({ rows: 24 }));
    expect(frame).toContain('one   19 succeeded, 1 pending');
    expect(frame.join('\n')).toMatch(/● step-20 {2}running/);
  });

  test('gets a count of what does not fit at all', () => {
    const frame = frameOf(crowd(5_000).view, options({ rows: 10 }));
    expect(frame.length).toBeLessThanOrEqual(10);
    expect(frame.join('\n')).toMatch(/● step-2500 {2}running/);
    expect(frame.join('\n')).toMatch(/… \d+ pending/);
    expect(frame.at(-1)).toBe('Ctrl-C cancels.');
  });

  test('is never overrun, whatever the names, the lines and the size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), { maxLength: 8 }),
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 2, max: 30 }),
        fc.boolean(),
        (names, columns, rows, coloured) => {
          const steps = names.map(([title], n) => ({ id: `s${n}`, stage: 'one', title }));
          const board = boardOf(planned(['one'], steps));
          for (const [n, [, text]] of names.entries()) {
            board.take(moved(`s${n}`, 'running'));
            board.take(logged(`s${n}`, `${text}\n`));
          }
          const frame = frameOf(board.view, options({ columns, rows, paint: paintFor(coloured) }));
          expect(frame.length).toBeLessThanOrEqual(rows);
          for (const line of frame) {
            const bare = stripVTControlCharacters(line);
            expect(bare).not.toMatch(/\p{Cc}/u);
            expect(displayWidth(bare)).toBeLessThanOrEqual(columns);
          }
        },
      ),
    );
  });

  test('cuts wide characters by the columns they take', () => {
    const board = boardOf(planned([], [{ id: 'a', title: '設計チームの長い名前' }]), moved('a', 'running'));
    const [, line = ''] = frameOf(board.view, options({ columns: 20 }));
    expect(displayWidth(line)).toBeLessThanOrEqual(20);
    expect(line).toBe('  ● 設計チ…   runni…');
  });
});

describe('a hostile log', () => {
  test.each([
    ['a title', '\u001b]0;owned\u0007text', 'text'],
    ['a title without an end', '\u001b]0;owned', ';owned'],
    ['a moving cursor', 'a\u001b[2J\u001b[H\u001b[10Ab\u001b[1;5r', 'ab'],
    ['other alphabets', 'a\u000e\u009b2Jb\u0085c', 'a\ufffdb\ufffdc'],
    ['a carriage return', 'progress 10%\rprogress 20%\r', 'progress 20%'],
    ['backspaces', 'abc\b\b\bxyz', 'abc\ufffd\ufffd\ufffdxyz'],
    ['reordered text', 'a\u202eb', 'a\ufffdb'],
    ['tabs', '\tindented', '    indented'],
  ])('with %s steers nothing', (_, text, expected) => {
    const board = boardOf(planned([], [{ id: 'a' }]), moved('a', 'running'), logged('a', `${text}\n`));
    expect(board.step('a').tail).toEqual([expected]);
  });

  test('cut into pieces anywhere gives the same lines', () => {
    const text = 'one \u001b[31mred\u001b[0m\n\u001b]0;x\u0007two\nthree\n';
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 })), sizes => {
        const board = boardOf(planned([], [{ id: 'a' }]), moved('a', 'running'));
        let from = 0;
        for (const size of [...sizes, text.length]) {
          board.take(logged('a', text.slice(from, from + size)));
          from += size;
        }
        expect(board.step('a').tail).toEqual(['one red', 'two', 'three']);
      }),
    );
  });

  test('without end fills no memory', () => {
    const board = boardOf(planned([], [{ id: 'a' }]), moved('a', 'running'));
    for (let n = 0; n < 200; n += 1) board.take(logged('a', 'x'.repeat(64 * 1024)));
    expect(board.step('a').tail.join('').length).toBeLessThanOrEqual(40 * 8 * 1024);
  });
});

describe('the end of a run', () => {
  const summary = {
    paint,
    glyphs,
    columns: 80,
    logs: '/home/runs/b1/logs',
    logOf: (id: string) => `/home/runs/b1/logs/${id}.log`,
    restart: 'freshet run --local -f codefresh.yml --restart b1',
  };

  test('unfolds the last 40 lines of what failed, and says why, where the log is and how to go on', () => {
    const board = underWay();
    board.take(logged('tests.unit', `\n${Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n')}\n`));
    board.take(moved('tests.unit', 'ended', { at: 6_000, outcome: 'failure', reason: 'exit code 3' }));
    board.take(moved('tests', 'ended', { at: 6_000, outcome: 'failure', reason: 'step "unit" failed' }));
    board.take({ kind: 'finished', at: 6_100, status: 'error', reason: 'step "tests" failed' });
    const unfolded = failedLogs(board.view, summary);
    expect(unfolded.slice(0, 3)).toEqual(['', 'Unit tests (tests.unit): last 40 of 63 lines', '│ line 20']);
    expect(unfolded).toHaveLength(42);
    expect(summaryOf(board.view, summary)).toEqual([
      '✗ Failed after 6.1s: step "tests" failed',
      '  Unit tests (tests.unit) failed: exit code 3',
      '  Logs:     /home/runs/b1/logs/tests.unit.log',
      '  Restart:  freshet run --local -f codefresh.yml --restart b1',
    ]);
  });

  test('that is good says little', () => {
    const board = underWay();
    board.take({ kind: 'finished', at: 2_000, status: 'success', reason: 'no step failed' });
    expect(summaryOf(board.view, summary)).toEqual([
      '✓ Succeeded after 2.0s.',
      '  Logs:     /home/runs/b1/logs',
    ]);
    expect(failedLogs(board.view, summary)).toEqual([]);
  });
});
