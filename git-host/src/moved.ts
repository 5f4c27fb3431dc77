import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from './place.ts';
import { type RefUpdate, ZERO } from './references.ts';
import { currentValue } from './revisions.ts';

/** No log of one reference that a person looks after is longer. */
const MAX_LOG_BYTES = 16 * 1024 ** 2;

/**
 * Which of these updates took place, by the references and their logs. For when whoever made them died before saying
 * so: a reference that has moved on since still has the update in its log.
 */
export const whichMoved = async (place: Place, updates: readonly RefUpdate[]): Promise<RefUpdate[]> => {
  const moved: RefUpdate[] = [];
  for (const update of updates) if (await hasMoved(place, update)) moved.push(update);
  return moved;
};

const hasMoved = async (place: Place, { ref, before = ZERO, after }: RefUpdate): Promise<boolean> => {
  const now = await currentValue(place, ref);
  if (now === after) return true;
  const log = await readFile(join(place.gitDir, 'logs', ref), 'utf8').catch(() => '');
  return log.slice(-MAX_LOG_BYTES).includes(`${before} ${after ?? ZERO} `);
};
