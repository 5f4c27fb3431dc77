import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedVariable } from '@freshet/domain/builds';
import { Fault } from '@freshet/kit/errors';

/** As much as one step may export; values beyond it belong into files of the volume. */
const EXPORTS_MAX_BYTES = 1024 * 1024;
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,255}$/;

const readBounded = async (path: string): Promise<string | undefined> => {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  if (!file) return undefined;
  try {
    const { size, isFile } = await file.stat().then(stats => ({ size: stats.size, isFile: stats.isFile() }));
    if (!isFile) return undefined;
    if (size > EXPORTS_MAX_BYTES)
      throw new Fault('STEP_INVALID', `The step exports more than ${EXPORTS_MAX_BYTES} bytes of variables`, {
        limit: EXPORTS_MAX_BYTES,
      });
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
};

const variableIn = (record: string): ExportedVariable | undefined => {
  const isMasked = record.startsWith('!');
  const text = isMasked ? record.slice(1) : record;
  const equals = text.indexOf('=');
  const name = text.slice(0, Math.max(equals, 0)).trim();
  if (!NAME.test(name)) return undefined;
  return { name, value: text.slice(equals + 1), ...(isMasked ? { encrypted: true } : {}) };
};

const latestOfEach = (variables: readonly (ExportedVariable | undefined)[]): readonly ExportedVariable[] => [
  ...new Map(variables.filter(one => one !== undefined).map(one => [one.name, one])).values(),
];

/** What `cf_export` wrote into the file of a step. */
export const readExports = async (file: string): Promise<readonly ExportedVariable[]> =>
  latestOfEach((await readBounded(file))?.split('\0').map(variableIn) ?? []);

/** What was written into the shared file by hand, one `NAME=VALUE` a line; the file is gone then. */
export const takeSharedExports = async (volume: string): Promise<readonly ExportedVariable[]> => {
  const shared = join(volume, 'env_vars_to_export');
  const taken = `${shared}.taken`;
  try {
    await rename(shared, taken);
  } catch {
    return []; // nobody wrote one
  }
  const text = await readBounded(taken);
  await rm(taken, { force: true });
  return latestOfEach(text?.split(/\r?\n/).map(variableIn) ?? []);
};
