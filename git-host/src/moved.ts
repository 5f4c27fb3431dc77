import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from './place.ts';
import { type RefUpdate, ZERO } from './references.ts';
import { currentValue } from './revisions.ts';

/** No log of one reference that a person looks after is longer. */
const MAX_LOG_BYTES = 16 * 1024 ** 2;

/**
 * Which of these updates took place, by the references and their logs. For when whoever made them died before saying
 * so: a reference that has moved on since still has the update in its log. With the mark that its writer left there,
 * what another did to the same end does not count.
 */
export const whichMoved = async (
  place: Place,
  updates: readonly RefUpdate[],
  mark = '',
): Promise<RefUpdate[]> => {
  const moved: RefUpdate[] = [];
  for (const update of updates) if (await hasMoved(place, update, mark)) moved.push(update);
  return moved;
};

const hasMoved = async (
  place: Place,
  { ref, before = ZERO, after }: RefUpdate,
  mark: string,
): Promise<boolean> => {
  // First the reference and then its log, so that what moves it on in between is in the log.
  const now = await currentValue(place, ref);
  if (after === undefined) return now === undefined; // its log went with it
  const log = await readFile(join(place.gitDir, 'logs', ref), 'utf8').catch(() => '');
  const lines = log.slice(-MAX_LOG_BYTES).trimEnd().split('\n');
  const at = lines.findLastIndex(line => line.startsWith(`${before} ${after} `) && line.includes(mark));
  if (at < 0) return mark === '' && now === after;
  // Git writes the log before it moves the reference, and may have died in between.
  const next = lines[at + 1];
  return next === undefined ? now === after : next.startsWith(`${after} `);
};
