import { Fault } from '@freshet/kit/errors';
import type { GitProvider, RemotePullRequest } from '@freshet/kit/git-providers';
import { memoryLogger } from '@freshet/kit/log';
import { ManualClock } from '@freshet/kit/time';
import { expect, test } from 'vitest';
import { pullRequestFinder } from './index.ts';
import { loginAt, SHA, URL_OF } from './login.fixture.ts';

const PULL: RemotePullRequest = {
  number: 7,
  state: 'merged',
  title: 'Faster',
  webUrl: 'https://git.example/acme/shop/pull/7',
  head: 'topic',
  base: 'main',
  author: 'ada',
  mergeSha: SHA,
};

const finderOf = (pullRequestOf: GitProvider['pullRequestOf'], clock = new ManualClock()) => ({
  clock,
  find: pullRequestFinder({ login: async () => loginAt({ pullRequestOf }), clock, log: memoryLogger() }),
});

test('the pull request of a commit is told by number, title, address and who opened it', async () => {
  const { find } = finderOf(async () => PULL);
  expect(await find(URL_OF, SHA)).toEqual({
    number: 7,
    title: 'Faster',
    url: PULL.webUrl,
    state: 'merged',
    author: 'ada',
  });
  expect(await find('https://elsewhere.example/acme/shop.git', SHA)).toBeUndefined();
  expect(await find(URL_OF, 'main')).toBeUndefined();
});

test.each(['javascript:alert(1)', 'https://ada:secret@git.example/7', 'https://x/'.padEnd(3_000, 'x')])(
  'an address that nobody should follow is not told (%#)',
  async webUrl => expect(await finderOf(async () => ({ ...PULL, webUrl })).find(URL_OF, SHA)).toBeUndefined(),
);

test('a provider that wants to be left alone is, for as long as it says', async () => {
  let asks = 0;
  const { find, clock } = finderOf(async () => {
    asks += 1;
    throw new Fault('GIT_PROVIDER_LIMITED', 'enough', { retryAfterSeconds: 120 });
  });
  for (let time = 0; time < 5; time += 1) expect(await find(URL_OF, SHA)).toBeUndefined();
  expect(asks).toBe(1);
  clock.advance(121_000);
  await find(URL_OF, SHA);
  expect(asks).toBe(2);
});

test('a commit that is refused leaves the others of its repository alone', async () => {
  const asked: string[] = [];
  const { find } = finderOf(async (_, sha) => {
    asked.push(sha);
    if (sha === SHA) throw new Fault('GIT_PROVIDER_REFUSED', 'no such commit', { status: 422 });
    return PULL;
  });
  const other = 'b'.repeat(40);
  for (const sha of [SHA, SHA, other]) await find(URL_OF, sha);
  expect(asked).toEqual([SHA, other]);
});

test('a provider is not asked more often than it bears, whatever is deployed', async () => {
  let asks = 0;
  const { find, clock } = finderOf(async () => {
    asks += 1;
    return PULL;
  });
  for (let time = 0; time < 200; time += 1) await find(URL_OF, SHA);
  expect(asks).toBe(60);
  clock.advance(10_000);
  for (let time = 0; time < 200; time += 1) await find(URL_OF, SHA);
  expect(asks).toBe(65);
});
