import { z } from 'zod';
import { Instant } from '../rest/index.ts';

/** The log of one step of a build, as far as it is stored. */
export const LogStep = z
  .strictObject({
    id: z.string().describe('The id of the step within its build'),
    name: z.string(),
    lines: z.int().describe('How many lines there are; the last one may still grow'),
    bytes: z.int(),
    firstAt: Instant.describe('When it wrote first'),
    lastAt: Instant.describe('When it wrote last'),
  })
  .meta({ id: 'LogStep' });

export const LogSteps = z
  .strictObject({
    steps: z.array(LogStep).describe('In the order in which they wrote first'),
    finished: z.boolean().describe('Nothing more will come'),
    cursor: z.string().describe('Where the log ends now; a stream after it misses nothing'),
  })
  .meta({ id: 'LogSteps' });

/** From this line on, up to the next mark, lines were written then and there. */
const LogMark = z.strictObject({
  line: z.int(),
  at: Instant,
  stream: z.enum(['out', 'err']),
});

/** A range of the lines of one step. Their escape sequences are kept. */
export const LogPage = z
  .strictObject({
    step: LogStep.optional().describe('Absent while the build has no log'),
    finished: z.boolean(),
    from: z.int().describe('The number of the first line of this page; lines count from 1'),
    lines: z.array(z.string()),
    marks: z.array(LogMark).describe('When lines were written, for runs of lines'),
    cut: z.array(z.int()).describe('Lines too long to be sent whole; their bytes can be read by range'),
    next: z.int().optional().describe('The line that the next page begins with; absent at the end'),
  })
  .meta({ id: 'LogPage' });

export const LogMatch = z
  .strictObject({
    step: z.string(),
    line: z.int(),
    text: z.string(),
    before: z.array(z.string()).describe('The lines before it, as many as were asked for'),
    after: z.array(z.string()),
  })
  .meta({ id: 'LogMatch' });

export const LogMatches = z
  .strictObject({
    matches: z.array(LogMatch),
    searchedBytes: z.int(),
    next: z.string().optional().describe('Send it as `after` to go on; absent when all was searched'),
  })
  .meta({ id: 'LogMatches' });

/** Lines that a step declared to belong together, with the markers around them. */
export const LogGroup = z.strictObject({
  title: z.string(),
  from: z.int().describe('The line of the marker that begins it'),
  to: z.int().optional().describe('The line of the marker that ends it; absent when it was never ended'),
  depth: z.int().describe('0 for a group that is in no other'),
});

export const LogGroups = z
  .strictObject({
    groups: z.array(LogGroup),
    truncated: z.boolean().describe('There are more groups than are listed'),
  })
  .meta({ id: 'LogGroups' });

/**
 * What a stream says, each as the data of a server-sent event of that name. Every event carries an id: the cursor to
 * come back with. Between them come comments, so that a silent connection is known to be alive.
 */
export const LogStreamEvent = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('text'),
    step: z.string(),
    name: z.string(),
    line: z.int().describe('The line that the text begins in'),
    begins: z.boolean().describe('False where the text goes on with a line that was begun before'),
    at: Instant,
    text: z.string().describe('With its line ends; it may end within a line'),
  }),
  z.strictObject({
    event: z.literal('skipped'),
    step: z.string(),
    from: z.int().describe('The first line that was not sent because the reader was too slow'),
    to: z.int().describe('The last such line'),
  }),
  z.strictObject({ event: z.literal('end') }),
]);
export type LogStreamEvent = z.infer<typeof LogStreamEvent>;

/** Where existing clients find the log of a build. */
export const Progress = z
  .strictObject({
    _id: z.string(),
    account: z.string(),
    status: z.string(),
    location: z.strictObject({
      type: z.enum(['composition', 'document']),
      url: z.string().optional().describe('An address that needs no credentials and works for some minutes'),
    }),
  })
  .meta({ id: 'Progress' });
