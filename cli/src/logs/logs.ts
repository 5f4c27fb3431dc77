import { listBuildSteps } from '@freshet/contracts/builds';
import { followLogs, getLogLines, getLogSteps, searchLogs } from '@freshet/contracts/logs';
import { isFault } from '@freshet/kit/errors';
import { backoffMs } from '@freshet/kit/time';
import { type CommandContext, defineCommand, usageFault } from '../command/index.ts';
import { safeLine, safeText } from '../output/index.ts';
import { EventReader, type StreamedEvent } from './event-reader.ts';
import { LinePrinter } from './line-printer.ts';

const path = ['logs'];
/** A stream may be silent for long and open for longer. */
const STREAM_MS = 24 * 3_600_000;
/** Connections that bring nothing, in a row, before it gives up. */
const MAX_VAIN_TRIES = 8;
const PAGE_LINES = 10_000;
/** The shortest time between two questions for steps that were asked about before. */
const ASK_AGAIN_MS = 1_000;
/** A log is readable a moment before the end of the step that wrote it is. */
const END_SHOWS_AFTER_MS = 150;
const ENDS_ASKED_FOR = 3;

export const logs = defineCommand({
  path,
  summary: 'Print the log of a build, follow it while it runs, or find lines in it',
  description:
    'Lines of several steps say which step wrote them; with --step they stand alone. Colours and other escape ' +
    'sequences are left out unless --raw is given. A connection that breaks is taken up again where it was.',
  args: [{ name: 'build', what: 'The id of the build', completeFrom: ['get', 'builds'] }],
  flags: {
    follow: { type: 'boolean', short: 'f', what: 'Go on printing what comes, until the build is over' },
    step: { type: 'string', placeholder: 'STEP', what: 'Only this step, by its id or name' },
    sinceLine: { type: 'integer', min: 1, placeholder: 'LINE', what: 'Begin with this line of each step' },
    tail: {
      type: 'integer',
      min: 1,
      max: 10_000,
      placeholder: 'COUNT',
      what: 'Begin with the last lines of each step',
    },
    raw: { type: 'boolean', what: 'Print lines as they were written, colours and all' },
    search: { type: 'string', placeholder: 'TEXT', what: 'Print only the lines that have this text' },
    regex: { type: 'boolean', what: 'The text is a regular expression, as RE2 has them' },
    ignoreCase: { type: 'boolean', short: 'i', what: 'Find it in upper and lower case' },
  },
  uses: ['server'],
  examples: [
    { command: 'freshet logs 66f0c2a1b2c3d4e5f6a7b8c9', what: 'All of it' },
    { command: 'freshet logs -f 66f0c2a1b2c3d4e5f6a7b8c9 --step unit-tests', what: 'Watch one step' },
    { command: 'freshet logs 66f0c2a1b2c3d4e5f6a7b8c9 --search error -i', what: 'Where does it say error?' },
  ],
  async run(ctx, { args, flags }) {
    const { sinceLine, tail, follow, search } = flags;
    if (sinceLine !== undefined && tail !== undefined)
      throw usageFault('--since-line and --tail exclude each other', { see: path });
    if (search !== undefined && follow)
      throw usageFault('a search looks at what is there; it cannot --follow', { see: path });
    if (search !== undefined) return find(ctx, args.build, { ...flags, search });
    const reading = new LogReading(ctx, args.build, flags);
    const isWhole = sinceLine === undefined && tail === undefined;
    const cursor = follow && isWhole ? '0' : await reading.printStored();
    if (follow) await reading.follow(cursor);
    return 0;
  },
});

interface Flags {
  readonly step: string | undefined;
  readonly sinceLine: number | undefined;
  readonly tail: number | undefined;
  readonly raw: boolean;
  readonly follow: boolean;
}

class LogReading {
  readonly #ctx: CommandContext;
  readonly #build: string;
  readonly #flags: Flags;
  readonly #printer: LinePrinter;
  /** Pairs of a step whose last line is held back and the step that went on beside it. */
  readonly #askedFor = new Set<string>();
  #askedAt = 0;

  constructor(ctx: CommandContext, build: string, flags: Flags) {
    this.#ctx = ctx;
    this.#build = build;
    this.#flags = flags;
    const { raw, step } = flags;
    this.#printer = new LinePrinter({ out: ctx.out, raw, named: step === undefined });
  }

