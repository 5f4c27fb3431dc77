import type { Principal } from '@freshet/domain/access';
import { sql } from 'kysely';
import type { ChangeBody } from '../told.ts';
import { all, instantOf, storable } from './application-filter.ts';
import type { ReadChange } from './application-parts.ts';
import type { ReadDeps } from './applications.ts';
import { ofRepository, visibleChanges } from './sight.ts';

interface ChangeFilter {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly repoUrl?: string | null | undefined;
  readonly entityName?: string | null | undefined;
  /** Only these commits. */
  readonly shas?: readonly string[] | undefined;
}

export interface ChangeQuery {
  readonly filter: ChangeFilter;
  readonly limit: number;
  /** Older than this one. */
  readonly before?: { readonly at: Date; readonly id: string } | undefined;
  /** Whether the caller may read what a runtime tells of its Git Sources. */
  readonly mayRead: (runtime: { readonly id: string; readonly name: string }) => boolean;
}

type Entity = ChangeBody['entities'][number];

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly body: Omit<ChangeBody, 'is'>;
  /** Of each runtime that told of it. */
  readonly touched: readonly (readonly Entity[])[];
}

/** Commits of an account that the caller may know of, the newest first; what several runtimes tell of one is one. */
export const listChanges = async (
  deps: ReadDeps,
  principal: Principal,
  { filter: { from, to, repoUrl, entityName, shas }, limit, before, mayRead }: ChangeQuery,
): Promise<readonly ReadChange[]> => {
  const { accountId } = principal;
  const known = await sql<{ id: string; name: string }>`select runtime_id as id, name from gitops.runtimes
    where account_id = ${accountId}`.execute(deps.sql);
  const readable = known.rows.filter(mayRead).map(({ id }) => id);
  const sight = await visibleChanges(deps, principal);
  const conditions = [
    sql<boolean>`told.account_id = ${accountId} and told.runtime_id = any(${readable}) and ${sight.isShown}`,
    ...(from ? [sql<boolean>`told.at >= ${instantOf('from', from)}`] : []),
    ...(to ? [sql<boolean>`told.at <= ${instantOf('to', to)}`] : []),
    ...(shas ? [sql<boolean>`told.sha = any(${shas.map(storable)})`] : []),
    ...(repoUrl ? [ofRepository(storable(repoUrl))] : []),
    ...(entityName
      ? [
          sql<boolean>`exists (select from json_array_elements(seen.touched) as part
            where part->>'name' = ${storable(entityName)})`,
        ]
      : []),
    ...(before ? [sql<boolean>`(told.at, told.commit_id) < (${before.at}, ${before.id})`] : []),
  ];
  const { rows } = await sql<Row>`
    select told.commit_id as id, told.at, (array_agg(told.body order by told.id))[1] as body,
      json_agg(seen.touched order by told.id) as touched
    from gitops.changes as told
    cross join lateral (
      select coalesce(json_agg(part), '[]') as touched
      from json_array_elements(told.body->'entities') as part where ${sight.touched}
    ) as seen
    where ${all(conditions)}
    group by told.at, told.commit_id order by told.at desc, told.commit_id desc limit ${limit}`.execute(
    deps.sql,
  );
  return rows.map(({ id, at, body, touched }) => ({ ...body, entities: distinct(touched.flat()), id, at }));
};

const distinct = (entities: readonly Entity[]): Entity[] => [
  ...new Map(entities.map(entity => [JSON.stringify(entity), entity])).values(),
];
