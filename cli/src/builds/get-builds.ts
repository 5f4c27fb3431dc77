import { BUILD_STATES, getBuild, listBuilds } from '@freshet/contracts/builds';
import { collectPages } from '../api/index.ts';
import { defineCommand, filters } from '../command/index.ts';
import { buildIdIn, buildView } from './build-view.ts';

export const getBuilds = defineCommand({
  path: ['get', 'builds'],
  aliases: [['get', 'build']],
  summary: 'List builds, the newest first, or show some of them',
  description: 'Filters of one kind add up, those of different kinds narrow.',
  args: [
    {
      name: 'build',
      what: 'Ids; the newest builds unless given',
      optional: true,
      many: true,
      completeFrom: ['get', 'builds'],
    },
  ],
  flags: {
    ...filters({
      pipeline: {
        type: 'strings',
        short: 'p',
        placeholder: 'NAME',
        what: 'Only of this pipeline, by name or id',
      },
      status: {
        type: 'strings',
        short: 's',
        placeholder: 'STATUS',
        what: `Only in this state: ${BUILD_STATES.join(', ')}`,
      },
      branch: { type: 'strings', short: 'b', placeholder: 'BRANCH', what: 'Only of this branch' },
      sha: { type: 'strings', placeholder: 'COMMIT', what: 'Only of this commit' },
      trigger: { type: 'strings', short: 't', placeholder: 'ID', what: 'Only begun by this trigger' },
      annotation: {
        type: 'strings',
        short: 'a',
        placeholder: 'KEY[=VALUE]',
        what: 'Only with this annotation',
      },
      since: { type: 'string', placeholder: 'DATE', what: 'Only made on or after this day, as 2026-11-15' },
      until: { type: 'string', placeholder: 'DATE', what: 'Only made on or before this day' },
    }),
    limit: { type: 'integer', default: 25, min: 1, max: 10_000, placeholder: 'N', what: 'How many at most' },
  },
  examples: [
    { command: 'freshet get builds', what: 'What happened lately?' },
    {
      command: 'freshet get builds -p shop/deploy -b main -s error -o wide',
      what: 'The failed deployments of main, and why they failed',
    },
    { command: 'freshet get build 6af9e8a90a7abd034b336dda -o yaml', what: 'Everything about one build' },
  ],
  async run({ api, print }, { args, flags }) {
    if (args.build.length > 0) {
      const builds = await Promise.all(
        args.build.map(id => api.call(getBuild, { params: { id: buildIdIn(id) } })),
      );
      const [only, other] = builds;
      if (only && !other) await print.one(buildView, only);
      else await print.list(buildView, builds);
      return;
    }
    const builds = await collectPages(flags.limit, async ({ limit, cursor }) => {
      const { result, headers } = await api.exchange(listBuilds, {
        query: {
          pipeline: [...flags.pipeline],
          // Judged by the server, which names the states that there are.
          status: [...flags.status] as never,
          branchName: [...flags.branch],
          revision: [...flags.sha],
          pipelineTriggerId: [...flags.trigger],
          annotation: [...flags.annotation],
          startDate: flags.since,
          endDate: flags.until,
          limit: Math.min(limit, 200),
          cursor,
        },
      });
      return { items: result, nextCursor: headers.get('x-next-cursor') ?? undefined };
    });
    await print.list(buildView, builds);
  },
});
