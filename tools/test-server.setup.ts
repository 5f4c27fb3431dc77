import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { Secret } from '@freshet/kit/secret';
import { systemClock } from '@freshet/kit/time';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this test run. */
    serverUrl: string;
  }
}

/** One real PostgreSQL for the whole run. Nothing in it outlives the run, so it need not survive a crash. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const directory = await mkdtemp(join(tmpdir(), 'freshet-test-'));
  // As root the server runs as another user, who must get through.
  await chmod(directory, 0o755);
  const postgres = await startPostgres({
    dataDir: join(directory, 'postgres'),
    password: new Secret('test'),
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' },
    log: () => undefined,
    clock: systemClock,
  });
  provide('serverUrl', postgres.url.reveal());
  return async () => {
    await postgres.discard();
    await rm(directory, { recursive: true, force: true });
  };
};
