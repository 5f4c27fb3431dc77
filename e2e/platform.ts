import { connectDatabase } from '@freshet/kit/db';
import { createTestDatabase } from '@freshet/kit/testing';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { Lab, type Served } from '../control-plane/test/lab.ts';

/** A platform as its operator runs it, in a process and a database of its own. */
export interface Platform {
  readonly url: string;
  readonly admin: { readonly userName: string; readonly password: string };
  /** Calls the API as the admin, in the session that pages of the admin have too. */
  readonly api: ApiClient;
  /** The process, for tests that stop it or start it again. */
  readonly served: Served;
  readonly lab: Lab;
  /** Runs SQL as the owner of the database, who may do what no module may. */
  readonly owner: (query: RawBuilder<unknown>) => Promise<unknown>;
}

/** One platform for all tests of a file; ask for it within a test. */
export const usePlatform = (env: Readonly<Record<string, string>> = {}): (() => Platform) => {
  const lab = new Lab();
  let platform: Platform | undefined;
  beforeAll(async () => {
    platform = await startPlatform(lab, env);
  });
  afterAll(() => lab.close());
  return () => {
    if (!platform) throw new Error('the platform did not start');
    return platform;
  };
};

const startPlatform = async (lab: Lab, env: Readonly<Record<string, string>>): Promise<Platform> => {
  const problem = inject('pagesProblem');
  if (problem !== '') throw new Error(problem);
  const database = await createTestDatabase(inject('serverUrl'), inject('template'));
  lab.onClose(() => database.drop());
  const owner = connectDatabase<unknown>({ url: database.url, maxConnections: 1 });
  lab.onClose(() => owner.close());
  const served = await lab.start({ databaseUrl: database.url.reveal(), env });
  const password = served.adminPassword ?? '';
  const session = await new ApiClient(served.url).signIn('admin', password);
  return {
    url: served.url,
    admin: { userName: 'admin', password },
    api: session,
    served,
    lab,
    owner: query => query.execute(owner.sql),
  };
};
