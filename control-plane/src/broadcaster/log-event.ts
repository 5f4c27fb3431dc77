import type { LogStreamEvent } from '@freshet/contracts/logs';
import { linesOf } from './line-reader.ts';
import type { StoredStep } from './log-store.ts';
import { countNewlines } from './plan-append.ts';

/** Something to tell a reader: some bytes of a step as text, or that they are left out, or that all is over. */
export interface LogEvent {
  /** 0 for the end of all. */
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  /** Line ends of the step up to its end, and whether it ends with one. */
  readonly newlinesAfter: number;
  readonly endsLine: boolean;
  /** Where a reader stands after it. */
  readonly cursor: string;
  readonly content: LogStreamEvent;
}

interface Text {
  readonly start: number;
  /** Line ends before it. */
  readonly newlines: number;
  readonly begins: boolean;
  readonly bytes: Buffer;
  readonly cursor: string;
}

const NEWLINE = 10;

export const textEvent = (step: StoredStep, { start, newlines, begins, bytes, cursor }: Text): LogEvent => ({
  ordinal: step.ordinal,
  start,
  end: start + bytes.length,
  newlinesAfter: newlines + countNewlines(bytes),
  endsLine: bytes.at(-1) === NEWLINE,
  cursor,
  content: {
    event: 'text',
    step: step.id,
    name: step.name,
    line: newlines + 1,
    begins,
    at: step.lastAt.toISOString(),
    text: bytes.toString('utf8'),
  },
});

interface Skip {
  readonly start: number;
  /** The first line that is left out. */
  readonly from: number;
  readonly cursor: string;
}

/** Leaves out all up to where the step is now. */
export const skippedEvent = (step: StoredStep, { start, from, cursor }: Skip): LogEvent => ({
  ordinal: step.ordinal,
  start,
  end: step.bytes,
  newlinesAfter: step.newlines,
  endsLine: !step.isOpen,
  cursor,
  content: { event: 'skipped', step: step.id, from, to: linesOf(step) },
});

export const endEvent = (cursor: string): LogEvent => ({
  ordinal: 0,
  start: 0,
  end: 0,
  newlinesAfter: 0,
  endsLine: true,
  cursor,
  content: { event: 'end' },
});

/** As a browser reads it. */
export const serverSentEvent = ({ content, cursor }: LogEvent): Buffer => {
  const { event, ...data } = content;
  return Buffer.from(`id: ${cursor}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
};
