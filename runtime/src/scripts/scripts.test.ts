import { MessageChannel } from 'node:worker_threads';
import { healthOf } from '@freshet/domain/health';
import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import { afterAll, describe, expect, test } from 'vitest';
import { createScripts, scriptedHealth, scriptFor } from './index.ts';
import { replyTo } from './scripts.ts';

const clock = new ManualClock(new Date('2026-01-01T00:00:00Z'));
// Far more than a good script needs on a busy machine.
const scripts = createScripts({ clock, limits: { timeMs: 10_000, memoryBytes: 8 * 1024 * 1024 } });
/** For scripts that fail in any time. */
const hasty = createScripts({ clock, limits: { timeMs: 50 } });
afterAll(async () => {
  await scripts.stop();
  await hasty.stop();
});

const run = (script: string, globals: Record<string, unknown> = {}) => scripts.run(script, globals);

test('a reply is that of its own task, whatever wakes the caller', () => {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(8));
  port2.postMessage({ id: 6, text: 'of the task before' });
  Atomics.store(signal, 0, 6);
  expect(replyTo({ port: port1, signal }, 7, 1)).toBeUndefined();
  port2.postMessage({ id: 7, text: 'its own' });
  Atomics.store(signal, 0, 7);
  expect(replyTo({ port: port1, signal }, 7, 1)).toEqual({ id: 7, text: 'its own' });
  port1.close();
});

describe('a script', () => {
  test('is given data and returns data', () => {
    const obj = { spec: { replicas: 3, list: [1, 2, { a: 'b' }], none: null, text: 'ä' } };
    expect(run('return obj', { obj })).toEqual({
      spec: { replicas: 3, list: [1, 2, { a: 'b' }], text: 'ä' },
    });
    expect(run('return #obj.spec.list, obj.spec.none', { obj })).toBe(3);
    expect(run('return nil')).toBeUndefined();
    expect(run('return table.getn(obj.list) + math.pow(2, 3)', { obj: { list: [1, 2] } })).toBe(10);
    expect(run('return os.date("!%Y-%m-%d", 0)')).toBe('1970-01-01');
  });

  test.each([
    'io',
    'os.execute',
    'os.getenv',
    'require',
    'package',
    'debug',
    'load',
    'dofile',
    'loadstring',
    'coroutine',
    'string.dump',
    '__run',
    'js',
  ])('has no %s', name => {
    expect(run(`return ${name} == nil`)).toBe(true);
  });

  test('leaves nothing behind for others', () => {
    run('left = 1; string.format = nil; table.insert = nil; _G.x = 2');
    expect(
      run('return left == nil and x == nil and string.format("%d", 3) == "3" and table.insert ~= nil'),
    ).toBe(true);
    expect(() => run('getmetatable("").__index = nil')).toThrow('failed');
    expect(run('return ("a"):rep(2)')).toBe('aa');
    expect(() => run('setmetatable({}, { __gc = function() end })')).toThrow('finalizers');
  });

  test.each([
    ['error("boom")', 'script:1: boom'],
    ['return return', 'script:1:'],
    ['return function() end', 'no data'],
    ['local t = {} t.t = t return t', 'holds itself'],
    ['return ("x"):rep(1e9)', 'memory'],
    ['local t = {} for i = 1, 1e9 do t[i] = i end', 'memory'],
    ['return obj.spec.x', 'nil value'],
    ['error(setmetatable({}, { __tostring = function() error("x") end }))', 'failed'],
    [
      'local t = setmetatable({}, { __index = function(t, k) return t[k .. 1] end }) return t.a',
      'stack overflow',
    ],
  ])('that is %s fails with a reason', (script, reason) => {
    expect(() => run(script)).toThrow(reason);
    expect(run('return 1')).toBe(1);
  });

  test.each([
    ['loops', 'while true do end'],
    ['catches its own end', 'while true do pcall(function() while true do end end) end'],
  ])('that %s is ended, and rests', (_, script) => {
    expect(() => hasty.run(script, {})).toThrow('took longer');
    expect(() => hasty.run(script, {})).toThrow('rests');
  });

  test('that hangs in a library is ended with its worker, and others go on', async () => {
    const script = 'return string.find(("a"):rep(60), ("a*"):rep(40) .. "b")';
    expect(() => hasty.run(script, {})).toThrow('took longer');
    expect(() => hasty.run(script, {})).toThrow('rests');
    // On a busy machine even a good script may need more than its time; another text does not rest for it.
    let tries = 0;
    await eventually(() => {
      tries += 1;
      expect(hasty.run(`return ${tries}`, {})).toBe(tries);
    });
  });
});

describe('a health check of a user', () => {
  const thing = {
    apiVersion: 'example.org/v1',
    kind: 'Thing',
    metadata: { name: 'a' },
    status: { phase: 'Bad' },
  };
  const check = (lua: string) =>
    healthOf(thing, scriptedHealth(scripts, [{ group: 'example.org', kind: 'Thing', lua }]));

  test('decides', () => {
    const lua =
      'hs = {} if obj.status.phase == "Bad" then hs.status = "Degraded" hs.message = "bad" end return hs';
    expect(check(lua)).toEqual({ status: 'Degraded', message: 'bad' });
    expect(check('return nil')).toBeUndefined();
  });

  test('that fails, or says nothing known, gives Unknown with the reason', () => {
    expect(check('return { status = "Great" }')).toEqual({
      status: 'Unknown',
      message: 'The health script returned no status that there is: Great',
    });
    expect(check('error("x")')?.status).toBe('Unknown');
  });

  test('is found by its kind before it is found by wildcards', () => {
    const kinds = [
      { group: '*.org', kind: '*', lua: 'wild' },
      { group: 'example.org', kind: 'Thing', lua: 'exact' },
    ];
    expect(scriptFor(kinds, thing)?.lua).toBe('exact');
    expect(scriptFor(kinds, { ...thing, kind: 'Other' })?.lua).toBe('wild');
    expect(scriptFor(kinds, { ...thing, apiVersion: 'v1' })).toBeUndefined();
  });

  test('is asked once about an object that cannot change', () => {
    let asked = 0;
    const health = scriptedHealth(
      {
        run: () => ({ status: asked++ === 0 ? 'Healthy' : 'Degraded' }),
        stop: async () => undefined,
        prepare: () => undefined,
      },
      [{ group: '*', kind: '*', lua: '' }],
    );
    const frozen = Object.freeze({ ...thing });
    expect([health(frozen)?.status, health(frozen)?.status]).toEqual(['Healthy', 'Healthy']);
    expect(asked).toBe(1);
  });
});
