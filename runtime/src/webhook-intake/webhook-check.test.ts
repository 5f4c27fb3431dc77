import { expect, test } from 'vitest';
import { webhookChecks } from './webhook-check.ts';

test('nothing is said of webhooks where there is no repository that could have one', () =>
  expect(webhookChecks({ made: 0, refused: new Map() })).toEqual([]));

test('webhooks that are there hold, and are counted', () => {
  expect(webhookChecks({ made: 2, refused: new Map() })).toEqual([
    expect.objectContaining({
      name: 'webhook',
      status: 'ok',
      message: expect.stringContaining('2 repositories'),
    }),
  ]);
});

test('one that could not be made is named with why, what happens instead, and what to do', () => {
  const refused = new Map([
    ['https://git.example/a.git', 'GitHub does not let the token do this'],
    ['https://git.example/b.git', 'no'],
  ]);
  const [check] = webhookChecks({ made: 5, refused });
  expect(check).toMatchObject({ status: 'failed', hint: expect.stringContaining('webhooks') });
  expect(check?.message).toBe(
    'The Git provider does not tell of pushes to https://git.example/a.git and 1 more: GitHub does not let the token do this. They are found later, when the repository is looked at.',
  );
});
