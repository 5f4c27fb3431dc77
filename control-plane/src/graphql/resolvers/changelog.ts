/**
 * What happened to GitOps entities: two histories as one, the newest first. Commits come from Git, calls from the audit
 * log; a call that made a commit is shown with it. Each page is merged from a page of either history, and the cursor
 * says how far each of them was read.
 */
import type { ChangelogFilter, QueryChangelogArgs } from '@freshet/contracts/graphql';
import { Instant } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import { isId } from '@freshet/kit/ids';
import { z } from 'zod';
import type { AuditManager } from '../../audit-manager/index.ts';
import type { ReadChange, ReadModel } from '../../event-handler/index.ts';
import { type ResolverContext, readable } from '../resolver-context.ts';
import { endOf, pageSize } from './page.ts';

interface Deps {
  readonly readModel: ReadModel;
  readonly audit: Pick<AuditManager, 'list'>;
}

type Call = Awaited<ReturnType<AuditManager['list']>>['records'][number];

/** Calls on GitOps entities begin with it, and so do some that are none. */
const ACTIONS = 'git';
const isOfGitOps = ({ action }: Call): boolean =>
  action.startsWith('gitops-') || action.startsWith('git-source.');

/** Records of one moment that were shown before and come again. */
const OVERLAP = 20;

/** Where either history was read up to. */
const Place = z.strictObject({
  change: z.strictObject({ at: Instant, id: z.string().refine(isId) }).optional(),
  call: z.strictObject({ at: Instant, seq: z.int() }).optional(),
});
type Place = z.infer<typeof Place>;

export const changelogResolvers = ({ readModel, audit }: Deps) => ({
  Query: {
    changelog: async (_: unknown, { first, after, filter }: QueryChangelogArgs, context: ResolverContext) => {
      const { principal } = context.identity;
      const { accountId } = principal;
      const [limit, place, wanted] = [pageSize(first), placeOf(after), filter ?? {}];
      const mayReadCalls = (await readable(context, 'audit'))({ id: '', accountId });
      const [mayReadRuntime, mayReadSources] = await Promise.all([
        readable(context, 'gitops-runtime'),
        readable(context, 'git-source'),
      ]);
      const { change } = place;
      const [changes, calls] = await Promise.all([
        readModel.changes(principal, {
          filter: wanted,
          limit: limit + 1,
          mayRead: ({ id, name }) =>
            mayReadRuntime({ id, accountId }) &&
            mayReadSources({ id: '', accountId, attributes: { runtime: [name] } }),
          before: change && { at: new Date(change.at), id: change.id },
        }),
        mayReadCalls && !wanted.repoUrl ? callsOf(audit, accountId, wanted, { place, limit }) : [],
      ]);
      return merged(changes, calls, { place, limit });
    },
  },
});

interface Reading {
  readonly place: Place;
  readonly limit: number;
}

const callsOf = async (
  audit: Deps['audit'],
  accountId: string,
  { from, to, entityName }: ChangelogFilter,
  { place: { call }, limit }: Reading,
): Promise<readonly Call[]> => {
  const until = call?.at ?? to;
  const { records } = await audit.list({
    accountId,
    filter: {
      action: ACTIONS,
      ...(from ? { from: instant('from', from) } : {}),
      ...(until ? { to: instant('to', until) } : {}),
      ...(entityName ? { search: entityName } : {}),
    },
    limit: Math.min(1_000, limit + 1 + OVERLAP),
  });
  return records.filter(record => isOfGitOps(record) && (!call || record.seq < call.seq));
};

const instant = (name: string, text: string): Date => {
  if (Instant.safeParse(text).success) return new Date(text);
  throw new Fault('REQUEST_INVALID', `filter.${name} must be an instant in ISO 8601`);
};

interface Entry {
  readonly at: Date;
  readonly change?: ReadChange;
  readonly call?: Call;
}

const merged = (changes: readonly ReadChange[], calls: readonly Call[], { place, limit }: Reading) => {
  const byCommit = new Map(calls.map(call => [commitOf(call), call]));
  const joined = changes.map((change): Entry => {
    const call = byCommit.get(change.commit.sha);
    return { at: change.at, change, ...(call ? { call } : {}) };
  });
  const taken = new Set(joined.map(({ call }) => call));
  const alone = calls.filter(call => !taken.has(call)).map((call): Entry => ({ at: call.at, call }));
  const entries = [...joined, ...alone].sort((one, other) => other.at.getTime() - one.at.getTime());
  const page = entries.slice(0, limit);
  return {
    nodes: page.map(({ at, change, call }) => ({
      at: at.toISOString(),
      change,
      call: call && callWire(call),
    })),
    pageInfo: endOf(entries.length > limit ? cursorOf(placeAfter(page, place)) : undefined),
  };
};

const commitOf = ({ details }: Call): unknown => (details as { commit?: unknown } | undefined)?.commit;

const callWire = ({ seq, at, actor, action, entity, result }: Call) => ({
  seq,
  at: at.toISOString(),
  actorName: actor.name,
  action,
  entityKind: entity.kind,
  entityId: entity.id,
  entityName: entity.name,
  result,
});

const placeAfter = (page: readonly Entry[], before: Place): Place => {
  const change = page.findLast(entry => entry.change)?.change;
  const call = page.findLast(entry => entry.call && !entry.change)?.call;
  return {
    ...before,
    ...(change ? { change: { at: change.at.toISOString(), id: change.id } } : {}),
    ...(call ? { call: { at: call.at.toISOString(), seq: call.seq } } : {}),
  };
};

const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

const placeOf = (after: string | null | undefined): Place => {
  if (!after) return {};
  try {
    return Place.parse(JSON.parse(Buffer.from(after.slice(0, 1_000), 'base64url').toString()));
  } catch {
    throw new Fault('REQUEST_INVALID', 'after is no cursor of the changelog');
  }
};
