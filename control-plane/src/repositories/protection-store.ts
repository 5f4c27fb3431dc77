import { Fault } from '@freshet/kit/errors';
import type { Kysely } from 'kysely';
import { missing } from '../gateway/index.ts';
import type { ChangeContext } from '../unit-of-work/index.ts';
import type { RepositoriesCore } from './core.ts';
import type { Protection, ProtectionRule } from './protection.ts';
import { auditedAs, type Repository } from './repository.ts';
import type { RepositoryTables } from './tables.ts';

const MAX_PROTECTIONS = 100;

/** All protections of a repository, by pattern. */
export const protectionsOf = async (
  db: Kysely<RepositoryTables>,
  { id }: Pick<Repository, 'id'>,
): Promise<Protection[]> => {
  const rows = await db
    .selectFrom('repositories.protections')
    .select(['id', 'pattern', 'rule', 'updated_at'])
    .where('repository_id', '=', id)
    .orderBy('pattern')
    .limit(MAX_PROTECTIONS)
    .execute();
  return rows.map(({ id: protectionId, pattern, rule, updated_at }) => ({
    id: protectionId,
    pattern,
    rule,
    updatedAt: updated_at,
  }));
};

/** Sets what the branches of a pattern are protected against. */
export const setProtection = (
  { work, clock, ids }: RepositoriesCore,
  context: ChangeContext,
  repository: Repository,
  { pattern, rule }: { readonly pattern: string; readonly rule: ProtectionRule },
): Promise<Protection> =>
  work.change(context, async change => {
    const known = await protectionsOf(change.sql, repository);
    const previous = known.find(one => one.pattern === pattern);
    if (!previous && known.length >= MAX_PROTECTIONS)
      throw new Fault('REPOSITORY_LIMIT', `a repository has at most ${MAX_PROTECTIONS} branch protections`, {
        max: MAX_PROTECTIONS,
      });
    const protection = { id: previous?.id ?? ids.next(), pattern, rule, updatedAt: clock.now() };
    await change.sql
      .insertInto('repositories.protections')
      .values({
        id: protection.id,
        account_id: repository.accountId,
        repository_id: repository.id,
        pattern,
        rule: JSON.stringify(rule),
        updated_at: protection.updatedAt,
      })
      .onConflict(conflict =>
        conflict
          .columns(['repository_id', 'pattern'])
          .doUpdateSet({ rule: JSON.stringify(rule), updated_at: protection.updatedAt }),
      )
      .execute();
    change.audit({
      action: 'repository.set-protection',
      entity: auditedAs(repository),
      details: { pattern, rule: jsonOf(rule), ...(previous ? { previous: jsonOf(previous.rule) } : {}) },
    });
    return protection;
  });

export const deleteProtection = (
  { work }: RepositoriesCore,
  context: ChangeContext,
  repository: Repository,
  id: string,
): Promise<void> =>
  work.change(context, async change => {
    const gone = await change.sql
      .deleteFrom('repositories.protections')
      .where('repository_id', '=', repository.id)
      .where('id', '=', id)
      .returning(['pattern', 'rule'])
      .executeTakeFirst();
    if (!gone) throw missing('branch protection');
    change.audit({
      action: 'repository.delete-protection',
      entity: auditedAs(repository),
      details: { pattern: gone.pattern, rule: jsonOf(gone.rule) },
    });
  });

const jsonOf = (rule: ProtectionRule) => JSON.parse(JSON.stringify(rule));
