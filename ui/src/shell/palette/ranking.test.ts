import { describe, expect, test } from 'vitest';
import { parseQuery } from './query.ts';
import { rank } from './ranking.ts';

const command = (id: string, title: string, keywords: readonly string[] = []) =>
  ({ id, title, icon: 'home', keywords }) as const;

const ids = (groups: ReturnType<typeof rank>) =>
  groups.map(({ title, hits }) => [title, hits.map(hit => hit.command.id)]);

describe('the palette', () => {
  const pages = {
    title: 'Pages',
    commands: [command('users', 'Users', ['people']), command('teams', 'Teams')],
  };

  test('shows everything in its order while nothing is asked', () => {
    expect(ids(rank([pages], ''))).toEqual([['Pages', ['users', 'teams']]]);
  });

  test('finds a page by another word for it', () => {
    expect(ids(rank([pages], 'people'))).toEqual([['Pages', ['users']]]);
  });

  test('does not take another word by its middle', () => {
    expect(
      rank([{ title: 'Pages', commands: [command('audit', 'Audit log', ['history'])] }], 'stor'),
    ).toEqual([]);
  });

  test('shows a command once, in the first group that has it', () => {
    expect(ids(rank([{ title: 'Recent', commands: [command('teams', 'Teams')] }, pages], ''))).toEqual([
      ['Recent', ['teams']],
      ['Pages', ['users']],
    ]);
  });

  test('keeps what the server found and no more than asked for', () => {
    const people = {
      title: 'People',
      isFound: true,
      limit: 2,
      commands: ['a', 'b', 'c'].map(id => command(id, id)),
    };
    expect(ids(rank([people], 'zoe'))).toEqual([['People', ['a', 'b']]]);
  });

  test.each([
    ['ada', { scope: 'all', words: 'ada' }],
    ['> theme', { scope: 'commands', words: 'theme' }],
    ['#storefront', { scope: 'builds', words: 'storefront' }],
    ['@ada', { scope: 'people', words: 'ada' }],
  ])('reads %s', (typed, query) => {
    expect(parseQuery(typed)).toEqual(query);
  });
});
