import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { refusalStatus } from './index.ts';

const error = (code: string, ...path: string[]) => new GraphQLError('no', { path, extensions: { code } });

/** The status that an answer is sent with; undefined where the server is left to choose. */
const statusOf = (result: unknown, accept: string | null = '*/*'): number | undefined => {
  let sent: { extensions?: { http?: { status: number } } } = {};
  refusalStatus.onResultProcess({
    request: { headers: { get: () => accept } },
    result,
    setResult: given => {
      sent = given;
    },
  });
  return sent.extensions?.http?.status;
};

test.each([
  ['a denial', { data: null, errors: [error('DENIED')] }, 403],
  ['two denials', { errors: [error('DENIED'), error('DENIED')] }, 403],
  ['something that is not there', { data: null, errors: [error('NOT_FOUND')] }, 404],
  ['a denial and a fault', { data: null, errors: [error('DENIED'), error('INTERNAL')] }, undefined],
  ['a fault', { data: null, errors: [error('INTERNAL')] }, undefined],
  ['an error without a code of ours', { errors: [error('toString')] }, undefined],
  ['a denial beside data', { data: { me: null }, errors: [error('DENIED')] }, undefined],
  ['data', { data: { me: null } }, undefined],
])('an answer of %s has the status of a refusal only where it is one', (_, result, status) => {
  expect(statusOf(result)).toBe(status);
});

test.each([
  ['the field that was refused', { data: { a: null }, errors: [error('DENIED', 'a')] }, 403],
  [
    'two fields that were refused',
    { data: { a: null, b: null }, errors: [error('DENIED', 'a'), error('DENIED', 'b')] },
    403,
  ],
  [
    'a refused field and one that has done its work and has nothing to tell',
    { data: { a: null, b: null }, errors: [error('DENIED', 'b')] },
    undefined,
  ],
  [
    'a field that was done, and lacks a part that is refused',
    { data: { a: null }, errors: [error('DENIED', 'a', 'part')] },
    undefined,
  ],
  [
    'a refused field and one that was answered',
    { data: { a: null, b: 1 }, errors: [error('DENIED', 'a')] },
    undefined,
  ],
  ['no field', { data: {}, errors: [error('DENIED')] }, undefined],
])(
  'fields that may be empty: an answer of %s is a refusal only where all was refused',
  (_, result, status) => {
    expect(statusOf(result)).toBe(status);
  },
);

test('who asks for JSON by name hears of refusals in the body alone', () => {
  const denied = { data: null, errors: [error('DENIED')] };
  expect(statusOf(denied, 'application/json')).toBeUndefined();
  expect(statusOf(denied, 'application/graphql-response+json')).toBe(403);
  expect(statusOf(denied, null)).toBe(403);
});

test('a stream has begun, whatever it tells', () => {
  const begun = { [Symbol.asyncIterator]: () => undefined, errors: [error('DENIED')] };
  expect(statusOf(begun)).toBeUndefined();
});
