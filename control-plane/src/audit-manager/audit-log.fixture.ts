import { connectDatabase, type Database, migrate, roleOf } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { memoryLogger } from '@freshet/kit/log';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase } from '@freshet/kit/testing';
import { type Clock, systemClock } from '@freshet/kit/time';
import type { Actor, AuditEntry } from '../unit-of-work/index.ts';
import {
  type AuditManager,
  type AuditTables,
  appendAudit,
  auditSchema,
  createAuditManager,
} from './index.ts';

export const ACCOUNT = 'a'.repeat(24);
export const OTHER_ACCOUNT = 'b'.repeat(24);

export const actor = (fields: Partial<Actor> = {}): Actor => ({
  kind: 'user',
  id: 'c'.repeat(24),
  name: 'ada',
  accountId: ACCOUNT,
  ip: '192.0.2.7',
  requestId: 'req-1',
  ...fields,
});

export const entry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  action: 'team.create',
  entity: { kind: 'team', id: 'd'.repeat(24), name: 'builders' },
  result: 'success',
  ...fields,
});

/** The key ring is tested elsewhere. */
const OPEN_SECRETS = {
  seal: async (_: string, __: string, value: Secret) => value.reveal(),
  open: async (_: string, __: string, sealed: string) => new Secret(sealed),
};

/** A database with the audit schema, seen by the module, by another module, and by the owner of everything. */
export interface AuditLog {
  readonly audit: AuditManager;
  readonly own: Database<AuditTables>;
  readonly module: Database<AuditTables>;
  readonly owner: Database<AuditTables>;
  readonly log: ReturnType<typeof memoryLogger>;
  /** Another manager on the same database, as a second process would have. */
  another(options?: Partial<Parameters<typeof createAuditManager>[0]>): AuditManager;
  append(entries: readonly AuditEntry[], by?: Actor): Promise<void>;
  close(): Promise<void>;
}

export const openAuditLog = async (serverUrl: string, clock: Clock = systemClock): Promise<AuditLog> => {
  const database = await createTestDatabase(serverUrl);
  await migrate(database.url, [auditSchema, { schema: 'bystander', migrations: [] }]);
  const connect = (role?: string) =>
    connectDatabase<AuditTables>({ url: database.url, maxConnections: 8, ...(role ? { role } : {}) });
  const [own, module, owner] = [connect(roleOf('audit')), connect(roleOf('bystander')), connect()];
  const log = memoryLogger();
  const another: AuditLog['another'] = options =>
    createAuditManager({ sql: own.sql, ids: systemIds, clock, log, secrets: OPEN_SECRETS, ...options });
  const write = appendAudit({ ids: systemIds, clock });
  return {
    audit: another(),
    own,
    module,
    owner,
    log,
    another,
    append: (entries, by = actor()) =>
      module.sql.transaction().execute(transaction => write(transaction, by, entries)),
    close: async () => {
      await Promise.all([own.close(), module.close(), owner.close()]);
      await database.drop();
    },
  };
};

export const collect = async (chunks: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
};
