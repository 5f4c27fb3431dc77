import { type DemoPush, type DemoStatus, getDemo, pushDemo } from '@freshet/contracts/demo';
import { Fault } from '@freshet/kit/errors';
import { type CommandContext, defineCommand } from '../command/index.ts';
import { safeText } from '../output/index.ts';
import { reached, STAGES, type Stage, trouble } from './stages.ts';
import { untilState } from './state.ts';
import { look, pagesUrl, type Seen, type Watched } from './watch.ts';

const SERVICES = ['storefront', 'catalog', 'checkout'];
const POLL_MS = 150;

const NOT_READY = {
  absent: 'the demo is not here',
  removing: 'the demo is being taken away',
  failed: 'the demo could not be brought',
} as const;

/** A stage with the time that had passed since the push when it was seen. */
interface TimedStage extends Omit<Stage, 'page'> {
  readonly seconds: number;
  readonly url: string;
}

export const demoPush = defineCommand({
  path: ['demo', 'push'],
  summary: 'Change a service of the demo, and follow it until it runs',
  description: `
    Commits a small change in your name and raises the version. The pipeline of the service tests and packages it, and
    writes the new version to the dev environment in Git, which the runtime makes true in the cluster. Each stage is
    told with its time and its page.`,
  args: [
    {
      name: 'service',
      what: 'Which one to change; storefront unless said',
      optional: true,
      choices: SERVICES,
    },
  ],
  flags: {
    follow: { type: 'boolean', default: true, what: 'Only commit the change, and do not follow it' },
    timeout: {
      type: 'integer',
      min: 1,
      max: 3_600,
      default: 120,
      placeholder: 'SECONDS',
      what: 'How long to follow it',
    },
  },
  examples: [
    { command: 'freshet demo push', what: 'A new greeting on the storefront, followed until pods run it' },
    { command: 'freshet demo push catalog --no-follow', what: 'Another price, without waiting' },
  ],
  async run(ctx, { args, flags }) {
    const demo = await readyDemo(ctx, flags.timeout);
    if (!demo) {
      ctx.print.note('Nothing was pushed.');
      return 1;
    }
    const began = ctx.clock.now().getTime();
    const push = await ctx.api.call(pushDemo, { body: { service: args.service ?? 'storefront' } });
    const follower = new Follower(ctx, await pagesUrl(ctx.api, push.repository), began);
    follower.tell(push, {});
    if (!flags.follow) return follower.end(push);
    return follow(ctx, follower, {
      push,
      environments: demo.environmentsRepository,
      timeout: flags.timeout,
    });
  },
});

/** The demo, once it is here: whoever types fast after the first start need not type it again. */
const readyDemo = async (ctx: CommandContext, timeout: number): Promise<DemoStatus | undefined> => {
  const status = await ctx.api.call(getDemo);
  if (status.state === 'ready') return status;
  if (status.state !== 'bringing') throw new Fault('DEMO_NOT_READY', NOT_READY[status.state]);
  ctx.print.note('The demo is still being brought. The change is made as soon as it is here:');
  return untilState(ctx, 'ready', timeout);
};

const follow = async (
  ctx: CommandContext,
  follower: Follower,
  { timeout, ...watched }: Watched & { readonly timeout: number },
): Promise<number> => {
  const { api, clock, signal, print } = ctx;
  const deadline = clock.now().getTime() + timeout * 1_000;
  for (let seen: Seen = {}; ; ) {
    seen = await look(api, watched, seen);
    if (follower.tell(watched.push, seen)) return follower.end(watched.push);
    const problem = trouble(seen);
    if (problem !== undefined || clock.now().getTime() > deadline) {
      print.note(
        safeText(
          problem ??
            `It did not get there within ${timeout} s. It goes on without us; \`freshet demo status\` shows what runs where.`,
        ),
      );
      return 1;
    }
    await clock.sleep(POLL_MS, signal);
  }
};

/** Tells each stage once, when it is seen for the first time. */
class Follower {
  readonly #ctx: CommandContext;
  readonly #url: string;
  readonly #began: number;
  readonly #told: TimedStage[] = [];

  constructor(ctx: CommandContext, url: string, began: number) {
    this.#ctx = ctx;
    this.#url = url;
    this.#began = began;
  }

  /** Whether all stages are behind the change. */
  tell(push: DemoPush, seen: Seen): boolean {
    const { clock, print, err } = this.#ctx;
    const seconds = Math.round((clock.now().getTime() - this.#began) / 100) / 10;
    for (const { page, ...stage } of reached(push, seen).slice(this.#told.length)) {
      const timed = { ...stage, seconds, url: `${this.#url}${page}` };
      this.#told.push(timed);
      const time = `${seconds.toFixed(1)} s`.padStart(7);
      print.note(`${time}  ${stage.stage.padEnd(8)} ${safeText(stage.what)}`);
      print.note(`${' '.repeat(18)}${err.paint.dim(timed.url)}`);
    }
    return this.#told.length === STAGES.length;
  }

  async end(push: DemoPush): Promise<number> {
    const { print } = this.#ctx;
    if (print.format === 'json' || print.format === 'yaml')
      await print.value('', { ...push, stages: this.#told });
    return 0;
  }
}
