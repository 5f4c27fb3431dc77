/**
 * The log of one step: pages of it around the lines in view, and what is written meanwhile, until it ends. A broken
 * stream continues after the last event received, so no line shows twice and none is missing.
 */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { fetchData } from '../../api/index.ts';
import {
  createPagedLog,
  type GroupMarks,
  type LogFound,
  type LogQuery,
  type PagedLog,
  type RawLine,
} from '../../design/log-viewer/index.ts';

/** The most that one answer may hold. */
const MOST_LINES = 10_000;
const MATCHES_PER_ANSWER = 1_000;
/** Groups are listed for logs up to this size; headings of longer ones do not fold. */
const MOST_GROUPED_BYTES = 32 * 1024 * 1024;
const RETRY_MS = 2_000;

export interface LogFeed {
  readonly log: PagedLog;
  readonly isLive: boolean;
  /** The server does not answer; lines and stream are tried again. */
  readonly isBroken: boolean;
  /** Whether the size of the log is known; before that, no lines does not mean that there are none. */
  readonly isRead: boolean;
}

interface Source {
  readonly buildId: string;
  readonly step: string;
}

/** Reads until the signal aborts. `onChange` is called with the log and its state besides its lines. */
export const feedLog = async (
  { buildId, step }: Source,
  onChange: (feed: LogFeed) => void,
  signal: AbortSignal,
): Promise<void> => {
  const { steps, finished, cursor } = await fetchData(
    '/builds/{id}/logs/steps',
    { path: { id: buildId } },
    signal,
  );
  const about = steps.find(({ id, name }) => id === step || name === step);
  let state = { isLive: !finished, isBroken: false };
  const change = (part: Partial<typeof state>) => {
    const next = { ...state, ...part };
    if (next.isLive === state.isLive && next.isBroken === state.isBroken) return;
    state = next;
    onChange({ log, ...state, isRead: true });
  };
  const log = createPagedLog({
    count: about?.lines ?? 0,
    load: (first, count) => loadLines({ buildId, step }, first, Math.min(count, MOST_LINES), signal),
    search: searchIn({ buildId, step }, about?.bytes ?? 0),
    onTrouble: isBroken => change({ isBroken }),
  });
  signal.addEventListener('abort', log.stop, { once: true });
  onChange({ log, ...state, isRead: true });
  if ((about?.bytes ?? 0) <= MOST_GROUPED_BYTES)
    void groupMarks({ buildId, step }, about?.bytes ?? 0, signal).then(log.setGroups, () => undefined);
  if (!finished) await follow({ buildId, step, cursor, log, signal });
  change({ isLive: false });
};

const loadLines = async (
  { buildId, step }: Source,
  first: number,
  count: number,
  signal: AbortSignal,
): Promise<readonly RawLine[]> => {
  const query = { step, from: first + 1, count };
  const { from, lines, marks } = await fetchData(
    '/builds/{id}/logs',
    { path: { id: buildId }, query },
    signal,
  );
  let mark = -1;
  return lines.map((text, offset) => {
    while ((marks[mark + 1]?.line ?? Number.POSITIVE_INFINITY) <= from + offset) mark += 1;
    const at = marks[mark]?.at;
    return { text, time: at === undefined ? undefined : Date.parse(at) };
  });
};

const searchIn =
  ({ buildId, step }: Source, bytes: number) =>
  async (
    { text, regex, matchCase }: LogQuery,
    after: string | undefined,
    signal: AbortSignal,
  ): Promise<LogFound> => {
    const query = {
      query: text,
      step,
      regex: regex ? ('true' as const) : ('false' as const),
      ignoreCase: matchCase ? ('false' as const) : ('true' as const),
      limit: MATCHES_PER_ANSWER,
      ...(after === undefined ? {} : { after }),
    };
    const path = { id: buildId };
    const { matches, searchedBytes, next } = await fetchData(
      '/builds/{id}/logs/search',
      { path, query },
      signal,
    );
    return {
      lines: matches.map(match => ({ index: match.line - 1, text: match.text })),
      searched: searchedBytes / Math.max(1, bytes),
      next,
    };
  };

const groupMarks = async (
  { buildId, step }: Source,
  bytes: number,
  signal: AbortSignal,
): Promise<GroupMarks> => {
  if (bytes === 0) return [];
  const { groups, truncated } = await fetchData(
    '/builds/{id}/logs/groups',
    { path: { id: buildId }, query: { step } },
    signal,
  );
  if (truncated) throw new Error('there are more groups than are listed');
  return groups.flatMap(({ from, to }) => [
    [from - 1, 'begin'] as const,
    ...(to === undefined ? [] : [[to - 1, 'end'] as const]),
  ]);
};

interface Following extends Source {
  readonly cursor: string;
  readonly log: PagedLog;
  readonly signal: AbortSignal;
}

const follow = async (following: Following): Promise<void> => {
  const { signal } = following;
  let after = following.cursor;
  while (!signal.aborted) {
    const state = await followOnce(following, after);
    if (state.hasEnded) return;
    after = state.after;
    await new Promise(resolve => setTimeout(resolve, RETRY_MS));
  }
};

/** Reads one connection to its end, and returns the cursor that the next one begins at. */
const followOnce = async ({ buildId, step, log, signal }: Following, start: string) => {
  let after = start;
  try {
    for await (const { event, data, id } of eventsOf(buildId, { step, after }, signal)) {
      after = id ?? after;
      if (event === 'end') return { after, hasEnded: true };
      take(log, event, JSON.parse(data));
    }
  } catch (error) {
    // What the server sends must be readable; that it broke off is only a reason to go on after it.
    if (error instanceof SyntaxError) throw error;
  }
  return { after, hasEnded: false };
};

async function* eventsOf(
  buildId: string,
  query: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const answer = await fetch(`/api/builds/${buildId}/logs/stream?${new URLSearchParams(query)}`, { signal });
  if (!answer.ok || !answer.body) throw new Error(`the stream answers ${answer.status}`);
  const reader = answer.body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array<ArrayBuffer>, string>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

interface StreamEvent {
  readonly event?: string | undefined;
  readonly data: string;
  readonly id?: string | undefined;
}

interface StreamData {
  readonly text: string;
  readonly at: string;
  readonly line: number;
  readonly begins: boolean;
  readonly to: number;
}

const take = (log: PagedLog, event: string | undefined, { text, at, line, begins, to }: StreamData): void => {
  if (event === 'text') log.take({ index: line - 1, begins, text, time: Date.parse(at) });
  // Skipped lines are on the server: they are loaded when they come into view.
  else if (event === 'skipped') log.grow(to);
};
