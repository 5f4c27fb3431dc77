import { type BuildTest, listBuildTests } from '@freshet/contracts/builds';
import { TEST_STATUSES } from '@freshet/domain/test-results';
import { collectPages } from '../api/index.ts';
import { defineCommand, filters } from '../command/index.ts';
import { defineView } from '../output/index.ts';
import { BUILD_ARG, buildIdIn } from './build-view.ts';

const TONES = { failed: 'bad', passed: 'good', skipped: 'warn' } as const;

const testView = defineView<BuildTest>({
  kind: 'test',
  name: ({ id }) => id,
  empty:
    'There are no such tests; steps tell of tests when CF_TEST_REPORTS says where their JUnit files are.',
  columns: [
    { title: 'STATUS', value: ({ status }) => status, tone: ({ status }) => TONES[status] },
    { title: 'SUITE', value: ({ suite }) => suite },
    { title: 'TEST', value: ({ name }) => name },
    { title: 'TOOK', value: ({ seconds }) => `${seconds.toFixed(3)}s`, align: 'right' },
    { title: 'FLAKY', value: ({ flaky }) => (flaky ? 'yes' : undefined), tone: () => 'warn' },
    { title: 'STEP', value: ({ stepName }) => stepName, spare: true },
    { title: 'WHY', value: ({ message }) => message, wide: true },
  ],
});

export const getTests = defineCommand({
  path: ['get', 'tests'],
  aliases: [['get', 'test']],
  summary: 'List the tests of a build, those that failed first',
  description:
    'Steps tell of tests when the variable CF_TEST_REPORTS says where their JUnit files are. A test is flaky when it passed and failed at one commit, or keeps changing.',
  args: [BUILD_ARG],
  flags: {
    ...filters({
      status: {
        type: 'strings',
        short: 's',
        placeholder: 'STATUS',
        what: `Only those that ended so: ${TEST_STATUSES.join(', ')}`,
      },
      search: { type: 'string', placeholder: 'TEXT', what: 'Only with this in their name or message' },
    }),
    limit: { type: 'integer', default: 200, min: 1, max: 20_000, placeholder: 'N', what: 'How many at most' },
  },
  examples: [
    {
      command: 'freshet get tests 6af9e8a90a7abd034b336dda -s failed -o wide',
      what: 'What failed, and why?',
    },
  ],
  async run({ api, print }, { args, flags }) {
    const id = buildIdIn(args.build);
    const tests = await collectPages(flags.limit, async ({ limit, cursor = '0' }) => {
      const offset = Number(cursor);
      const { tests: items, hasMore } = await api.call(listBuildTests, {
        params: { id },
        // Statuses are judged by the server, which names those that there are.
        query: {
          status: [...flags.status] as never,
          search: flags.search,
          limit: Math.min(limit, 200),
          offset,
        },
      });
      return { items, nextCursor: hasMore ? String(offset + items.length) : undefined };
    });
    await print.list(testView, tests);
  },
});
