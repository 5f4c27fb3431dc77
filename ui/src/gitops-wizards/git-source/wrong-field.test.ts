import { expect, test } from 'vitest';
import { wrongFieldOf } from './wrong-field.ts';

const refusal = (code: string, details: Record<string, unknown> = {}) => ({
  code,
  message: 'it is no good',
  details,
});

test('a refusal that names a field is told at that field, in its step', () => {
  expect(wrongFieldOf(refusal('GIT_SOURCE_INVALID', { field: 'destinations' }))).toEqual({
    field: 'destinations',
    step: 'rules',
    error: 'It is no good.',
    isFinal: true,
  });
  expect(wrongFieldOf(refusal('REPOSITORY_ADDRESS_INVALID', { field: 'branch' }))).toMatchObject({
    field: 'branch',
    step: 'repository',
  });
});

test.each([
  ['GIT_SOURCE_TAKEN', 'name', 'general'],
  ['ADDRESS_REFUSED', 'url', 'repository'],
  ['SOURCE_NOT_FOUND', 'url', 'repository'],
  ['REPOSITORY_EXISTS', 'url', 'repository'],
  ['SOURCE_REVISION_NOT_FOUND', 'branch', 'repository'],
  ['SOURCE_PATH_MISSING', 'path', 'repository'],
])('%s is about the field %s', (code, field, step) => {
  expect(wrongFieldOf(refusal(code, { name: 'shop' }))).toMatchObject({ field, step, isFinal: true });
});

test.each(['SOURCE_DENIED', 'SOURCE_EMPTY', 'SOURCE_UNREACHABLE', 'SOURCE_UNTRUSTED'])(
  '%s is told at the address, which may be right all the same',
  code => {
    expect(wrongFieldOf(refusal(code))).toMatchObject({ field: 'url', isFinal: false });
  },
);

test('what is about no field of the form is told at none', () => {
  expect(wrongFieldOf(refusal('GIT_WRITE_DENIED'))).toBeUndefined();
  expect(wrongFieldOf(refusal('GIT_SOURCE_INVALID', { field: 'toString' }))).toBeUndefined();
  expect(wrongFieldOf(undefined)).toBeUndefined();
});
