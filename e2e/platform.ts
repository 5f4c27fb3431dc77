import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connectDatabase } from '@freshet/kit/db';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase } from '@freshet/kit/testing';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { ApiClient } from '../control-plane/test/api-client.ts';
import { COMPILED, Lab, type Served } from '../control-plane/test/lab.ts';
import { patiently } from './patience.ts';

const OPERATOR = fileURLToPath(new URL('../control-plane/src/operator/main.ts', import.meta.url));

/** An account of a platform as its operator runs it, in a process of its own. */
export interface Platform {
  readonly url: string;
  /** The name of the account. */
  readonly account: string;
  readonly admin: { readonly userName: string; readonly password: string };
  /** Calls the API as the admin, in the session that pages of the admin have too. */
  readonly api: ApiClient;
  /** Has a task done on the machine of the platform, as its operator may; gives what it printed. */
  readonly operate: (...task: readonly string[]) => Promise<string>;
  /** Runs SQL as the owner of the database, who may do what no module may. */
  readonly owner: (query: RawBuilder<unknown>) => Promise<unknown>;
}

/** A platform that no other file of tests uses. */
export interface OwnPlatform extends Platform {
  /** The process, for tests that stop it or start it again. */
  readonly served: Served;
  /** Starts it again with the settings it had; give it a port if it must come back under the same address. */
  readonly startAgain: () => Promise<Served>;
}

/** Where the platform of all files is, and the admin of an account on it that no other file has. */
export interface SharedPlatform {
  readonly url: string;
  readonly home: string;
  readonly databaseUrl: string;
  /** The name of the account. */
  readonly name: string;
  readonly userName: string;
  readonly password: string;
}

/** Where the platform is that runs everything itself, and the admin of its only account. */
export interface WholePlatform {
  readonly url: string;
  readonly password: string;
}

/**
 * An account of the platform that all files share, for all tests of a file; ask for it within a test. Names of people
 * are unique on a platform, so each file has people of its own.
 */
export const usePlatform = (): (() => Platform) => use(sharedPlatform);

/** A platform with one account for the tests of a file that stop it, or look at all of it. */
export const useOwnPlatform = (env: Readonly<Record<string, string>> = {}): (() => OwnPlatform) =>
  use(lab => ownPlatform(lab, env));

/**
 * The platform that runs its database, cluster and hosted runtime itself, for files that need those: with a database
 * that others run, it starts none of them. It takes as long to start as a test to run, so that one is started for all
 * files that ask. They share its first account too, as the runtime is of that one: what a file makes has names of its
 * own, and it counts nothing but what it made.
 */
export const useWholePlatform = (): (() => Platform) => use(wholePlatform);

const wholePlatform = async (): Promise<Platform> => {
  const { url, password } = await askDoor<WholePlatform>('/whole');
  const admin = { userName: 'admin', password };
  const nobody = () => Promise.reject(new Error('all files share it, so that nobody operates it'));
  const api = await signIn(url, admin);
  return { url, account: 'freshet', admin, api, operate: nobody, owner: nobody };
};

/** The platforms that do not end with the file that has asked for them. */
const lasting = new Set<string>();

/** Whether other files may use what a browser keeps of the platform. */
export const isLasting = (url: string): boolean => lasting.has(url);

const askDoor = async <Answer extends { readonly url: string }>(path: string): Promise<Answer> => {
  const answer = await fetch(`${inject('platformDoor')}${path}`);
  if (!answer.ok) throw new Error(await answer.text());
  const found = (await answer.json()) as Answer;
  lasting.add(found.url);
  return found;
};

const signIn = (url: string, { userName, password }: Platform['admin']): Promise<ApiClient> =>
  patiently(() => new ApiClient(url).signIn(userName, password));

const use = <Found>(start: (lab: Lab) => Promise<Found>): (() => Found) => {
  const lab = new Lab();
  let platform: Found | undefined;
  beforeAll(async () => {
    const problem = inject('pagesProblem');
    if (problem !== '') throw new Error(problem);
    platform = await start(lab);
  });
  afterAll(() => lab.close());
  return () => {
    if (!platform) throw new Error('the platform did not start');
    return platform;
  };
};

const sharedPlatform = async (lab: Lab): Promise<Platform> => {
  const file = basename(expect.getState().testPath ?? '', '.test.ts');
  const { url, home, databaseUrl, name, ...admin } = await askDoor<SharedPlatform>(`/shared/${file}`);
  return {
    url,
    account: name,
    admin,
    api: await signIn(url, admin),
    ...machineOf(lab, { home, databaseUrl }),
  };
};

const ownPlatform = async (lab: Lab, env: Readonly<Record<string, string>>): Promise<OwnPlatform> => {
  const database = await createTestDatabase(inject('serverUrl'), inject('template'));
  lab.onClose(() => database.drop());
  const settings = { home: await lab.home(), databaseUrl: database.url.reveal(), env };
  const machine = machineOf(lab, settings);
  const served = await lab.start(settings);
  const admin = { userName: 'admin', password: served.adminPassword ?? '' };
  return {
    url: served.url,
    account: 'freshet',
    admin,
    api: await new ApiClient(served.url).signIn(admin.userName, admin.password),
    served,
    startAgain: () => lab.start(settings),
    ...machine,
  };
};

interface Machine {
  readonly home: string;
  readonly databaseUrl: string;
  readonly env?: Readonly<Record<string, string>>;
}

const machineOf = (
  lab: Lab,
  { home, databaseUrl, env = {} }: Machine,
): Pick<Platform, 'operate' | 'owner'> => {
  const database = connectDatabase<unknown>({ url: new Secret(databaseUrl), maxConnections: 1 });
  lab.onClose(() => database.close());
  return {
    owner: query => query.execute(database.sql),
    operate: async (...task) => {
      const { stdout } = await promisify(execFile)(process.execPath, [OPERATOR, ...task], {
        env: { NODE_COMPILE_CACHE: COMPILED, ...env, FRESHET_HOME: home, DATABASE_URL: databaseUrl },
      });
      return stdout.trim();
    },
  };
};
