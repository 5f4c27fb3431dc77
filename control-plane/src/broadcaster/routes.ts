import {
  downloadLogs,
  followLogs,
  getLogBytes,
  getLogGroups,
  getLogLines,
  getLogSteps,
  getProgress,
  getProgressDocument,
  searchLogs,
} from '@freshet/contracts/logs';
import { lineMatcher } from '@freshet/domain/logs';
import { type Call, missing, type Route, route } from '../gateway/index.ts';
import type { DocumentLinks } from './document-link.ts';
import { exportDocument, exportHtml, exportText } from './export-log.ts';
import { linesOf } from './line-reader.ts';
import { cursorOf, placeOf } from './log-cursor.ts';
import type { LogReader } from './log-reader.ts';
import type { StoredStep } from './log-store.ts';
import type { LogStreams } from './log-streams.ts';
import type { BuildState, BuildStates } from './ports.ts';
import { searchCursor, searchPlace } from './search-log.ts';

interface Deps {
  readonly reader: LogReader;
  readonly streams: LogStreams;
  readonly states: BuildStates;
  readonly links: DocumentLinks;
}

/** The build, once it is known that the caller may read it. */
const readable = async (states: BuildStates, call: Call, id: string): Promise<BuildState> => {
  const build = await states.find(call.principal.accountId, id);
  if (!build) throw missing('build');
  await call.authorize(build.entity);
  return build;
};

export const logRoutes = ({ reader, streams, states, links }: Deps): Route[] => [
  route(getLogSteps, async ({ params }, call) => {
    const build = await readable(states, call, params.id);
    const { steps, finished } = await reader.overview(build.id);
    const cursor = cursorOf(new Map(steps.map(({ ordinal, bytes }) => [ordinal, bytes])));
    return { steps: steps.map(wireStep), finished: finished || build.ended, cursor };
  }),

  route(getLogLines, async ({ params, query }, call) => {
    const build = await readable(states, call, params.id);
    const { finished } = await reader.overview(build.id);
    const step = await reader.step(build.id, query.step);
    const page = step ? await reader.page(build.id, step, query) : EMPTY;
    return {
      ...(step ? { step: wireStep(step) } : {}),
      finished: finished || build.ended,
      from: page.from,
      lines: [...page.lines],
      marks: page.marks.map(({ line, at, stream }) => ({ line, at: at.toISOString(), stream })),
      cut: [...page.cut],
      ...(page.next === undefined ? {} : { next: page.next }),
    };
  }),

  route(getLogBytes, async ({ params, query }, call) => {
    const build = await readable(states, call, params.id);
    const step = await reader.step(build.id, query.step);
    if (!step) throw missing('step');
    const bytes = await reader.range(build.id, step, query.start, query.length);
    call.response.header('x-log-bytes', String(step.bytes));
    return once(bytes);
  }),

  route(searchLogs, async ({ params, query }, call) => {
    const build = await readable(states, call, params.id);
    const { query: text, regex, ignoreCase, after, step, limit, context } = query;
    const matcher = lineMatcher({ text, regex: regex === 'true', ignoreCase: ignoreCase === 'true' });
    const found = await reader.search(build.id, {
      matcher,
      step,
      limit,
      context,
      after: after === undefined ? undefined : searchPlace(after),
      signal: call.signal,
    });
    return {
      matches: found.matches.map(match => ({
        step: match.step.id,
        line: match.line,
        text: match.text,
        before: [...match.before],
        after: [...match.after],
      })),
      searchedBytes: found.searchedBytes,
      ...(found.next ? { next: searchCursor(found.next) } : {}),
    };
  }),

  route(getLogGroups, async ({ params, query }, call) => {
    const build = await readable(states, call, params.id);
    const { groups, truncated } = await reader.groups(build.id, query.step, call.signal);
    return { groups: groups.map(group => ({ ...group })), truncated };
  }),

  route(downloadLogs, async ({ params, query }, call) => {
    const build = await readable(states, call, params.id);
    const steps = await reader.wanted(build.id, query.step);
    const exported = { bytes: reader.bytes, buildId: build.id, steps };
    const name = `freshet-build-${build.id}.${query.format === 'html' ? 'html' : 'log'}`;
    call.response.header('content-disposition', `attachment; filename="${name}"`);
    if (query.format === 'text') return exportText(exported, query.ansi);
    call.response.header('content-type', 'text/html; charset=utf-8');
    return exportHtml(exported);
  }),

  route(followLogs, async ({ params, query }, call) => {
    const build = await readable(states, call, params.id);
    if (query.step !== undefined && build.ended) await reader.step(build.id, query.step);
    const cursor = query.after ?? call.lastEventId;
    // A proxy that gathers an answer before it hands it on would make live logs late.
    call.response.header('x-accel-buffering', 'no');
    return streams.serverSent({
      build,
      after: cursor === undefined ? new Map() : placeOf(cursor),
      step: query.step,
      caller: `${call.principal.accountId} ${call.principal.id}`,
      recheck: () => call.reauthorize(build.entity),
      signal: call.signal,
    });
  }),

  route(getProgress, async ({ params }, call) => {
    const build = await readable(states, call, params.id);
    const { accountId } = call.principal;
    const location = build.ended
      ? { type: 'document' as const, url: await links.make(accountId, build.id) }
      : { type: 'composition' as const };
    return { _id: params.id, account: accountId, status: build.status, location };
  }),

  route(getProgressDocument, async ({ params, query }) => {
    const { accountId } = await links.check(params.id, query.key);
    const build = await states.find(accountId, params.id);
    if (!build) throw missing('build');
    const steps = await reader.wanted(build.id, undefined);
    return exportDocument({ bytes: reader.bytes, buildId: build.id, steps }, build.steps);
  }),
];

const EMPTY = { from: 1, lines: [], marks: [], cut: [], next: undefined };

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const wireStep = (step: StoredStep) => ({
  id: step.id,
  name: step.name,
  lines: linesOf(step),
  bytes: step.bytes,
  firstAt: step.firstAt.toISOString(),
  lastAt: step.lastAt.toISOString(),
});
