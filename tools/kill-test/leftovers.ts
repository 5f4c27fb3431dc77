import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase } from '@freshet/kit/db';
import { sql } from 'kysely';
import { stepProcesses } from './disasters.ts';
import type { Finding } from './history.ts';
import { type Scene, until } from './scene.ts';

const openClaims = async ({ postgres }: Scene): Promise<readonly string[]> => {
  const database = connectDatabase<object>({ url: postgres.url, maxConnections: 1 });
  try {
    const { rows } = await sql<{ id: string }>`
      select c.build_id as id from builds.claims c where c.lease_until is not null
      union select a.build_id from builds.approvals a where a.answer is null
    `.execute(database.sql);
    return rows.map(({ id }) => id);
  } finally {
    await database.close();
  }
};

/** Files that say that somebody works: locks, and builds that the runner holds. */
const heldFiles = async ({ home }: Scene): Promise<readonly string[]> => {
  const files = await readdir(join(home, 'runner'), { recursive: true, withFileTypes: true });
  return files
    .filter(file => ['lock', 'work', 'work.draft', 'spool'].includes(file.name))
    .map(file => join(file.parentPath, file.name));
};

/** What is still there once every build has ended and the runner was stopped: nothing, that is. */
export const checkLeftovers = async (scene: Scene): Promise<readonly Finding[]> => {
  // A build has ended for the platform a little before the runner has heard so.
  await until('the end of all steps', async () =>
    (await stepProcesses(scene)).length === 0 ? true : undefined,
  ).catch(() => undefined);
  await scene.stop('runner');
  const pids = await stepProcesses(scene);
  return [
    ...pids.map(pid => `process ${pid} of a step`),
    ...(await openClaims(scene)).map(id => `a claim or a question of build ${id}`),
    ...(await heldFiles(scene)).map(path => `file ${path}`),
  ].map(what => ({ kind: 'left', what }));
};
