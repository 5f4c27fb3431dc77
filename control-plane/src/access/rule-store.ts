import {
  type AccessRule,
  type AccessRuleDraft,
  type AccountModule,
  isAccountModule,
  type ResourceKind,
  type RuleSubject,
} from '@freshet/domain/access';
import type { Kysely } from 'kysely';
import type { AccessTables, RuleRow } from './tables.ts';

/** A rule as it is kept: what it says, what it is for, and who wrote it. */
export interface KeptRule extends AccessRule {
  readonly description: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

/** What a person decides about a rule. */
export interface DescribedDraft extends AccessRuleDraft {
  readonly description: string;
}

/** All rules of an account at one moment. */
export interface RuleSet {
  readonly revision: number;
  readonly rules: readonly AccessRule[];
  readonly modulesOff?: readonly AccountModule[];
}

export interface RuleFilter {
  readonly resource?: string | undefined;
  readonly effect?: 'allow' | 'deny' | undefined;
  readonly subject?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

type Sql = Kysely<AccessTables>;

/** One page of an account's rules, oldest first. */
export const listRules = async (db: Sql, accountId: string, filter: RuleFilter): Promise<KeptRule[]> => {
  const { resource, effect, subject, after, limit } = filter;
  let query = db.selectFrom('access.rules').selectAll().where('account_id', '=', accountId);
  if (resource !== undefined) query = query.where('resource', '=', resource);
  if (effect !== undefined) query = query.where('effect', '=', effect);
  if (subject !== undefined) query = query.where('subject_id', '=', subject);
  if (after !== undefined) query = query.where('id', '>', after);
  const rows = await query.orderBy('id').limit(limit).execute();
  return rows.map(ruleOf);
};

export const findRule = async (db: Sql, accountId: string, id: string): Promise<KeptRule | undefined> => {
  const row = await db
    .selectFrom('access.rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && ruleOf(row);
};

export const insertRule = async (db: Sql, rule: KeptRule): Promise<void> => {
  await db.insertInto('access.rules').values(rowOf(rule)).execute();
};

export const replaceRule = async (db: Sql, rule: KeptRule): Promise<void> => {
  const { account_id, id, created_at: _, created_by: __, ...changed } = rowOf(rule);
  await db
    .updateTable('access.rules')
    .set(changed)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
};

export const removeRule = async (db: Sql, accountId: string, id: string): Promise<void> => {
  await db.deleteFrom('access.rules').where('account_id', '=', accountId).where('id', '=', id).execute();
};

export const hasRulesFor = async (
  db: Sql,
  accountId: string,
  { kind, id }: Pick<RuleSubject, 'kind' | 'id'>,
): Promise<boolean> => {
  const row = await db
    .selectFrom('access.rules')
    .select('id')
    .where('account_id', '=', accountId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Removes up to `limit` rules that were written for a subject, and returns them. */
export const removeRulesFor = async (
  db: Sql,
  accountId: string,
  { kind, id }: Pick<RuleSubject, 'kind' | 'id'>,
  limit: number,
): Promise<KeptRule[]> => {
  const rows = await db
    .deleteFrom('access.rules')
    .where('account_id', '=', accountId)
    .where('id', 'in', query =>
      query
        .selectFrom('access.rules')
        .select('id')
        .where('account_id', '=', accountId)
        .where('subject_kind', '=', kind)
        .where('subject_id', '=', id)
        .orderBy('id')
        .limit(limit),
    )
    .returningAll()
    .execute();
  return rows.map(ruleOf);
};

export const countRules = async (db: Sql, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('access.rules')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Marks the account's rules as changed. Call it first in a change: its row lock makes changes to the rules of
 * one account take turns, so that what a change read stays true until it commits.
 */
export const nextRevision = async (db: Sql, accountId: string): Promise<void> => {
  await db
    .insertInto('access.revisions')
    .values({ account_id: accountId, revision: 1 })
    .onConflict(conflict =>
      conflict.column('account_id').doUpdateSet(({ eb }) => ({
        revision: eb('access.revisions.revision', '+', 1),
      })),
    )
    .execute();
};

export const currentRevision = async (db: Sql, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom('access.revisions')
    .select('revision')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.revision ?? 0;
};

/** All rules of the account with the revision they belong to, from one snapshot. */
export const loadRuleSet = (db: Sql, accountId: string): Promise<RuleSet> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async snapshot => {
      const revision = await currentRevision(snapshot, accountId);
      const rows = await snapshot
        .selectFrom('access.rules')
        .select([...DECISIVE_COLUMNS])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute();
      const off = await snapshot
        .selectFrom('access.modules_off')
        .select('module')
        .where('account_id', '=', accountId)
        .execute();
      return {
        revision,
        rules: rows.map(decisiveOf),
        // A part that a later version dropped is passed over.
        modulesOff: off.map(({ module }) => module).filter(isAccountModule),
      };
    });

const DECISIVE_COLUMNS = [
  'account_id',
  'id',
  'effect',
  'subject_kind',
  'subject_id',
  'resource',
  'actions',
  'match',
  'tags_of',
  'attributes',
] as const;

const decisiveOf = (row: Pick<RuleRow, (typeof DECISIVE_COLUMNS)[number]>): AccessRule => ({
  id: row.id,
  accountId: row.account_id,
  effect: row.effect,
  subject: { kind: row.subject_kind, id: row.subject_id } as RuleSubject,
  // A kind that a later version dropped stays in its rules; the engine passes over them.
  resource: row.resource as ResourceKind,
  actions: row.actions[0] === '*' ? '*' : row.actions,
  match: row.match,
  tagsOf: row.tags_of,
  attributes: row.attributes,
});

const ruleOf = (row: RuleRow): KeptRule => ({
  ...decisiveOf(row),
  description: row.description,
  createdAt: row.created_at,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
});

const rowOf = (rule: KeptRule) => ({
  account_id: rule.accountId,
  id: rule.id,
  effect: rule.effect,
  subject_kind: rule.subject.kind,
  subject_id: rule.subject.id,
  resource: rule.resource,
  actions: rule.actions === '*' ? ['*'] : [...rule.actions],
  match: JSON.stringify(rule.match),
  tags_of: rule.tagsOf,
  attributes: JSON.stringify(rule.attributes),
  description: rule.description,
  created_at: rule.createdAt,
  created_by: rule.createdBy,
  updated_at: rule.updatedAt,
  updated_by: rule.updatedBy,
});
