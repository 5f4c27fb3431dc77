import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from './place.ts';

/** Below this a repository answers as quickly as it ever will. */
const LOOSE_OBJECTS = 2_000;
const PACKS = 20;

/** Packs a repository that has become untidy. Objects that a push may still need are kept for two weeks. */
export const maintain = async (place: Place, timeoutMs: number, signal?: AbortSignal): Promise<boolean> => {
  const report = await place.text(['count-objects', '-v']);
  const figure = (name: string): number =>
    Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(report)?.[1] ?? 0);
  if (figure('count') < LOOSE_OBJECTS && figure('packs') < PACKS) return false;
  try {
    await place.ask(['gc', '--quiet', '--prune=2.weeks.ago'], { timeoutMs, ...(signal ? { signal } : {}) });
  } finally {
    await rm(join(place.gitDir, 'gc.pid'), { force: true });
  }
  return true;
};
