import { format, inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../errors/index.ts';
import { REDACTED, Secret } from './index.ts';

const VALUE = 'hunter2-canary';
const secret = new Secret(VALUE);

const printed: Readonly<Record<string, () => string>> = {
  'String()': () => String(secret),
  'toString()': () => secret.toString(),
  'a template': () => `${secret}`,
  concatenation: () => `a${''}`.concat(secret as unknown as string),
  'array join': () => [secret, 'x'].join(','),
  'JSON.stringify': () => JSON.stringify(secret),
  'JSON.stringify, nested': () => JSON.stringify({ a: [{ b: secret }] }),
  'util.inspect': () => inspect(secret),
  'util.inspect, nested': () => inspect({ a: { b: [secret, new Map([['k', secret]])] } }, { depth: 10 }),
  'util.inspect, hidden members shown': () => inspect({ secret }, { showHidden: true, getters: true }),
  'util.inspect, without custom inspection': () =>
    inspect({ secret }, { customInspect: false, showHidden: true }),
  'console formatting with %s': () => format('%s', secret),
  'console formatting with %o': () => format('%o', secret),
  'console formatting with %O': () => format('%O', { secret }),
  'console formatting with %j': () => format('%j', { secret }),
  'console formatting with %d': () => format('%d', secret),
  'console formatting of an argument': () => format('message', secret, { secret }),
  'an error message': () => new Error(`could not use ${secret}`).message,
  'the stack of an error': () => new Error(`could not use ${secret}`).stack ?? '',
  'an inspected fault with it as a cause': () => inspect(new Fault('INTERNAL', 'x', {}, { cause: secret })),
  'its own keys': () => JSON.stringify([Object.entries(secret), Reflect.ownKeys(secret).map(String)]),
  'a structured clone': () => JSON.stringify(structuredClone(secret)),
  'a spread': () => inspect({ ...secret }),
};

describe('Secret', () => {
  test.each(Object.keys(printed))('does not show its value through %s', way => {
    const output = printed[way]!();
    expect(output).not.toContain(VALUE);
    expect(output.length).toBeGreaterThan(0);
  });

  test('prints as [redacted] where it stands for text', () => {
    expect(`${secret}`).toBe(REDACTED);
    expect(JSON.stringify({ secret })).toBe('{"secret":"[redacted]"}');
    expect(inspect({ secret })).toBe('{ secret: [redacted] }');
  });

  test('reveals exactly what it was given', () => {
    fc.assert(fc.property(fc.string(), value => new Secret(value).reveal() === value));
  });
});
