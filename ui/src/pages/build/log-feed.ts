/**
 * Brings the log of one step into a store: the end of what is stored at once, then whatever comes, until it ends. A
 * broken stream is taken up after the last line that came, so nothing shows twice and nothing is missing.
 */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { fetchData } from '../../api/index.ts';
import { createLogStore, type LogStore } from '../../design/log-viewer/index.ts';

/** So many lines are shown at once; earlier ones come when they are asked for. */
const FIRST_LINES = 10_000;
const RETRY_MS = 2_000;

export interface LogFeed {
  readonly log: LogStore;
  /** Lines before the first one in the store. */
  readonly earlier: number;
  readonly isLive: boolean;
  /** Whether everything that was stored is in; before that, no lines does not mean that there are none. */
  readonly isRead: boolean;
}

interface Source {
  readonly buildId: string;
  readonly step: string;
  /** The first line to show; the end of the log unless said. */
  readonly from?: number | undefined;
  readonly words: {
    readonly skipped: (count: number) => string;
    readonly earlier: (count: number) => string;
  };
}

type Page = Awaited<ReturnType<typeof fetchPage>>;

const fetchPage = (buildId: string, query: object, signal: AbortSignal) =>
  fetchData('/builds/{id}/logs', { path: { id: buildId }, query }, signal);

/** Puts the lines of a page into the store, each with the time it was written at. */
const addPage = (log: LogStore, { from, lines, marks, next }: Page): void => {
  const starts = [...marks.map(({ line }) => line), from + lines.length];
  if (marks.length === 0 && lines.length > 0) log.append(`${lines.join('\n')}\n`);
  for (const [index, mark] of marks.entries()) {
    const part = lines.slice(Math.max(0, mark.line - from), (starts[index + 1] ?? 0) - from);
    if (part.length === 0) continue;
    const isLast = index === marks.length - 1 && next === undefined;
    log.append(`${part.join('\n')}${isLast ? '' : '\n'}`, Date.parse(mark.at));
  }
};

/** Reads until the signal aborts. `onChange` tells what is known of the log besides its lines. */
export const feedLog = async (
  { buildId, step, from, words }: Source,
  onChange: (feed: LogFeed) => void,
  signal: AbortSignal,
): Promise<void> => {
  const log = createLogStore();
  const { steps, finished, cursor } = await fetchData(
    '/builds/{id}/logs/steps',
    { path: { id: buildId } },
    signal,
  );
  const about = steps.find(({ id, name }) => id === step || name === step);
  const total = about?.lines ?? 0;
  const begin = Math.max(1, Math.min(from ?? Number.POSITIVE_INFINITY, total - FIRST_LINES + 1));
  if (begin > 1) log.appendGap(words.earlier(begin - 1), begin - 1);
  const told = (isLive: boolean, isRead: boolean) => onChange({ log, earlier: begin - 1, isLive, isRead });
  told(!finished, total === 0);
  for (let at: number | undefined = begin; at !== undefined && at <= total; ) {
    const page: Page = await fetchPage(buildId, { step, from: at, count: FIRST_LINES }, signal);
    addPage(log, page);
    at = page.next;
  }
  told(!finished, true);
  if (!finished) await follow({ buildId, step, cursor, log, words, signal });
  told(false, true);
};

interface Following extends Pick<Source, 'buildId' | 'step' | 'words'> {
  readonly cursor: string;
  readonly log: LogStore;
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

/** Reads one connection to its end, and tells where the next one goes on. */
const followOnce = async ({ buildId, step, log, words, signal }: Following, start: string) => {
  let after = start;
  try {
    for await (const { event, data, id } of eventsOf(buildId, { step, after }, signal)) {
      after = id ?? after;
      if (event === 'end') return { after, hasEnded: true };
      take(log, event, JSON.parse(data), words);
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

type Told = { readonly text: string; readonly at: string; readonly from: number; readonly to: number };

const take = (log: LogStore, event: string | undefined, told: Told, words: Source['words']): void => {
  if (event === 'text') log.append(told.text, Date.parse(told.at));
  else if (event === 'skipped') {
    const count = told.to - told.from + 1;
    log.appendGap(words.skipped(count), count);
  }
};
