import { OPERATIONS } from '@freshet/contracts/api';
import type { Operation } from '@freshet/contracts/rest';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Composed, type Reply } from './composed.ts';
import { type Furniture, furnish, pathTo, thingsOf } from './furniture.ts';
import { sampleBody } from './sample-request.ts';

let composed: Composed;
let key: string;
let things: Furniture;

beforeAll(async () => {
  composed = await Composed.start();
  key = await composed.account('acme');
  things = await furnish(composed, key, 'acme');
});

afterAll(() => composed.close());

/** Nothing a caller sends may surprise us: it is taken, or refused with a code. */
const expectComposure = (reply: Reply): void => {
  // An identity provider that nobody runs is asked for by some of them.
  if (reply.json?.code === 'SSO_PROVIDER_UNREACHABLE') return;
  expect(reply.status, reply.text).toBeLessThan(500);
  if (reply.status < 400) return;
  expect(reply.json).toMatchObject({ status: reply.status, code: expect.stringMatching(/^[A-Z_]+$/) });
  expect(reply.text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b/);
};

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    '',
    '\u0000',
    '\ud800',
    'a'.repeat(5_000),
    -1,
    1e308,
    2 ** 53,
    true,
    '../../etc/passwd',
    "'; drop table x; --",
    '{{7*7}}',
    '\u202e',
    { toString: 1 },
    { hasOwnProperty: 1, length: -1 },
    Array(2_000).fill(0),
  ),
);

/** A body that fits, with one field replaced, one added, or all of it gone wrong. */
const spoiled = (operation: Operation): fc.Arbitrary<unknown> => {
  const sample = sampleBody(operation);
  if (typeof sample !== 'object' || sample === null) return strange;
  const fields = ['name', 'id', 'toString', 'prototype', ...Object.keys(sample)];
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...fields), strange)
        .map(([field, value]) => ({ ...sample, [field]: value })),
    },
    { weight: 1, arbitrary: strange },
  );
};

const asked = new Set<string>();
const withBody = OPERATIONS.filter(({ body }) => body);

test('bodies of wrong types are refused with a code by every operation', async () => {
  // Each in turn: chance would leave some out, the more of them there are.
  for (const operation of withBody)
    await fc.assert(
      fc.asyncProperty(spoiled(operation), async body => {
        asked.add(operation.id);
        const path = pathTo(operation, things);
        expectComposure(await composed.ask(`${operation.method} ${path}`, { as: key, body }));
      }),
      { numRuns: 4, seed: 11, endOnFailure: true },
    );
});

test('every operation with a body was among them, and the caller still may call', async () => {
  expect([...asked].toSorted()).toEqual(withBody.map(({ id }) => id).toSorted());
  expect((await composed.ask('GET /user', { as: key })).status).toBe(200);
});

test('parameters and queries of any shape are refused with a code by every operation', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '',
      '%',
      '%00',
      '..',
      '../..',
      '0'.repeat(24),
      'z'.repeat(24),
      'a'.repeat(600),
      '-1',
      'NaN',
      '1e9',
      '[]',
    ),
  );
  const readable = OPERATIONS.filter(({ method, params, query }) => (params || query) && method === 'GET');
  const call = fc.tuple(fc.constantFrom(...readable), text, text);
  await fc.assert(
    fc.asyncProperty(call, async ([operation, parameter, value]) => {
      const replaced = Object.fromEntries(
        thingsOf(operation).map(([name]) => [name, parameter.toWellFormed()]),
      );
      const names = Object.keys(operation.query?.shape ?? {});
      const search = new URLSearchParams(names.map(name => [name, value.toWellFormed()]));
      const path = pathTo(operation, things, parameter === '' ? {} : replaced);
      expectComposure(await composed.ask(`GET ${path}?${search}`, { as: key }));
    }),
    { numRuns: 300, seed: 12, endOnFailure: true },
  );
});

test('none of it was a surprise', () => {
  expect(composed.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
});
