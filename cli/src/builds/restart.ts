import { restartBuild } from '@freshet/contracts/builds';
import { defineCommand } from '../command/index.ts';
import { BUILD_ARG, buildIdIn } from './build-view.ts';
import { FOLLOW_FLAGS, followOrName } from './follow-build.ts';

export const restart = defineCommand({
  path: ['restart'],
  summary: 'Begin a build again, with the YAML, variables and commit it had',
  description: `
    Shows the steps as they go, and ends with exit code 0 when the build succeeded, 1 when it failed or was denied, and 2
    when it was terminated. With --detach it prints the id of the new build and ends.`,
  args: [BUILD_ARG],
  flags: {
    fromFailedStep: {
      type: 'boolean',
      what: 'Keep what succeeded and the volume; the pipeline must permit it',
    },
    ...FOLLOW_FLAGS,
  },
  examples: [
    { command: 'freshet restart 6af9e8a90a7abd034b336dda', what: 'Once more' },
    {
      command: 'freshet restart 6af9e8a90a7abd034b336dda --from-failed-step -d',
      what: 'Only what failed, without waiting for it',
    },
  ],
  async run(ctx, { args, flags }) {
    const id = await ctx.api.call(restartBuild, {
      params: { id: buildIdIn(args.build) },
      body: { fromFailedStep: flags.fromFailedStep },
    });
    return followOrName(ctx, id, flags.detach);
  },
});
