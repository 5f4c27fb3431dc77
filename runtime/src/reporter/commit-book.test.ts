import { expect, test } from 'vitest';
import { CommitBook } from './commit-book.ts';

const SHA = 'a'.repeat(40);
const asked = { place: { repoURL: 'https://git.example/acme/shop.git', project: 'default' }, revision: SHA };
const pull = {
  number: 7,
  title: 'Faster',
  url: 'https://git.example/7',
  state: 'merged',
  author: 'ada',
} as const;
const describe = async () => ({
  author: 'Ada <ada@example.com>',
  date: '2026-11-16T10:00:00Z',
  message: 'Faster',
});

/** Asks until it is answered, as whoever tells reports does. */
const answered = (book: CommitBook, ask: 'find' | 'findWithPullRequest') =>
  new Promise<ReturnType<CommitBook['find']>>(resolve => {
    const again = (): void => {
      const commit = book[ask](asked, again);
      if (commit) resolve(commit);
    };
    again();
  });

test('a commit comes with the pull request that it came of, asked for once by however many', async () => {
  const book = new CommitBook(describe);
  const asks: string[] = [];
  book.lookUpPullRequests(async (url, sha) => {
    asks.push(`${url} ${sha}`);
    return pull;
  });
  const all = await Promise.all(Array.from({ length: 20 }, () => answered(book, 'findWithPullRequest')));
  expect(all.every(commit => commit?.pullRequest?.number === 7)).toBe(true);
  expect(asks).toEqual([`${asked.place.repoURL} ${SHA}`]);
  // Who did not ask for it gets it as well, by then.
  expect(book.find(asked, () => undefined)).toMatchObject({ author: 'Ada', pullRequest: pull });
});

test('a commit is told without one where nobody says, nobody can be asked, or the asking fails', async () => {
  const none = new CommitBook(describe);
  expect(await answered(none, 'findWithPullRequest')).not.toHaveProperty('pullRequest');
  for (const find of [async () => undefined, () => Promise.reject(new Error('away'))]) {
    const book = new CommitBook(describe);
    book.lookUpPullRequests(find);
    expect(await answered(book, 'findWithPullRequest')).toMatchObject({ sha: SHA });
  }
});

test('the last commit that touched the paths of each is told, and its pull request is asked for once', async () => {
  const touched = 'b'.repeat(40);
  const book = new CommitBook(async ({ touching }) => ({
    ...(await describe()),
    ...(touching?.paths[0] === 'cart' ? {} : { sha: touched }),
  }));
  const asks: string[] = [];
  book.lookUpPullRequests(async (_, sha) => {
    asks.push(sha);
    return pull;
  });
  const of = (path: string) => {
    const at = { ...asked, place: { ...asked.place, touching: { paths: [path] } } };
    return new Promise(resolve => {
      const again = (): void => {
        const commit = book.findWithPullRequest(at, again);
        if (commit) resolve(commit.sha);
      };
      again();
    });
  };
  expect(await Promise.all(['web', 'shop', 'cart'].map(of))).toEqual([touched, touched, SHA]);
  expect(asks.toSorted()).toEqual([SHA, touched]);
});

test('nobody waits for a pull request who did not ask for it', async () => {
  const book = new CommitBook(describe);
  book.lookUpPullRequests(() => new Promise(() => undefined));
  expect(book.findWithPullRequest(asked, () => undefined)).toBeUndefined();
  expect(await answered(book, 'find')).toMatchObject({ sha: SHA });
});

test('of a long message the beginning is told, and the trailers at its end', async () => {
  const trailer = `Rollback-To: ${SHA}:dev/shop`;
  const told = async (message: string) =>
    (await answered(new CommitBook(async () => ({ ...(await describe()), message })), 'find'))?.message ?? '';
  const long = await told(`Go back\n\n${'why '.repeat(500)}\n\n${trailer}\n`);
  expect(long).toHaveLength(1_000);
  expect(long.startsWith('Go back\n\nwhy why')).toBe(true);
  expect(long.endsWith(`\n\n${trailer}`)).toBe(true);
  expect(await told(`Go on\n\n${'x'.repeat(2_000)}`)).toBe(`Go on\n\n${'x'.repeat(993)}`);
  expect(await told(`Go on\n\nbriefly\n`)).toBe('Go on\n\nbriefly\n');
});
