import type { AuditFilter as AuditFilterInput, Resolvers } from '@freshet/contracts/graphql';
import { Instant } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import type { AuditFilter, AuditManager } from '../../audit-manager/index.ts';
import type { ResolverContext } from '../resolver-context.ts';
import { pageSize } from './page.ts';

type AuditRecord = Awaited<ReturnType<AuditManager['list']>>['records'][number];

/** The audit log of the caller's account. */
export const auditResolvers = (audit: Pick<AuditManager, 'list'>) =>
  ({
    Query: {
      auditRecords: async (_, { first, after, filter }, { identity: { principal } }) => {
        const { records, nextCursor } = await audit.list({
          accountId: principal.accountId,
          filter: filterOf(filter ?? {}),
          limit: pageSize(first),
          ...(after ? { cursor: after } : {}),
        });
        return {
          nodes: records.map(recordOf),
          pageInfo: { hasNextPage: nextCursor !== undefined, endCursor: nextCursor ?? null },
        };
      },
    },
  }) satisfies Pick<Resolvers<ResolverContext>, 'Query'>;

const RESULTS = ['success', 'failure', 'denied'] as const;

const filterOf = ({
  action,
  entityKind,
  entityId,
  actorName,
  result,
  from,
  to,
}: AuditFilterInput): AuditFilter => ({
  ...(action ? { action } : {}),
  ...(entityKind ? { entityKind } : {}),
  ...(entityId ? { entityId } : {}),
  ...(actorName ? { userName: actorName } : {}),
  ...(result ? { result: resultOf(result) } : {}),
  ...(from ? { from: instantOf(from) } : {}),
  ...(to ? { to: instantOf(to) } : {}),
});

const resultOf = (text: string): (typeof RESULTS)[number] => {
  const result = RESULTS.find(known => known === text);
  if (result) return result;
  throw new Fault('REQUEST_INVALID', `filter.result must be one of ${RESULTS.join(', ')}`);
};

const instantOf = (text: string): Date => {
  const instant = Instant.safeParse(text);
  if (instant.success) return new Date(instant.data);
  throw new Fault('REQUEST_INVALID', 'filter.from and filter.to must be instants in ISO 8601');
};

const recordOf = ({ seq, at, actor, ip, action, entity, result, details, hash }: AuditRecord) => ({
  seq,
  at: at.toISOString(),
  actorKind: actor.kind,
  actorId: actor.id,
  actorName: actor.name,
  ip: ip ?? null,
  action,
  entityKind: entity.kind,
  entityId: entity.id,
  entityName: entity.name ?? null,
  result,
  details: details ?? null,
  hash,
});