  /** Prints what is there; answers with the place to go on from. */
  async printStored(): Promise<string> {
    const params = { id: this.#build };
    const { steps, finished, cursor } = await this.#ctx.api.call(getLogSteps, { params });
    const { step: wanted, sinceLine, tail } = this.#flags;
    for (const { id, name, lines } of steps) {
      if (wanted !== undefined && wanted !== id && wanted !== name) continue;
      const from = tail === undefined ? (sinceLine ?? 1) : Math.max(1, lines - tail + 1);
      await this.#flushEnded(name);
      await this.#printLines({ id, name }, from, lines);
      // Without more to come, what looks like the begin of a line is the last line of its step.
      if (finished || !this.#flags.follow) this.#printer.flush(name);
    }
    return cursor;
  }

  /** Prints until the build is over, over as many connections as it takes. */
  async follow(from: string): Promise<void> {
    const { clock, signal } = this.#ctx;
    let cursor = from;
    for (let vain = 0; ; vain += 1) {
      const outcome = await this.#connection(cursor);
      if (outcome.ended) return;
      if (outcome.cursor !== cursor) vain = 0;
      cursor = outcome.cursor;
      if (vain >= MAX_VAIN_TRIES && outcome.failure !== undefined) throw outcome.failure;
      await clock.sleep(backoffMs(vain, { firstMs: 200, maxMs: 5_000 }), signal);
    }
  }

  async #connection(after: string): Promise<{ cursor: string; ended: boolean; failure?: unknown }> {
    const reader = new EventReader();
    let cursor = after;
    let ended = false;
    const { step } = this.#flags;
    try {
      await this.#ctx.api.download(
        followLogs,
        async text => {
          for (const streamed of reader.read(text)) {
            await this.#tell(streamed);
            cursor = streamed.cursor;
            ended ||= streamed.event.event === 'end';
          }
          await this.#printer.drained();
        },
        { params: { id: this.#build }, query: { after, step }, timeoutMs: STREAM_MS },
      );
      return { cursor, ended };
    } catch (failure) {
      // Only a connection that broke is worth another; whatever the server said is its word.
      if (!isFault(failure, 'CLI_SERVER_UNREACHABLE') && !isFault(failure, 'CLI_SERVER_TIMEOUT'))
        throw failure;
      return { cursor, ended, failure };
    }
  }

  async #tell({ event }: StreamedEvent): Promise<void> {
    if (event.event === 'text') {
      await this.#flushEnded(event.name);
      this.#printer.add(event.name, event.text, event.begins);
    } else if (event.event === 'skipped') await this.#printLines({ id: event.step }, event.from, event.to);
    else this.#printer.flush();
  }

  /**
   * Prints the last line of steps that have ended before another step goes on: without a line end it is held back, and
   * the stream does not say that nothing follows it.
   */
  async #flushEnded(next: string): Promise<void> {
    const { clock, signal } = this.#ctx;
    const pairs = this.#printer.heldBeside(next).map(held => JSON.stringify([held, next]));
    if (pairs.length === 0) return;
    const isNew = pairs.some(pair => !this.#askedFor.has(pair));
    if (!isNew && clock.now().getTime() - this.#askedAt < ASK_AGAIN_MS) return;
    for (const pair of pairs) this.#askedFor.add(pair);
    for (let left = isNew ? ENDS_ASKED_FOR : 1; left > 0; left -= 1) {
      await this.#askForEnds(next);
      if (this.#printer.heldBeside(next).length === 0) return;
      if (left > 1) await clock.sleep(END_SHOWS_AFTER_MS, signal);
    }
  }

  async #askForEnds(next: string): Promise<void> {
    const { api, clock } = this.#ctx;
    const { steps } = await api.call(listBuildSteps, { params: { id: this.#build } });
    this.#askedAt = clock.now().getTime();
    const running = new Set(steps.filter(({ phase }) => phase !== 'ended').map(({ name }) => name));
    for (const name of this.#printer.heldBeside(next)) if (!running.has(name)) this.#printer.flush(name);
  }

  /** Also for lines that the stream left out because we were too slow for it: here nothing is missing. */
  async #printLines(step: { id: string; name?: string }, first: number, last: number): Promise<void> {
    const { api } = this.#ctx;
    for (let from: number | undefined = first; from !== undefined && from <= last; ) {
      const query = { step: step.id, from, count: Math.min(PAGE_LINES, last - from + 1) };
      const page: { lines: string[]; next?: number | undefined; step?: { name: string } | undefined } =
        await api.call(getLogLines, { params: { id: this.#build }, query });
      this.#printer.addLines(step.name ?? page.step?.name ?? step.id, page.lines);
      await this.#printer.drained();
      from = page.next;
    }
  }
}

interface SearchFlags {
  readonly search: string;
  readonly regex: boolean;
  readonly ignoreCase: boolean;
  readonly step: string | undefined;
  readonly raw: boolean;
}

/** Prints matching lines as `step:line: text`; ends with 1 when there are none, as other programs that search do. */
const find = async (ctx: CommandContext, build: string, flags: SearchFlags): Promise<number> => {
  const { out, api } = ctx;
  let found = 0;
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const { search, regex, ignoreCase, step } = flags;
    const query = {
      query: search,
      regex: regex ? ('true' as const) : undefined,
      ignoreCase: ignoreCase ? ('true' as const) : undefined,
      step,
      limit: 1_000,
      after,
    };
    const page: { matches: { step: string; line: number; text: string }[]; next?: string | undefined } =
      await api.call(searchLogs, { params: { id: build }, query });
    for (const match of page.matches) {
      const text = flags.raw ? match.text : safeLine(match.text);
      out.line(`${out.paint.dim(`${safeText(match.step)}:${match.line}:`)} ${text}`);
    }
    await out.drained();
    found += page.matches.length;
    after = page.next;
  }
  return found > 0 ? 0 : 1;
};
