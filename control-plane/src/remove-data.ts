/**
 * Takes away what an installation keeps on this machine, which removing its home does not do everywhere: as root, the
 * database may lie outside of it. Removes what the platform made and nothing else, since a home may hold other files too.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { discardData, placesOfData } from '@freshet/kit/embedded-postgres';
import { Fault } from '@freshet/kit/errors';
import { processLife } from '@freshet/kit/process-life';
import { lockHome } from './home/index.ts';

/** What a platform makes in its home. The file that makes a directory a home goes last, so that this can be repeated. */
const OWN_NAMES = [
  'audit-heads.json',
  'blobs',
  'cluster-audit.log',
  'cluster-pods',
  'cluster.keys',
  'cluster.port',
  'gateway.port',
  'git',
  'hosted-runtime',
  'lock.sock',
  'master.key',
  'master.key.next',
  'postgres.password',
  'runner',
  'tools',
  'state.json',
];

/** What is removed, and what stays in the home because it is not of the platform. */
export interface HomeData {
  readonly removed: readonly string[];
  readonly kept: readonly string[];
}

const DATABASE = 'postgres';

/** Says what `removeHomeData` would remove, without touching it. */
export const homeData = async (home: string): Promise<HomeData> => {
  const names = await readdir(home).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  if (!names.includes('state.json'))
    throw new Fault('NOT_FOUND', `${home} is not the home of a Freshet: it has no state.json`, { home });
  const isOwn = (name: string): boolean => name === DATABASE || OWN_NAMES.includes(name);
  const own = OWN_NAMES.filter(name => names.includes(name)).map(name => join(home, name));
  const database = names.includes(DATABASE) ? await placesOfData(join(home, DATABASE)) : [];
  return {
    removed: [...database, ...own],
    kept: names.filter(name => !isOwn(name)).map(name => join(home, name)),
  };
};

/** Removes it; a fault while a platform, its runner or its database runs. */
export const removeHomeData = async (home: string): Promise<HomeData> => {
  const data = await homeData(home);
  const lock = await lockHome(home);
  try {
    await refuseRunner(home);
    await discardData(join(home, DATABASE));
    for (const name of OWN_NAMES) await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 });
    return data;
  } finally {
    await lock.release();
  }
};

/** The runner of a platform that was killed goes on with its builds for a while. */
const refuseRunner = async (home: string): Promise<void> => {
  const text = await readFile(join(home, 'runner', 'lock'), 'utf8').catch(() => '');
  const pid = Number(/"pid":(\d+)/.exec(text)?.[1]);
  const startedAt = /"startedAt":"(\w+)"/.exec(text)?.[1];
  if (!pid) return;
  const life = await processLife(pid);
  if (life !== undefined && (startedAt === undefined || life === `${pid}-${startedAt}`))
    throw new Fault('HOME_IN_USE', `a runner still works in ${home} (process ${pid})`, { home, pid });
};
