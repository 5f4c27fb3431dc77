import type { Principal } from '@freshet/domain/access';
import { sql } from 'kysely';
import { containing, IS_FOR_PEOPLE } from './application-filter.ts';
import type { ReadDeps } from './applications.ts';
import { cursorOf, pageOf, readCursor } from './keyset.ts';
import { visibleApplications } from './sight.ts';

export interface ReadGroup {
  readonly name: string;
  readonly applications: number;
  readonly byHealth: readonly { readonly health: string; readonly count: number }[];
}

/** The groups that visible applications say they belong to. */
export const listGroups = async (
  deps: ReadDeps,
  principal: Principal,
  {
    limit,
    after,
    search,
  }: {
    readonly limit: number;
    readonly after?: string | null | undefined;
    readonly search?: string | null | undefined;
  },
): Promise<{ readonly groups: readonly ReadGroup[]; readonly end: string | undefined }> => {
  const visible = await visibleApplications(deps, principal);
  const from = readCursor('groups', after);
  const found = search ? sql`and lower(word) like ${containing(search)}` : sql``;
  const beyond = from ? sql`and word > ${from.value}` : sql``;
  const { rows } = await sql<ReadGroup>`
    select name, sum(count)::integer as applications,
      json_agg(json_build_object('health', health, 'count', count) order by health) as "byHealth"
    from (
      select word as name, app.health, count(*) as count
      from gitops.applications as app cross join lateral unnest(app.groups) as grouped (word)
      where ${visible} and app.kind = 'Application' and ${IS_FOR_PEOPLE} ${found} ${beyond}
      group by word, app.health
    ) as counted
    group by name order by name limit ${limit + 1}`.execute(deps.sql);
  const page = pageOf(rows, limit, ({ name }) => ({ value: name, id: '' }));
  return { groups: page.rows, end: page.end && cursorOf('groups', page.end) };
};
