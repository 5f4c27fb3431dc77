/**
 * What happened to GitOps entities: two histories as one, the newest first. Commits come from Git, calls from the audit
 * log; a call that made a commit is shown with it.
 */
import type { ChangelogFilter, QueryChangelogArgs } from '@freshet/contracts/graphql';
import { Instant } from '@freshet/contracts/rest';
import { Fault } from '@freshet/kit/errors';
import type { AuditManager } from '../../audit-manager/index.ts';
import type { ReadChange, ReadModel } from '../../event-handler/index.ts';
import { type ResolverContext, readable } from '../resolver-context.ts';
import { type Call, commitOf, type Place, type PlacedCall, pageOf, placeOf } from './changelog-pages.ts';
import { endOf, pageSize } from './page.ts';

interface Deps {
  readonly readModel: Pick<ReadModel, 'changes'>;
  readonly audit: Pick<AuditManager, 'list'>;
}

/** Calls on GitOps entities begin with it, and so do some that are none. */
const ACTIONS = 'git';
const isOfGitOps = ({ action }: Call): boolean =>
  action.startsWith('gitops-') || action.startsWith('git-source.');

interface Scanned {
  readonly alone: readonly PlacedCall[];
  readonly scannedTo: PlacedCall | undefined;
}

const NONE: Scanned = { alone: [], scannedTo: undefined };

const CALLS_AT_ONCE = 200;
/** As many calls that are none of their own, or of something else, are passed over for one page. */
const ROUNDS = 20;
const SHAS_AT_ONCE = 100;

export const changelogResolvers = (deps: Deps) => ({
  Query: {
    changelog: async (_: unknown, { first, after, filter }: QueryChangelogArgs, context: ResolverContext) => {
      const { accountId } = context.identity.principal;
      const [limit, place, wanted] = [pageSize(first), placeOf(after), filter ?? {}];
      const mayReadCalls = (await readable(context, 'audit'))({ id: '', accountId });
      const reader = new Reader(deps, accountId, wanted, await changesSeen(deps, context));
      const changes = await reader.changes(place, limit + 1);
      const [makers, { alone, scannedTo }] = mayReadCalls
        ? await Promise.all([
            reader.makersOf(changes),
            wanted.repoUrl ? NONE : reader.alone(place, limit + 1),
          ])
        : [[], NONE];
      const { entries, end } = pageOf({ changes, makers, alone, scannedTo }, { place, limit });
      return {
        nodes: entries.map(({ at, change, call }) => ({
          at: at.toISOString(),
          change,
          call: call && callWire(call),
        })),
        pageInfo: endOf(end),
      };
    },
  },
});

type Changes = (query: {
  readonly filter: ChangelogFilter & { readonly shas?: readonly string[] };
  readonly limit: number;
  readonly before?: { readonly at: Date; readonly id: string } | undefined;
}) => Promise<readonly ReadChange[]>;

/** The commits that the caller may know of. */
const changesSeen = async ({ readModel }: Deps, context: ResolverContext): Promise<Changes> => {
  const { principal } = context.identity;
  const { accountId } = principal;
  const [mayReadRuntime, mayReadSources] = await Promise.all([
    readable(context, 'gitops-runtime'),
    readable(context, 'git-source'),
  ]);
  return query =>
    readModel.changes(principal, {
      ...query,
      mayRead: ({ id, name }) =>
        mayReadRuntime({ id, accountId }) &&
        mayReadSources({ id: '', accountId, attributes: { runtime: [name] } }),
    });
};

/** Reads either history for one page. */
class Reader {
  readonly #audit: Deps['audit'];
  readonly #accountId: string;
  readonly #filter: ChangelogFilter;
  readonly #changes: Changes;

  constructor({ audit }: Deps, accountId: string, filter: ChangelogFilter, changes: Changes) {
    this.#audit = audit;
    this.#accountId = accountId;
    this.#filter = filter;
    this.#changes = changes;
  }

  changes({ change }: Place, limit: number): Promise<readonly ReadChange[]> {
    const before = change && { at: new Date(change.at), id: change.id };
    return this.#changes({ filter: this.#filter, limit, before });
  }

  /** The calls that made these commits, wherever in the log they are. */
  async makersOf(changes: readonly ReadChange[]): Promise<readonly Call[]> {
    const shas = [...new Set(changes.map(({ commit }) => commit.sha))];
    const makers: Call[] = [];
    for (let from = 0; from < shas.length; from += SHAS_AT_ONCE) {
      const { records } = await this.#audit.list({
        accountId: this.#accountId,
        filter: { action: ACTIONS, mentions: shas.slice(from, from + SHAS_AT_ONCE) },
        limit: CALLS_AT_ONCE,
      });
      makers.push(...records.filter(record => isOfGitOps(record) && commitOf(record) !== undefined));
    }
    return makers;
  }

  /** Calls that made no commit, or one that is not in the list. */
  async alone({ call }: Place, wanted: number): Promise<Scanned> {
    const filter = callFilter(this.#filter, call?.seq);
    const alone: PlacedCall[] = [];
    let before = call && { at: new Date(call.at) };
    let [cursor, last]: [string | undefined, PlacedCall | undefined] = [undefined, undefined];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await this.#audit.list({
        accountId: this.#accountId,
        filter,
        limit: CALLS_AT_ONCE,
        ...(cursor === undefined ? {} : { cursor }),
      });
      const placed = placedAfter(before, page.records);
      const calls = placed.filter(one => isOfGitOps(one.call));
      const listed = await this.#listed(calls.map(one => one.call));
      alone.push(...calls.filter(one => !listed.has(commitOf(one.call))));
      if (alone.length >= wanted || page.nextCursor === undefined)
        return { alone: alone.slice(0, wanted), scannedTo: undefined };
      cursor = page.nextCursor;
      last = placed.at(-1);
      before = last;
    }
    return { alone, scannedTo: last };
  }

  /** Which of the commits that these calls made are entries of the list. */
  async #listed(calls: readonly Call[]): Promise<ReadonlySet<string | undefined>> {
    const shas = [...new Set(calls.flatMap(call => commitOf(call) ?? []))];
    if (shas.length === 0) return new Set();
    // One commit may be on several branches.
    const found = await this.#changes({ filter: { ...this.#filter, shas }, limit: shas.length * 5 });
    return new Set(found.map(({ commit }) => commit.sha));
  }
}

const callFilter = ({ from, to, entityName }: ChangelogFilter, before: number | undefined) => ({
  action: ACTIONS,
  ...(from ? { from: instant('from', from) } : {}),
  ...(to ? { to: instant('to', to) } : {}),
  ...(entityName ? { search: entityName } : {}),
  ...(before === undefined ? {} : { before }),
});

/** The order of the log decides: no call stands before one that the log has after it. */
const placedAfter = (
  before: { readonly at: Date } | undefined,
  calls: readonly Call[],
): readonly PlacedCall[] => {
  let at = before?.at;
  return calls.map(call => {
    at = at && at < call.at ? at : call.at;
    return { at, call };
  });
};

const instant = (name: string, text: string): Date => {
  if (Instant.safeParse(text).success) return new Date(text);
  throw new Fault('REQUEST_INVALID', `filter.${name} must be an instant in ISO 8601`);
};

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
