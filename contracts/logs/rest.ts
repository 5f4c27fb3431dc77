import { z } from 'zod';
import { anyone, defineOperation, Id, json, mayEntity, text } from '../rest/index.ts';
import { LogGroups, LogMatches, LogPage, LogSteps, Progress } from './log.ts';

const tag = 'Logs';
const params = z.strictObject({ id: Id.describe('The build') });
const step = z.string().min(1).max(512).describe('The id or name of a step');
const cursor = z.string().max(65_536);
const line = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const flag = z.enum(['true', 'false']).default('false');

export const getLogSteps = defineOperation({
  id: 'log-steps',
  method: 'GET',
  path: '/builds/{id}/logs/steps',
  tag,
  summary: 'List the steps of a build that wrote to its log, with their sizes',
  guard: mayEntity('read', 'build'),
  sdk: 'logs.steps',
  params,
  reply: json(LogSteps),
});

export const getLogLines = defineOperation({
  id: 'log-lines',
  method: 'GET',
  path: '/builds/{id}/logs',
  tag,
  summary: 'Read lines of the log of a step',
  description:
    'Without a step, of the one that wrote first. A page holds at most 1 MiB, so it may have fewer lines than were asked for; `next` says where to go on. The address with `step` and `from` is a permanent link to a line.',
  guard: mayEntity('read', 'build'),
  sdk: 'logs.lines',
  params,
  query: z
    .strictObject({
      step: step.optional(),
      from: line.optional().describe('The first line; 1 unless said'),
      tail: line.max(10_000).optional().describe('Instead of from: so many lines at the end'),
      count: line.max(10_000).default(1_000),
    })
    .refine(({ from, tail }) => from === undefined || tail === undefined, 'from and tail exclude each other'),
  reply: json(LogPage),
});

export const getLogBytes = defineOperation({
  id: 'log-bytes',
  method: 'GET',
  path: '/builds/{id}/logs/bytes',
  tag,
  summary: 'Read a range of bytes of the log of a step, as it was written',
  guard: mayEntity('read', 'build'),
  sdk: 'logs.bytes',
  params,
  query: z.strictObject({
    step,
    start: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    length: z.coerce.number().int().min(1).max(8_388_608).default(1_048_576),
  }),
  reply: text('text/plain; charset=utf-8'),
});

export const searchLogs = defineOperation({
  id: 'log-search',
  method: 'GET',
  path: '/builds/{id}/logs/search',
  tag,
  summary: 'Find lines in the log of a build',
  description:
    'Expressions have the syntax of RE2 and are matched line by line. A search that takes long answers with what it found so far and where to go on.',
  guard: mayEntity('read', 'build'),
  sdk: 'logs.search',
  params,
  query: z.strictObject({
    query: z.string().min(1).max(1_000),
    regex: flag.describe('true: the query is a regular expression'),
    ignoreCase: flag,
    step: step.optional().describe('Only in this step; by id or name'),
    context: z.coerce.number().int().min(0).max(10).default(0).describe('Lines around each match'),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
    after: z.string().max(256).optional().describe('`next` of the answer before'),
  }),
  reply: json(LogMatches),
  perMinute: 300,
});

export const getLogGroups = defineOperation({
  id: 'log-groups',
  method: 'GET',
  path: '/builds/{id}/logs/groups',
  tag,
  summary: 'List the groups that a step declared in its log',
  description:
    'A line `##[group]TITLE` or `::group::TITLE` begins one, `##[endgroup]` or `::endgroup::` ends it.',
  guard: mayEntity('read', 'build'),
  sdk: 'logs.groups',
  params,
  query: z.strictObject({ step }),
  reply: json(LogGroups),
  perMinute: 300,
});

export const downloadLogs = defineOperation({
  id: 'log-download',
  method: 'GET',
  path: '/builds/{id}/logs/download',
  tag,
  summary: 'Download the log of a build or of a step, as text or as a page',
  guard: mayEntity('read', 'build'),
  sdk: 'logs.download',
  params,
  query: z.strictObject({
    step: step.optional(),
    format: z.enum(['text', 'html']).default('text'),
    ansi: z.enum(['keep', 'strip']).default('strip').describe('What becomes of colours in text'),
  }),
  reply: text('text/plain; charset=utf-8'),
});

export const followLogs = defineOperation({
  id: 'log-stream',
  method: 'GET',
  path: '/builds/{id}/logs/stream',
  tag,
  summary: 'Follow the log of a build as server-sent events',
  description:
    'First what there is after the cursor, then what comes, without a gap, until `end`. A reader that is too slow is told which lines it missed (`skipped`) and can load them. Come back with the id of the last event, as `after` or as the header Last-Event-ID, after a connection broke.',
  guard: mayEntity('read', 'build'),
  sdk: 'logs.follow',
  params,
  query: z.strictObject({
    after: cursor.optional().describe('A cursor; without it the stream begins with the first line'),
    step: step.optional(),
  }),
  reply: text('text/event-stream; charset=utf-8'),
});

export const getProgress = defineOperation({
  id: 'progress-get',
  method: 'GET',
  path: '/progress/{id}',
  tag,
  summary: 'Say where the log of a build is, for existing clients',
  guard: mayEntity('read', 'build'),
  sdk: 'progress.get',
  params: z.strictObject({ id: Id }),
  reply: json(Progress),
});

export const getProgressDocument = defineOperation({
  id: 'progress-document',
  method: 'GET',
  path: '/progress/{id}/document',
  tag,
  summary: 'Read the whole log of a build as one document, by a link that says who may',
  guard: anyone('the link is signed, names the build and ends after some minutes'),
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ key: z.string().min(1).max(2_048) }),
  reply: text('application/json; charset=utf-8'),
});
