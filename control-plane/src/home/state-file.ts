import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import { z } from 'zod';
import { writeWhole } from './write-whole.ts';

/** Grows when the layout of the home changes in a way that older versions cannot read. */
const STATE_VERSION = 1;

const State = z.object({ version: z.int().min(1), createdAt: z.iso.datetime() });

/** Reads what wrote this home last, or marks a new one. Throws when a newer Freshet wrote it or nothing can read it. */
export const openStateFile = async (home: string, now: Date): Promise<{ readonly isNew: boolean }> => {
  const path = join(home, 'state.json');
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    await writeWhole(path, `${JSON.stringify({ version: STATE_VERSION, createdAt: now.toISOString() })}\n`);
    return { isNew: true };
  }
  const state = State.safeParse(parseJson(text));
  if (!state.success) throw new Fault('HOME_CORRUPT', `${path} cannot be read`, { path });
  if (state.data.version > STATE_VERSION) {
    throw new Fault('HOME_NEWER', `${home} was written by a newer Freshet`, {
      home,
      version: state.data.version,
    });
  }
  return { isNew: false };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // reported as corrupt by the caller, like any other wrong content
  }
};
