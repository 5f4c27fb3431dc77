/**
 * What whoever runs the machine may do without signing in: they can read the home and the database anyway. Works
 * beside a running Freshet where that is safe, and says when it has to be stopped first.
 */
import { AccountName, UserName } from '@freshet/contracts/identity';
import { Email } from '@freshet/contracts/rest';
import { localKeyProvider } from '@freshet/kit/crypto';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { z } from 'zod';
import { type ControlPlane, composeControlPlane } from './compose.ts';
import type { ControlPlaneConfig } from './config.ts';
import {
  ensureHome,
  keptSecret,
  lockHome,
  nextMasterKey,
  promoteNextMasterKey,
  readMasterKeys,
} from './home/index.ts';
import { openKeyProvider } from './key-provider.ts';
import { StopStack } from './lifecycle/index.ts';
import {
  findRunningDatabase,
  openEmbeddedDatabase,
  openExternalDatabase,
  prepareDatabase,
} from './platform-database/index.ts';
import { SCHEMAS } from './schemas.ts';
import { systemActor } from './unit-of-work/index.ts';

export interface OperateDeps {
  readonly config: ControlPlaneConfig;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

/** Gives a user a new password, which is returned, and ends their sessions. */
export const resetPassword = (deps: OperateDeps, userName: string): Promise<Secret> =>
  withPlane(deps, ({ plane }) => plane.identity.operator.resetPassword(userName));

export type AccountRequest = z.output<typeof AccountRequest>;

/** Creates another account with its first admin, whose password is returned. */
export const createAccount = (
  deps: OperateDeps,
  { name, userName, email }: AccountRequest,
): Promise<Secret> =>
  withPlane(deps, async ({ plane }) => {
    const account = readAccount({ name, userName, email });
    const { password } = await plane.identity.operator.createAccount({
      name: account.name,
      admin: { userName: account.userName, email: account.email },
    });
    return password;
  });

const AccountRequest = z.strictObject({ name: AccountName, userName: UserName, email: Email });

/** What arrives here was typed by a person, and no route has looked at it. */
const readAccount = (request: AccountRequest): AccountRequest => {
  const read = AccountRequest.safeParse(request);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Fault('REQUEST_INVALID', `the account is not valid: ${problems.join('; ')}`, { problems });
};

/** Moves all data keys to a new master key; returns how many moved. Sealed values stay as they are. */
export const rotateMasterKey = (deps: OperateDeps): Promise<number> =>
  withPlane(deps, async ({ plane, ownsHome }) => {
    const { home, keys } = deps.config;
    const actor = systemActor('installation', 'key rotation on the server');
    if (keys.master || keys.command) {
      // The operator has already named the new key as current and the old one as previous.
      const report = await plane.keyRing.rotateMasterKey({ actor }, await openKeyProvider(deps));
      return report.rewrapped;
    }
    // A process that runs on would go on sealing with the key that is about to be thrown away.
    if (!ownsHome || (await plane.countProcesses()) > 0) {
      throw new Fault('HOME_IN_USE', 'stop Freshet before its master key is replaced', { home });
    }
    const { current, others } = await readMasterKeys(home);
    const provider = localKeyProvider({ current: await nextMasterKey(home), previous: [current, ...others] });
    const report = await plane.keyRing.rotateMasterKey({ actor }, provider);
    await promoteNextMasterKey(home);
    return report.rewrapped;
  });

interface Operation {
  readonly plane: ControlPlane;
  /** No other process of ours runs on this home. */
  readonly ownsHome: boolean;
}

const withPlane = async <Result>(
  deps: OperateDeps,
  job: (operation: Operation) => Promise<Result>,
): Promise<Result> => {
  const stops = new StopStack(deps.log);
  try {
    await ensureHome(deps.config.home);
    const ownsHome = await takeHome(deps, stops);
    const databaseUrl = await reachDatabase(deps, stops, ownsHome);
    await prepareDatabase(databaseUrl, SCHEMAS);
    const plane = composeControlPlane({
      ...deps,
      databaseUrl,
      keyProvider: await openKeyProvider(deps),
      publicUrl: new URL(deps.config.listen.publicUrl ?? 'http://127.0.0.1'),
      version: '',
      commit: '',
      replica: 'operator',
      draining: new AbortController().signal,
    });
    stops.add('connections', () => plane.pools.close());
    return await job({ plane, ownsHome });
  } finally {
    await stops.stopAll();
  }
};

const takeHome = async ({ config }: OperateDeps, stops: StopStack): Promise<boolean> => {
  try {
    const lock = await lockHome(config.home);
    stops.add('home', () => lock.release());
    return true;
  } catch (error) {
    if (!isFault(error, 'HOME_IN_USE')) throw error;
    return false;
  }
};

const reachDatabase = async (deps: OperateDeps, stops: StopStack, ownsHome: boolean): Promise<Secret> => {
  const { config, ids } = deps;
  const opening = { ...deps, signal: new AbortController().signal };
  if (config.databaseUrl) return (await openExternalDatabase(config.databaseUrl, opening)).url;
  if (!ownsHome) {
    const running = await findRunningDatabase(config.home);
    if (running) return running;
  }
  const password = await keptSecret(config.home, 'postgres.password', ids.secret);
  const database = await openEmbeddedDatabase({ home: config.home, password }, opening);
  stops.add('database', () => database.close());
  return database.url;
};
