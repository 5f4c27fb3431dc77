import type { Principal } from '@freshet/domain/access';
import { sql } from 'kysely';
import { all, framing } from './application-filter.ts';
import type { ReadDeps } from './applications.ts';
import { visibleApplications } from './sight.ts';

interface Place {
  readonly runtime: string;
  readonly server: string;
  readonly name: string;
}

interface Row {
  readonly runtime: string;
  readonly server: string;
  readonly cluster: string | null;
  readonly count: number;
}

/**
 * How many applications each cluster has that the caller may see, counted as the list of applications counts them: what
 * runtimes tell includes those that they make for themselves.
 */
export const countInClusters = async (
  deps: ReadDeps,
  principal: Principal,
  runtimes: readonly string[],
): Promise<(of: Place) => number> => {
  const visible = await visibleApplications(deps, principal);
  const { rows } = await sql<Row>`select app.runtime, app.server, app.cluster, count(*)::integer as count
    from gitops.applications as app
    where ${visible} and ${all(framing({}))} and app.runtime = any(${[...runtimes]})
    group by app.runtime, app.server, app.cluster`.execute(deps.sql);
  const byRuntime = Map.groupBy(rows, ({ runtime }) => runtime);
  return ({ runtime, server, name }) =>
    (byRuntime.get(runtime) ?? [])
      .filter(row => row.server === server || row.cluster === name)
      .reduce((sum, { count }) => sum + count, 0);
};
