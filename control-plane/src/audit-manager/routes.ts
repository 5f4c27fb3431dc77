import { downloadAudit, listAudit, verifyAudit } from '@freshet/contracts/audit-manager';
import type { OperationInput } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import { type Call, type Route, route } from '../gateway/index.ts';
import type { AuditFilter } from './audit-filter.ts';
import type { AuditManager } from './audit-manager.ts';
import { INSTALLATION } from './chain-signer.ts';
import { wireRecord } from './wire-record.ts';

interface AuditRouteDeps {
  readonly audit: Pick<AuditManager, 'list' | 'export' | 'verify'>;
  readonly clock: Clock;
  /** The account of whoever runs the installation; it alone may read the installation's own log. */
  readonly operatingAccountId: () => Promise<string>;
}

export const auditRoutes = ({ audit, clock, operatingAccountId }: AuditRouteDeps): Route[] => {
  const chainOf = async (log: 'account' | 'installation', { principal }: Call): Promise<string> => {
    if (log === 'account') return principal.accountId;
    if (principal.accountId === (await operatingAccountId())) return INSTALLATION;
    throw new Fault('DENIED', 'Only the account that runs the installation may read its log.');
  };

  return [
    route(listAudit, async ({ query }, call) => {
      const { records, nextCursor } = await audit.list({
        accountId: await chainOf(query.log, call),
        filter: filterOf(query),
        limit: query.limit,
        ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
      });
      return { records: records.map(wireRecord), ...(nextCursor === undefined ? {} : { nextCursor }) };
    }),

    route(downloadAudit, async ({ query }, call) => {
      const { format } = query;
      const { chunks, truncated } = await audit.export({
        accountId: await chainOf(query.log, call),
        filter: filterOf(query),
        order: orderOf(query),
        format,
      });
      const day = clock.now().toISOString().slice(0, 10);
      call.response.header('content-disposition', `attachment; filename="freshet-audit-${day}.${format}"`);
      if (format === 'json') call.response.header('content-type', 'application/json; charset=utf-8');
      if (truncated) call.response.header('x-audit-truncated', 'true');
      return chunks;
    }),

    route(verifyAudit, async ({ query: { log, seq, hash } }, call) =>
      audit.verify(await chainOf(log, call), {
        ...(seq === undefined || hash === undefined ? {} : { anchor: { seq, hash } }),
        signal: call.signal,
      }),
    ),
  ];
};

type FilterQuery = Omit<OperationInput<typeof listAudit>['query'], 'limit' | 'cursor' | 'log'>;
type DownloadQuery = OperationInput<typeof downloadAudit>['query'];

const filterOf = (query: FilterQuery): AuditFilter => {
  const result = query.result ?? resultOf(query.rs_status);
  return defined({
    userName: query.userName,
    userId: query.userId,
    entityKind: query.entity,
    entityId: query.entityId,
    action: query.action,
    result,
    search: query.search,
    from: momentOf(query.from),
    to: momentOf(query.to),
    triggersOnly: query.showTriggers === 'true' ? true : undefined,
  });
};

const orderOf = ({ sort, sortType }: DownloadQuery) =>
  sort === 'asc' || (sort === undefined && (sortType === 'ASC' || sortType === 'ASK')) ? 'oldest' : 'newest';

const resultOf = (status: number | undefined): AuditFilter['result'] => {
  if (status === undefined) return undefined;
  if (status < 400) return 'success';
  return status === 401 || status === 403 ? 'denied' : 'failure';
};

const momentOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(/^\d+$/.test(text) ? Number(text) : text);

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
