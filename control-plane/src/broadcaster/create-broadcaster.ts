import { BuildExpired } from '@freshet/contracts/builds';
import type { EventEnvelope } from '@freshet/contracts/events';
import type { BlobStore } from '@freshet/kit/blob-store';
import type { Ids } from '@freshet/kit/ids';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schedule } from '../cron-executor/index.ts';
import type { Authenticator, Gatekeeper, Route, UpgradeRoute } from '../gateway/index.ts';
import type { Invalidation } from '../invalidation/index.ts';
import type { BuildLogs } from './build-logs.ts';
import { DocumentLinks, type LinkSealer } from './document-link.ts';
import { expireLogs, removeLog } from './expire-logs.ts';
import { Feeds } from './feeds.ts';
import { LogNews } from './log-news.ts';
import { LogReader } from './log-reader.ts';
import { LogStore } from './log-store.ts';
import { LogStreams } from './log-streams.ts';
import { LogWriter } from './log-writer.ts';
import type { BuildStates } from './ports.ts';
import { progressSocket } from './progress-socket.ts';
import { logRoutes } from './routes.ts';
import { StreamPlaces } from './stream-places.ts';
import type { LogTables } from './tables.ts';

interface BroadcasterDeps {
  readonly sql: Kysely<LogTables>;
  readonly blobs: BlobStore;
  readonly states: BuildStates;
  readonly invalidation: Pick<Invalidation, 'on' | 'announce'>;
  readonly authenticator: Authenticator;
  readonly gatekeeper: Gatekeeper;
  readonly sealer: LinkSealer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly publicUrl: URL;
  /** How long logs are kept after the last line. */
  readonly retentionMs: number;
  readonly draining: AbortSignal;
}

/** The logs of builds: where they go, who reads them, and how they reach whoever follows. */
export interface Broadcaster {
  readonly logs: BuildLogs;
  readonly routes: readonly Route[];
  readonly upgrades: readonly UpgradeRoute[];
  readonly schedules: readonly Schedule[];
  readonly consumers: readonly LogConsumer[];
  /** Ends the feeds and waits for what is under way. */
  stop(): Promise<void>;
}

/** A consumer of the event bus: may see an event more than once, and one at a time. */
interface LogConsumer {
  readonly name: string;
  readonly types: readonly string[];
  readonly from: 'beginning';
  handle(envelope: EventEnvelope): Promise<void>;
}

// Of the event only what is needed here: fields may be added to it at any time.
const ExpiredBuild = z.looseObject({ buildId: z.string() });

const TOPIC = 'logs';
/** What rights depend on: who somebody is, and what the rules say. */
const ACCESS_TOPICS = ['identity', 'access'];

export const createBroadcaster = (deps: BroadcasterDeps): Broadcaster => {
  const { sql, blobs, states, invalidation, clock, ids, log } = deps;
  const store = new LogStore(sql);
  const reader = new LogReader({ store, blobs, clock });
  const feeds = new Feeds({ store, bytes: reader.bytes, clock, log });
  const news = new LogNews({ clock, log, announce: names => invalidation.announce(sql, TOPIC, names) });
  const writer = new LogWriter({
    store,
    blobs,
    ids,
    onNews: buildId => {
      feeds.wake(buildId);
      news.add(buildId);
    },
  });
  invalidation.on(TOPIC, names => {
    if (names === undefined) feeds.wake(undefined);
    else for (const buildId of names.split(',')) feeds.wake(buildId);
  });
  const streams = new LogStreams({ feeds, bytes: reader.bytes, clock, places: new StreamPlaces() });
  for (const topic of ACCESS_TOPICS) invalidation.on(topic, () => streams.accessChanged());
  const links = new DocumentLinks({ sealer: deps.sealer, clock, publicUrl: deps.publicUrl });
  const remove = removeLog({ store, blobs });
  const expire = expireLogs({ store, blobs });

  const logs: BuildLogs = {
    append: (accountId, buildId, chunks) => writer.append(accountId, buildId, chunks),
    finished: (accountId, buildId) => writer.finish(accountId, buildId),
    remove: async (accountId, buildIds) => {
      for (const buildId of buildIds) {
        writer.forget(buildId);
        await remove(accountId, buildId);
      }
    },
  };
  return {
    logs,
    routes: logRoutes({ reader, streams, states, links }),
    upgrades: [progressSocket({ ...deps, streams })],
    schedules: [
      {
        name: 'broadcaster.expire',
        cron: '43 * * * *',
        catchUp: 'once',
        run: async signal => void (await expire(new Date(clock.now().getTime() - deps.retentionMs), signal)),
      },
    ],
    consumers: [
      {
        name: 'broadcaster.forget-builds',
        types: [BuildExpired.type],
        from: 'beginning',
        handle: ({ accountid, data }) => logs.remove(accountid, [ExpiredBuild.parse(data).buildId]),
      },
    ],
    stop: async () => {
      await writer.settled();
      await news.settled();
      await feeds.stop();
    },
  };
};
