import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connectDatabase } from '@freshet/kit/db';
import { createTestDatabase } from '@freshet/kit/testing';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { Lab, type Served } from '../control-plane/test/lab.ts';

const OPERATOR = fileURLToPath(new URL('../control-plane/src/operator/main.ts', import.meta.url));

/** A platform as its operator runs it, in a process and a database of its own. */
export interface Platform {
  readonly url: string;
  readonly admin: { readonly userName: string; readonly password: string };
  /** Calls the API as the admin, in the session that pages of the admin have too. */
  readonly api: ApiClient;
  /** The process, for tests that stop it or start it again. */
  readonly served: Served;
  /** Starts it again with the settings it had; give it a port if it must come back under the same address. */
  readonly startAgain: () => Promise<Served>;
  /** Has a task done on the machine of the platform, as its operator may; gives what it printed. */
  readonly operate: (...task: readonly string[]) => Promise<string>;
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
  const home = await lab.home();
  const settings = { home, databaseUrl: database.url.reveal(), env };
  const served = await lab.start(settings);
  const operate = async (...task: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [OPERATOR, ...task], {
      env: { ...env, FRESHET_HOME: home, DATABASE_URL: settings.databaseUrl },
    });
    return stdout.trim();
  };
  const password = served.adminPassword ?? '';
  const session = await new ApiClient(served.url).signIn('admin', password);
  return {
    url: served.url,
    admin: { userName: 'admin', password },
    api: session,
    served,
    startAgain: () => lab.start(settings),
    operate,
    lab,
    owner: query => query.execute(owner.sql),
  };
};
