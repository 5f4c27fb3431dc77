import { type BuildState, type BuildWire, getBuild, listBuildSteps } from '@freshet/contracts/builds';
import type { CommandContext } from '../command/index.ts';
import { safeText } from '../output/index.ts';
import { buildView, spanOf } from './build-view.ts';

export const FOLLOW_FLAGS = {
  detach: { type: 'boolean', short: 'd', what: 'Print the id of the build and do not wait for it' },
} as const;

const LOOK_MS = 1_000;

const EXIT_CODES: Readonly<Partial<Record<BuildState, number>>> = {
  success: 0,
  error: 1,
  denied: 1,
  terminated: 2,
};

export const isEnded = (state: BuildState): boolean => EXIT_CODES[state] !== undefined;

/** What there is to say of a build that has not ended, where it is something else than before. */
const stateLine = ({ state, waiting }: BuildWire): string =>
  waiting === undefined ? `build is ${state}` : `build is ${state}: ${waiting}`;

/** Tells each step once when it begins and once when it ends. */
class StepTeller {
  readonly #told = new Map<string, string>();
  readonly #say: (line: string) => void;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  async look({ api }: Pick<CommandContext, 'api'>, id: string): Promise<void> {
    const { steps } = await api.call(listBuildSteps, { params: { id } });
    for (const { id: step, name, phase, result, reason, startedAt, finishedAt } of steps) {
      const word = phase === 'ended' ? (result ?? 'skipped') : phase;
      if (phase === 'pending' || this.#told.get(step) === word) continue;
      this.#told.set(step, word);
      const took = spanOf(startedAt, finishedAt);
      const why = result === 'failure' && reason !== undefined ? `: ${reason}` : '';
      this.#say(safeText(`${name} ${word}${took === undefined ? '' : ` (${took})`}${why}`));
    }
  }
}

/** Shows a build until it ends; the exit code says how it ended. */
const followBuild = async (ctx: CommandContext, id: string): Promise<number> => {
  const { api, clock, print, signal } = ctx;
  const teller = new StepTeller(line => print.note(`  ${line}`));
  let said = '';
  print.note(`build/${id} created; its log: freshet logs -f ${id}`);
  for (;;) {
    const build = await api.call(getBuild, { params: { id } });
    await teller.look(ctx, id);
    const code = EXIT_CODES[build.state];
    if (code !== undefined) {
      await print.done(buildView, build, safeText(endOf(build)));
      return code;
    }
    const line = safeText(stateLine(build));
    if (line !== said) print.note(line);
    said = line;
    await clock.sleep(LOOK_MS, signal);
  }
};

const endOf = ({ state, reason, started, finished }: BuildWire): string => {
  const took = spanOf(started, finished);
  const why = reason === undefined || state === 'success' ? '' : `: ${reason}`;
  return `${state}${took === undefined ? '' : ` after ${took}`}${why}`;
};

/** Waits for a build, or only says what it is called. */
export const followOrName = async (ctx: CommandContext, id: string, detach: boolean): Promise<number> => {
  if (!detach) return followBuild(ctx, id);
  await ctx.print.value(id, id);
  return 0;
};
