import { defineCommand } from '../command/index.ts';
import { runOperator, SAME_SETTINGS } from './run-operator.ts';

export const rotateMasterKey = defineCommand({
  path: ['admin', 'rotate-master-key'],
  summary: 'Replace the master key that protects all stored secrets',
  description: `${SAME_SETTINGS} Secrets are not sealed anew: only the data keys move to the new master key.

    Where the master key is kept in FRESHET_HOME, a new one is made, and Freshet must be stopped. Where it comes
    from the environment or from a command, name the new one there first, and the old one as a previous one.`,
  uses: ['output'],
  examples: [
    { command: 'freshet admin rotate-master-key', what: 'A new master key, while Freshet is stopped' },
  ],
  async run(ctx) {
    const done = await runOperator(ctx, ['rotate-master-key']);
    if ('exitCode' in done) return done.exitCode;
    const moved = Number(done.output);
    const keys = moved === 1 ? '1 data key' : `${moved} data keys`;
    await ctx.print.value(`The master key is replaced; ${keys} moved to the new one.`, { moved });
    return 0;
  },
});
