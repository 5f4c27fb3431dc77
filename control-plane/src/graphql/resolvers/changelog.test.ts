import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadChange } from '../../event-handler/index.ts';
import type { ResolverContext } from '../resolver-context.ts';
import { changelogResolvers } from './changelog.ts';
import type { Call } from './changelog-pages.ts';

const ACCOUNT = 'a'.repeat(24);
const at = (second: number): Date => new Date(Date.UTC(2026, 10, 16) + second * 1_000);

const change = (number: number, second: number): ReadChange =>
  ({
    id: number.toString(16).padStart(24, '0'),
    at: at(second),
    repoUrl: 'https://git.example/config.git',
    branch: 'main',
    commit: { sha: `sha${number}` },
    entities: [],
  }) as ReadChange;

const call = (seq: number, second: number, commit?: string, action = 'gitops-application.sync'): Call =>
  ({
    seq,
    at: at(second),
    action,
    actor: { name: 'ada' },
    entity: { kind: 'gitops-application', id: 'x' },
    result: 'success',
    ...(commit === undefined ? {} : { details: { commit } }),
  }) as unknown as Call;

/** Both histories as their owners would answer. */
const changelogOf = (changes: readonly ReadChange[], calls: readonly Call[], mayReadCalls = true) => {
  const newest = [...changes].sort(
    (one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1),
  );
  const { changelog } = changelogResolvers({
    readModel: {
      changes: async (_, { filter: { shas }, limit, before }) =>
        newest
          .filter(({ commit }) => !shas || shas.includes(commit.sha))
          .filter(
            one =>
              !before ||
              one.at < before.at ||
              (one.at.getTime() === before.at.getTime() && one.id < before.id),
          )
          .slice(0, limit),
    },
    audit: {
      list: async ({ filter = {}, limit, cursor }) => {
        const from = Number(cursor ?? 0);
        const found = calls
          .filter(({ seq }) => filter.before === undefined || seq < filter.before)
          .filter(one => !filter.mentions || filter.mentions.includes(String(one.details?.commit)))
          .sort((one, other) => other.seq - one.seq);
        const records = found.slice(from, from + limit);
        return { records, ...(found.length > from + limit ? { nextCursor: String(from + limit) } : {}) };
      },
    },
  }).Query;
  const context = {
    identity: { principal: { accountId: ACCOUNT } },
    gatekeeper: {
      filter:
        async ({ resource }: { resource: string }) =>
        () =>
          mayReadCalls || resource !== 'audit',
    },
  } as unknown as ResolverContext;
  return async (first: number): Promise<readonly string[][]> => {
    const pages: string[][] = [];
    let after: string | null = null;
    do {
      const answer: Awaited<ReturnType<typeof changelog>> = await changelog({}, { first, after }, context);
      pages.push(
        answer.nodes.map(({ change: made, call: by }) => `${made?.commit.sha ?? '-'} ${by?.seq ?? '-'}`),
      );
      after = answer.pageInfo.endCursor;
    } while (after && pages.length < 1_000);
    return pages;
  };
};

describe('the changelog', () => {
  test('a call and the commit it made are one entry, also where a page ends between them', async () => {
    const read = changelogOf(
      [change(1, 10), change(2, 20)],
      [call(1, 11, 'sha1'), call(2, 19), call(3, 21, 'sha2')],
    );
    const expected = ['sha2 3', '- 2', 'sha1 1'];
    expect(await read(10)).toEqual([expected]);
    expect(await read(1)).toEqual(expected.map(entry => [entry]));
    expect((await read(2)).flat()).toEqual(expected);
  });

  test('a commit brings its call along from far away in the log, and a call of a commit that nobody told stays', async () => {
    const others = Array.from({ length: 500 }, (_, index) => call(index + 2, 100 + index));
    const read = changelogOf([change(1, 1_000)], [call(1, 1, 'sha1'), ...others, call(900, 2_000, 'lost')]);
    const pages = await read(100);
    expect(pages[0]?.slice(0, 2)).toEqual(['- 900', 'sha1 1']);
    expect(pages.flat()).toHaveLength(502);
  });

  test('who may not read the audit log sees commits alone', async () => {
    const read = changelogOf([change(1, 10)], [call(1, 11, 'sha1')], false);
    expect(await read(5)).toEqual([['sha1 -']]);
  });

  test('thousands of calls that are none of its own end no list early', async () => {
    const made = Array.from({ length: 1_500 }, (_, index) => index + 2);
    const read = changelogOf(
      made.map(number => change(number, number)),
      [call(1, 1), ...made.map(number => call(number, number, `sha${number}`))],
    );
    const entries = (await read(400)).flat();
    expect(entries).toHaveLength(1_501);
    expect(entries.at(-1)).toBe('- 1');
    const foreign = changelogOf(
      [],
      [call(1, 1), ...Array.from({ length: 5_000 }, (_, index) => call(index + 2, 2, undefined, 'git.push'))],
    );
    expect((await foreign(50)).flat()).toEqual(['- 1']);
  });

  test('whatever the two histories are, pages show everything once, with each commit its call', async () => {
    const histories = fc.record({
      commits: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
      calls: fc.array(
        fc.record({
          second: fc.integer({ min: 0, max: 30 }),
          made: fc.option(fc.integer({ min: 0, max: 14 })),
        }),
        { maxLength: 12 },
      ),
      first: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(histories, async ({ commits, calls, first }) => {
        const changes = commits.map((second, index) => change(index, second));
        const makers = new Map<string, number>();
        const records = calls.map(({ second, made }, index) => {
          const sha = made === null || makers.has(`sha${made}`) ? undefined : `sha${made}`;
          if (sha !== undefined) makers.set(sha, index + 1);
          return call(index + 1, second, sha);
        });
        const known = new Set(changes.map(({ commit }) => commit.sha));
        const expected = [
          ...changes.map(({ commit: { sha } }) => `${sha} ${makers.get(sha) ?? '-'}`),
          ...records.flatMap(({ seq, details }) => (known.has(String(details?.commit)) ? [] : [`- ${seq}`])),
        ];
        const seen = (await changelogOf(changes, records)(first)).flat();
        expect(seen.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 200 },
    );
  });
});
