import { BUILD_STATES, getBuild } from '@freshet/contracts/builds';
import { type CommandContext, defineCommand } from '../command/index.ts';
import { safeText } from '../output/index.ts';
import { BUILD_ARG, buildIdIn, buildView } from './build-view.ts';
import { isEnded } from './follow-build.ts';

const LOOK_MS = 2_000;

export const wait = defineCommand({
  path: ['wait'],
  summary: 'Wait until builds are in a state, success unless told',
  description:
    'Ends with exit code 0 when all builds got there, and with 1 when one ended in another way or the time was up.',
  args: [{ ...BUILD_ARG, many: true }],
  flags: {
    status: {
      type: 'choice',
      short: 's',
      choices: BUILD_STATES,
      default: 'success',
      placeholder: 'STATUS',
      what: 'The state to wait for',
    },
    timeout: {
      type: 'integer',
      short: 't',
      default: 30,
      min: 1,
      max: 10_080,
      placeholder: 'MINUTES',
      what: 'How long to wait at most',
    },
  },
  examples: [
    { command: 'freshet wait 6af9e8a90a7abd034b336dda', what: 'Until it succeeded' },
    { command: 'freshet wait 6af9e8a90a7abd034b336dda -s pending-approval -t 5', what: 'Until it asks' },
  ],
  async run(ctx, { args, flags }) {
    const until = ctx.clock.now().getTime() + flags.timeout * 60_000;
    for (const id of args.build.map(buildIdIn)) {
      if (!(await reached(ctx, id, { state: flags.status, until }))) return 1;
    }
    return 0;
  },
});

interface Wanted {
  readonly state: string;
  /** When to give up, in milliseconds since 1970. */
  readonly until: number;
}

/** Waits for one build; false where it will not get there, which is said. */
const reached = async (
  { api, clock, print, signal }: CommandContext,
  id: string,
  { state, until }: Wanted,
): Promise<boolean> => {
  for (;;) {
    const build = await api.call(getBuild, { params: { id } });
    if (build.state === state) {
      await print.done(buildView, build, `is ${state}`);
      return true;
    }
    const ended = isEnded(build.state);
    if (ended || clock.now().getTime() >= until) {
      const why = ended ? build.reason : build.waiting;
      const words = ended ? `ended as ${build.state}` : `is still ${build.state}`;
      print.note(safeText(`build/${id} ${words}${why === undefined ? '' : `: ${why}`}`));
      return false;
    }
    await clock.sleep(LOOK_MS, signal);
  }
};
