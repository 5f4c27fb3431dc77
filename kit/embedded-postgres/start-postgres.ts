import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { isFault } from '@freshet/kit/errors';
import { Secret } from '@freshet/kit/secret';
import type { Clock } from '@freshet/kit/time';
import { type BinariesPackage, findPackage, provideBinaries } from './binaries.ts';
import { createCluster, hasCluster, SUPERUSER } from './create-cluster.ts';
import { findSite, placeData, reachableDir, removeData, SYSTEM_DIRS } from './placement.ts';
import type { PostgresLog } from './postgres-log.ts';
import { launchServer, type ServerPlan, type ServerProcess } from './server-process.ts';
import type { ServerSettings } from './settings.ts';
import { storageFault } from './storage-fault.ts';
import { type RunningPostgres, supervise } from './supervise.ts';

export interface PostgresOptions {
  /** Where the data lives; made when missing. One owner at a time: a second one gets POSTGRES_IN_USE. */
  readonly dataDir: string;
  /** The superuser's password: set when the data is made, the same ever after. */
  readonly password: Secret;
  /** A fixed port on 127.0.0.1; a free one is chosen when left out. */
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
    const { port, server } = await launchFirst(plan, options);
    const password = encodeURIComponent(options.password.reveal());
    const supervised = supervise({ ...plan, port }, server);
    return {
      url: new Secret(`postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`),
      port,
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

type PortlessPlan = Omit<ServerPlan, 'port'>;

const prepare = async (source: BinariesPackage, options: PostgresOptions): Promise<PortlessPlan> => {
  const { dataDir, password, settings = {}, log, clock, signal } = options;
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
  if (!exists) {
    await createCluster({ place, binaries, password, durable: settings.fsync !== 'off', signal });
  }
  return { place, binaries, password, settings, clock, log };
};

/** A free port may be gone by the time the server binds it, so another one is tried. */
const launchFirst = async (
  plan: PortlessPlan,
  { port, signal }: PostgresOptions,
): Promise<{ port: number; server: ServerProcess }> => {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await freePort());
    try {
      return { port: chosen, server: await launchServer({ ...plan, port: chosen }, signal) };
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
