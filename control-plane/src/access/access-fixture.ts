import type { Principal } from '@freshet/domain/access';
import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import { type GatewayTables, markRequest } from '../gateway/index.ts';
import { Invalidation } from '../invalidation/index.ts';
import {
  type AuditEntry,
  type ChangeContext,
  type EventDraft,
  type Journals,
  UnitOfWork,
} from '../unit-of-work/index.ts';
import { type AccessModule, createAccess } from './create-access.ts';
import { accessSchema } from './schema.ts';
import type { Subjects } from './subjects.ts';
import type { AccessTables } from './tables.ts';

export const ACCOUNT = 'a'.repeat(24);
export const OTHER_ACCOUNT = 'b'.repeat(24);
export const BUILDERS = '1'.repeat(24);
export const DEPLOYERS = '2'.repeat(24);
export const OTHER_TEAM = '3'.repeat(24);
export const ROBOT = '4'.repeat(24);

export const admin: Principal = {
  kind: 'user',
  id: 'c'.repeat(24),
  accountId: ACCOUNT,
  admin: true,
  teamIds: [],
};

export const member = (...teamIds: string[]): Principal => ({
  kind: 'user',
  id: 'd'.repeat(24),
  accountId: ACCOUNT,
  admin: false,
  teamIds,
});

export const robot: Principal = {
  kind: 'service-account',
  id: ROBOT,
  accountId: ACCOUNT,
  admin: false,
  teamIds: [DEPLOYERS],
};

/** What an admin of the account does. */
export const asAdmin = (accountId = ACCOUNT): ChangeContext => ({
  actor: { kind: 'user', id: admin.id, name: 'ada', accountId },
});

const RESIDENTS: Readonly<Record<string, string>> = {
  [BUILDERS]: ACCOUNT,
  [DEPLOYERS]: ACCOUNT,
  [ROBOT]: ACCOUNT,
  [OTHER_TEAM]: OTHER_ACCOUNT,
};

const subjects: Subjects = {
  exists: async (accountId, kind, id) =>
    RESIDENTS[id] === accountId && (kind === 'service-account') === (id === ROBOT),
  principal: async (accountId, _kind, id) =>
    [admin, member(BUILDERS), robot].find(known => known.id === id && known.accountId === accountId),
};

/** Journals that remember what they were told. */
class RecordingJournals implements Journals {
  readonly audits: AuditEntry[] = [];
  readonly drafts: EventDraft[] = [];
  failing = false;

  readonly audit: Journals['audit'] = async (_, __, entries) => {
    if (this.failing) throw new Error('the audit log is full');
    this.audits.push(...entries);
  };
  readonly events: Journals['events'] = async (_, __, drafts) => {
    for (const { event, data } of drafts) event.data.parse(data);
    this.drafts.push(...drafts);
  };
  readonly jobs: Journals['jobs'] = async () => undefined;
  readonly idempotency = markRequest;
  readonly committed: Journals['committed'] = () => undefined;
}

/** One process of the control plane, as far as access is concerned. */
export interface Instance extends AccessModule {
  readonly work: UnitOfWork<AccessTables>;
  readonly journals: RecordingJournals;
  readonly invalidation: Invalidation;
  stop(): Promise<void>;
}

interface Clocks {
  readonly clock?: Clock;
  readonly listeningClock?: Clock;
}

/** A database with the access schema, on which any number of instances can run. */
export class AccessFixture {
  readonly #database: TestDatabase;
  readonly #running: Instance[] = [];

  private constructor(database: TestDatabase) {
    this.#database = database;
  }

  static async create(serverUrl: string, neighbours: Parameters<typeof migrate>[1] = []) {
    const database = await createTestDatabase(serverUrl);
    await migrate(database.url, [accessSchema, ...neighbours]);
    return new AccessFixture(database);
  }

  /** Connects with all rights, to look behind the scenes. */
  owner(): Database<AccessTables> {
    return connectDatabase<AccessTables>({ url: this.#database.url, maxConnections: 1 });
  }

  /** Connects as the gateway, where its schema is a neighbour. */
  gateway(): Database<GatewayTables> {
    return connectDatabase<GatewayTables>({ url: this.#database.url, role: roleOf('gateway') });
  }

  /** By `clock` rules grow old in the cache; by `listeningClock` the process listens again after a loss. */
  async start({ clock = systemClock, listeningClock = systemClock }: Clocks = {}): Promise<Instance> {
    const pool = connectDatabase<AccessTables>({ url: this.#database.url, role: roleOf('access') });
    const journals = new RecordingJournals();
    const work = new UnitOfWork(pool.sql, journals);
    const invalidation = new Invalidation({
      url: this.#database.url,
      clock: listeningClock,
      onTrouble: () => undefined,
    });
    const module = createAccess({ work, invalidation, subjects, ids: systemIds, clock });
    invalidation.start();
    await eventually(() => {
      if (!invalidation.trusted) throw new Error('not listening yet');
    });
    const stop = async () => {
      await invalidation.stop();
      await pool.close();
    };
    const instance: Instance = { ...module, work, journals, invalidation, stop };
    this.#running.push(instance);
    return instance;
  }

  async drop(): Promise<void> {
    for (const instance of this.#running) await instance.stop();
    await this.#database.drop();
  }
}
