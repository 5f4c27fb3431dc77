import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Principal } from '@freshet/domain/access';
import { type BlobStore, FileBlobStore } from '@freshet/kit/blob-store';
import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase, type TestDatabase } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import { type Authenticator, Gatekeeper } from '../gateway/index.ts';
import {
  type Broadcaster,
  type BuildState,
  createBroadcaster,
  type LogChunk,
  type LogTables,
  logsSchema,
} from './index.ts';

export const ACCOUNT = 'a'.repeat(24);

/** Hears what another process says, as the database would carry it. */
class Wire {
  readonly #listeners: [string, (key: string | undefined) => void][] = [];
  cut = false;

  on(topic: string, listener: (key: string | undefined) => void): void {
    this.#listeners.push([topic, listener]);
  }

  async announce(_: unknown, topic: string, key: string): Promise<void> {
    if (this.cut) return;
    for (const [heard, listener] of this.#listeners) if (heard === topic) listener(key);
  }
}

/** Somebody with a key, and what they may read at the moment. */
export const readers = { allowed: true };

const principal = (accountId: string): Principal => ({
  kind: 'user',
  id: 'b'.repeat(24),
  accountId,
  admin: true,
  teamIds: [],
});

/** Knows the key `reader` of our account and `stranger` of another. */
export const authenticator: Authenticator = {
  identify: async ({ token }) => {
    const accountId = { reader: ACCOUNT, stranger: 'c'.repeat(24) }[token.reveal()];
    return accountId ? { principal: principal(accountId), name: token.reveal() } : undefined;
  },
};

const decision = () => ({
  allowed: readers.allowed,
  reason: 'rule' as const,
  explanation: 'because the test says so',
});

export const gatekeeper = new Gatekeeper(
  {
    decideKind: async () => ({ ...decision(), allowed: true }) as never,
    decideEntity: async () => decision() as never,
    maySee: async () => false,
    filter: async () => () => readers.allowed,
  },
  async () => undefined,
);

/** Sealed with nothing; the key ring has its own tests. */
const sealer = {
  seal: async (owner: string, purpose: string, value: Secret) =>
    Buffer.from(JSON.stringify([owner, purpose, value.reveal()])).toString('base64url'),
  open: async (owner: string, purpose: string, sealed: string) => {
    try {
      const [sealedFor, usedFor, value] = JSON.parse(Buffer.from(sealed, 'base64url').toString());
      if (sealedFor === owner && usedFor === purpose) return new Secret(value);
    } catch {
      // not sealed by us
    }
    throw new Fault('SECRET_UNREADABLE', 'not sealed here');
  },
};

/** Broadcasters of several processes on one database and one place for blobs. */
export class LogsFixture {
  readonly wire = new Wire();
  readonly builds = new Map<string, BuildState>();
  readonly log = memoryLogger();
  readonly draining = new AbortController();
  readonly #running: Broadcaster[] = [];
  readonly directory: string;
  readonly database: Database<LogTables>;
  readonly #server: TestDatabase;

  constructor(server: TestDatabase, directory: string) {
    this.#server = server;
    this.directory = directory;
    this.database = connectDatabase<LogTables>({ url: server.url, role: roleOf('logs') });
  }

  static async create(serverUrl: string): Promise<LogsFixture> {
    const server = await createTestDatabase(serverUrl);
    await migrate(server.url, [logsSchema]);
    return new LogsFixture(server, await mkdtemp(join(tmpdir(), 'freshet-logs-')));
  }

  files(): FileBlobStore {
    return new FileBlobStore({ directory: this.directory, sync: false });
  }

  /** One more process. */
  start(blobs: BlobStore = this.files(), clock: Clock = systemClock): Broadcaster {
    const broadcaster = createBroadcaster({
      sql: this.database.sql,
      blobs,
      states: {
        find: async (accountId, id) => {
          const build = this.builds.get(id);
          return build?.entity.accountId === accountId ? build : undefined;
        },
      },
      invalidation: this.wire,
      authenticator,
      gatekeeper,
      sealer,
      clock,
      ids: systemIds,
      log: this.log,
      publicUrl: new URL('http://127.0.0.1:3000'),
      retentionMs: 1_000,
      draining: this.draining.signal,
    });
    this.#running.push(broadcaster);
    return broadcaster;
  }

  /** A build that runs. */
  addBuild(changes: Partial<BuildState> = {}): string {
    const id = changes.id ?? systemIds.next();
    const entity = { id, accountId: ACCOUNT, tags: [], projectTags: [] };
    this.builds.set(id, { id, entity, status: 'running', ended: false, steps: [], ...changes });
    return id;
  }

  endBuild(id: string, status = 'success'): void {
    const build = this.builds.get(id);
    if (build) this.builds.set(id, { ...build, status, ended: true });
  }

  async close(): Promise<void> {
    this.draining.abort();
    for (const broadcaster of this.#running) await broadcaster.stop();
    await this.database.close();
    await this.#server.drop();
    await rm(this.directory, { recursive: true, force: true });
  }
}

export const AT = new Date('2026-11-15T12:00:00.000Z');

export const chunk = (seq: number, text: string | Uint8Array, changes: Partial<LogChunk> = {}): LogChunk => ({
  seq,
  stepId: 'compile',
  stepName: 'Compile',
  stream: 'out',
  at: AT,
  bytes: typeof text === 'string' ? Buffer.from(text) : text,
  ...changes,
});
