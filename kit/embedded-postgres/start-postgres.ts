import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { isFault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { type BinariesPackage, findPackage, provideBinaries } from './binaries.ts';
import { createCluster, hasCluster } from './create-cluster.ts';
import { accessTo, hasLogin, LOGIN, prepareLogin, SOCKET_PORT, SUPERUSER, urlOf } from './login.ts';
import { findSite, placeData, reachableDir, removeData, SYSTEM_DIRS } from './placement.ts';
import type { PostgresLog } from './postgres-log.ts';
import { launchServer, PeerRefused, type ServerPlan, type ServerProcess } from './server-process.ts';
import type { ServerSettings } from './settings.ts';
import { storageFault } from './storage-fault.ts';
import { type RunningPostgres, supervise } from './supervise.ts';
import { takeOver } from './take-over.ts';

export interface PostgresOptions {
  /** Where the data lives; made when missing. One owner at a time: a second one gets POSTGRES_IN_USE. */
  readonly dataDir: string;
  /** Set when the data is made, the same ever after; needed where the user of the operating system is not enough. */
  readonly password: Secret;
  /** True for tests and measurements that make databases: connects as the superuser, with the password. */
  readonly superuser?: boolean;
  /** A fixed port on 127.0.0.1, to connect to with the password; a free one is chosen where one is needed. */
  readonly port?: number;
  /** Overrides of our defaults, by PostgreSQL's names. */
  readonly settings?: ServerSettings;
  readonly log: PostgresLog;
  readonly clock: Clock;
  /** Gives up the start, leaving nothing running. Has no effect after it; use `stop()`. */
  readonly signal?: AbortSignal;
  /**
   * As root, where data and programs go that the server's unprivileged user cannot reach in their own places.
   * Otherwise the first usable of the system's directories.
   */
  readonly systemDir?: string;
}

const PORT_ATTEMPTS = 5;

/** Starts a real PostgreSQL of our own, makes its data first when there is none, and keeps it running. */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> =>
  startFrom(await findPackage(), options);

/** Like `startPostgres`, with the binaries of a given package. */
export const startFrom = async (
  source: BinariesPackage,
  options: PostgresOptions,
): Promise<RunningPostgres> => {
  const dataDir = resolve(options.dataDir);
  try {
    const plan = await prepare(source, { ...options, dataDir });
    const { server, ...reached } = await launchFirst(plan, options);
    const supervised = supervise({ ...plan, ...reached }, server);
    return {
      url: urlOf({ ...plan, ...reached, path: plan.place.path }),
      port: reached.port,
      ...supervised,
      discard: async () => {
        await supervised.stop();
        await removeData(dataDir, plan.place);
      },
    };
  } catch (error) {
    throw storageFault(error, dataDir);
  }
};

type PortlessPlan = Omit<ServerPlan, 'port' | 'access'>;

const prepare = async (source: BinariesPackage, options: PostgresOptions): Promise<PortlessPlan> => {
  const { dataDir, password, superuser = false, settings = {}, log, clock, signal } = options;
  const systemDirs = options.systemDir ? [resolve(options.systemDir)] : SYSTEM_DIRS;
  const site = await findSite(dataDir);
  const exists = await hasCluster(site.path, source.major);
  const place = await placeData(site, { exists, systemDirs });
  if (place.path !== dataDir) log(`the data of ${dataDir} is in ${place.path}`, 'info');
  const binaries = await provideBinaries(source, {
    account: place.account,
    copiesDir: async () => (place.account ? reachableDir(place.account, systemDirs) : dirname(dataDir)),
  });
  signal?.throwIfAborted();
  const durable = settings.fsync !== 'off';
  if (!exists) await createCluster({ place, binaries, password, superuser, durable, signal });
  else if (!superuser && !(await hasLogin(place.path))) {
    log('the platform gets a database role that is not a superuser', 'info');
    await takeOver({ path: place.path, pgCtl: binaries.pgCtl, clock, log });
    await prepareLogin({ ...place, binaries, password, durable, signal });
  }
  return { place, binaries, password, settings, clock, log };
};

type Reached = Pick<ServerPlan, 'port' | 'access'> & { readonly server: ServerProcess };

/** Over the socket where that works, or else over TCP with the password. */
const launchFirst = async (plan: PortlessPlan, options: PostgresOptions): Promise<Reached> => {
  const { port, superuser = false, signal } = options;
  const access = accessTo(plan.place.path);
  if (superuser || port !== undefined || access.kind === 'password')
    return launchOnPort(plan, options, superuser ? SUPERUSER : LOGIN);
  try {
    const reached = { port: SOCKET_PORT, access };
    return { ...reached, server: await launchServer({ ...plan, ...reached }, signal) };
  } catch (error) {
    if (!(error instanceof PeerRefused)) throw error;
    plan.log('the socket of the database refuses this user, so a port with a password is used', 'warn');
    return launchOnPort(plan, options, LOGIN);
  }
};

/** A free port may be gone by the time the server binds it, so another one is tried. */
const launchOnPort = async (
  plan: PortlessPlan,
  { port, signal }: PostgresOptions,
  role: string,
): Promise<Reached> => {
  const access = { kind: 'password', role } as const;
  for (let attempt = 1; ; attempt += 1) {
    const reached = { port: port ?? (await freePort()), access };
    try {
      return { ...reached, server: await launchServer({ ...plan, ...reached }, signal) };
    } catch (error) {
      const again = port === undefined && attempt < PORT_ATTEMPTS && isFault(error, 'POSTGRES_PORT_TAKEN');
      if (!again) throw error;
    }
  }
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};
