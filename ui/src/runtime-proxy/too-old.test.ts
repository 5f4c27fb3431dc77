import { expect, test } from 'vitest';
import { ApiFault } from '../api/index.ts';
import { isTooOld, sayingTooOld } from './too-old.ts';

const fault = (code: string) =>
  new ApiFault({
    code,
    status: 400,
    message: 'Cannot query field "facts" on type "ResourceNode".',
    hint: '',
  });

test.each(['QUERY_INVALID', 'GRAPHQL_VALIDATION_FAILED'])(
  'a runtime that does not know what it is asked (%s) is too old, and it says what to do',
  code => {
    const said = sayingTooOld('prod', fault(code)) as ApiFault;
    expect(isTooOld(said)).toBe(true);
    expect(said).toMatchObject({
      message: 'The runtime prod is older than these pages, and does not know all that they ask.',
      hint: 'Upgrade the runtime.',
      details: { said: expect.stringContaining('facts') },
    });
  },
);

test('whatever else a runtime says, it says in its own words', () => {
  const other = fault('QUERY_TOO_LARGE');
  expect(sayingTooOld('prod', other)).toBe(other);
  expect(isTooOld(other)).toBe(false);
  const broken = new Error('broken');
  expect(sayingTooOld('prod', broken)).toBe(broken);
});
