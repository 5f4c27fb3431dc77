import { spawnSync } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Fault } from '../errors/index.ts';
import { ManualClock } from '../time/index.ts';
import { createLogger, LOG_LEVELS, type LoggerOptions } from './index.ts';

const recording = (options: Partial<LoggerOptions> = {}) => {
  const lines: string[] = [];
  const logger = createLogger({
    level: 'debug',
    format: 'json',
    to: { write: line => lines.push(line) },
    clock: new ManualClock('2026-03-01T09:14:03.120Z'),
    ...options,
  });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') };
};

describe('json lines', () => {
  test('carry time, level, fields and message', () => {
    const { logger, lines } = recording();
    logger.info({ port: 3000, ready: true }, 'listening');
    expect(lines).toEqual([
      '{"level":"info","time":"2026-03-01T09:14:03.120Z","port":3000,"ready":true,"message":"listening"}\n',
    ]);
  });

  test('leave out what is quieter than the level', () => {
    const { logger, lines } = recording({ level: 'warn' });
    for (const level of LOG_LEVELS) logger[level]({}, 'x');
    expect(lines.map(line => JSON.parse(line).level)).toEqual(['warn', 'error']);
  });

  test('are not written at all when the logger is silent', () => {
    const { logger, lines } = recording({ level: 'silent' });
    logger.error({}, 'x');
    expect(lines).toEqual([]);
  });

  test('hold the fields of all parents, the nearest one winning', () => {
    const { logger, lines, last } = recording();
    logger.child({ module: 'builds', id: 'a' }).child({ id: 'b', token: 'hunter2' }).info({ n: 1 }, 'x');
    expect(last()).toMatchObject({ module: 'builds', id: 'b', n: 1, token: '[redacted]' });
    expect(lines[0]?.match(/"id":/g)).toHaveLength(1);
  });

  test('keep a message as it is, also when it looks like a format', () => {
    const { logger, last } = recording();
    logger.info({}, '100 %d %s %% %o');
    expect(last().message).toBe('100 %d %s %% %o');
  });

  test('cannot be given a false time, level or message by a field', () => {
    const { logger, lines, last } = recording();
    logger.info(
      { level: 'error', time: 'never', message: 'forged', constructor: 'c', toString: 't' },
      'real',
    );
    expect(last()).toMatchObject({
      level: 'info',
      message: 'real',
      _level: 'error',
      _constructor: 'c',
      _toString: 't',
    });
    expect(lines[0]?.match(/"message":/g)).toHaveLength(1);
  });

  test('stay one line whatever a value holds', () => {
    const { logger, lines, last } = recording();
    const nasty = 'a\n{"level":"error","message":"forged"}\r\u2028\u009b31m\u202e';
    logger.info({ nasty, [nasty]: 1 }, nasty);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(last().nasty).toBe(nasty);
    expect(last().message).toBe(nasty);
  });

  test('stay valid JSON with hostile field names', () => {
    const { logger, last } = recording();
    logger.info(JSON.parse('{"__proto__":{"polluted":1},"a\\"b":2,"hasOwnProperty":3}'), 'x');
    expect(last()).toMatchObject({ 'a"b': 2, _hasOwnProperty: 3 });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('pretty lines', () => {
  const pretty = (color = false) => recording({ format: 'pretty', color });

  test('are short and readable', () => {
    const { logger, lines } = pretty();
    logger.info({ url: 'http://127.0.0.1:3000', note: 'two words', n: 1, list: [1, 2] }, 'listening');
    expect(lines).toEqual([
      '09:14:03.120Z INFO  listening  url=http://127.0.0.1:3000 note="two words" n=1 list=[1,2]\n',
    ]);
  });

  test('have colours only when asked', () => {
    const { logger, lines } = pretty(true);
    logger.warn({ n: 1 }, 'careful');
    expect(lines[0]).toBe('09:14:03.120Z \u001b[33mWARN \u001b[0m careful  \u001b[90mn=\u001b[0m1\n');
  });

  test('show a fault with its causes, and frames only for bugs', () => {
    const { logger, lines } = pretty();
    const cause = new TypeError('first\nsecond');
    logger.error({ job: 'prune', error: new Fault('NOT_FOUND', 'no build 1', {}, { cause }) }, 'job failed');
    const [first, fault, head, rest, ...frames] = (lines[0] ?? '').trimEnd().split('\n');
    expect(first).toBe('09:14:03.120Z ERROR job failed  job=prune');
    expect(fault).toBe('      Fault NOT_FOUND: no build 1');
    expect(head).toBe('      caused by TypeError: first');
    expect(rest).toBe('      second');
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.every(frame => frame.startsWith('        at '))).toBe(true);
  });

  test('never let a value start a line of its own or reach the terminal', () => {
    const { logger, lines } = pretty();
    const nasty = 'a\n09:14:03.120Z INFO  forged\r\u001b[2J\u009b\u2028';
    logger.error({ nasty, [nasty]: { nasty }, error: new Error(nasty) }, nasty);
    const shown = (lines[0] ?? '').slice(0, -1).split('\n');
    expect(shown[0]).toMatch(/^09:14:03\.120Z ERROR a\\u000a/);
    for (const line of shown.slice(1)) expect(line).toMatch(/^ {6}/);
    for (const line of shown) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  test('cut long values', () => {
    const { logger, lines } = pretty();
    logger.info({ long: 'a b '.repeat(5_000) }, 'x');
    expect(lines[0]?.length).toBeLessThan(1_200);
  });
});

describe('the outputs of the process', () => {
  const index = fileURLToPath(new URL('./index.ts', import.meta.url));
  const logging = (to: string, stdio: 'pipe' | number) => {
    const script = `import { createLogger } from ${JSON.stringify(index)};
      const logger = createLogger({ level: 'info', format: 'json', to: ${JSON.stringify(to)} });
      for (let n = 0; n < 3; n += 1) logger.info({ n }, 'line');
      process.exitCode = 7;`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', stdio, 'pipe'],
      encoding: 'utf8',
      timeout: 60_000,
    });
  };

  test.each(['stdout', 'stderr'] as const)(
    'get whole lines on %s, also when the process ends at once',
    to => {
      const result = logging(to, 'pipe');
      expect(result.status).toBe(7);
      expect(
        result[to]
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line).n),
      ).toEqual([0, 1, 2]);
    },
  );

  test.skipIf(!existsSync('/dev/full'))('being full does not take the process down', () => {
    const result = logging('stdout', openSync('/dev/full', 'w'));
    expect(result.stderr).toBe('');
    expect(result.status).toBe(7);
  });
});
