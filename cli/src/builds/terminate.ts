import { terminateBuild } from '@freshet/contracts/builds';
import { defineCommand } from '../command/index.ts';
import { BUILD_ARG, buildIdIn, buildView } from './build-view.ts';

export const terminate = defineCommand({
  path: ['terminate'],
  summary: 'Terminate a build',
  description: 'A build that waits ends at once. One that runs cleans up first, unless forced.',
  args: [BUILD_ARG],
  flags: {
    force: { type: 'boolean', what: 'End also the steps that clean up' },
    reason: { type: 'string', placeholder: 'TEXT', what: 'Why; shown with the build' },
  },
  examples: [
    { command: 'freshet terminate 6af9e8a90a7abd034b336dda --reason "wrong branch"', what: 'Stop a build' },
  ],
  async run({ api, print }, { args, flags }) {
    const build = await api.call(terminateBuild, {
      params: { id: buildIdIn(args.build) },
      body: { force: flags.force, ...(flags.reason === undefined ? {} : { reason: flags.reason }) },
    });
    await print.done(buildView, build, build.state === 'terminated' ? 'terminated' : 'is terminating');
  },
});
