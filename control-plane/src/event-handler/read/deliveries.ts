/** Where something came to that was built: the way from a build to the applications that have what it made. */
import type { Principal } from '@freshet/domain/access';
import { Fault } from '@freshet/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import type { DeploymentBody } from '../told.ts';
import { IS_FOR_PEOPLE, storable } from './application-filter.ts';
import type { ReadDeps } from './applications.ts';
import { type DeploymentOutcome, illness, type OutcomeRow, outcomeOf } from './deployment-outcome.ts';
import { visibleApplications } from './sight.ts';

/** What is looked for. */
export interface Origin {
  /** Names of images with their tags, or digests. */
  readonly images: readonly string[];
  /** Ids of commits and builds. */
  readonly ids: readonly string[];
}

interface Delivery {
  readonly applicationId: string;
  /** What of the origin it was found by. */
  readonly traces: readonly string[];
  /** The one by which it came; undefined until the first sync with it has ended. */
  readonly deployment:
    | (Omit<DeploymentBody, 'is'> & DeploymentOutcome & { readonly id: string; readonly isDemo: boolean })
    | undefined;
  /** Whether what was deployed last still has it. */
  readonly isCurrent: boolean;
}

/** What is out of sync has this severity, or is worse off. */
const OUT_OF_SYNC_MOST = 2;
/** Who has been out of sync for longer waits for somebody. */
const ON_ITS_WAY_S = 3_600;
/** Clocks of those who commit may be ahead of ours, and their seconds are whole. */
const CLOCKS_APART_S = 10;
/** As many are looked into; more than a platform syncs at once. */
const DIFFERING_MAX = 500;
const WANTED_MAX = 500;
const FOUND_MAX = 200;
const ID = /^[0-9a-f]{24,64}$/;
/** A first part of a name with a dot or a port is a registry. */
const REGISTRY = /^(localhost|[^/]*[.:][^/]*)\/(.*)$/;

/** The traces of an image, by the names under which somebody else may know it. */
const tracesOfImage = (image: string): readonly string[] => {
  const [name = '', digest = ''] = image.split('@');
  const bare = REGISTRY.exec(name)?.[2];
  return [name, digest, bare ?? `*/${name}`].filter(trace => trace !== '' && trace !== '*/');
};

/** What was asked for by the traces that lead to it. */
const tracesOf = ({ images, ids }: Origin): ReadonlyMap<string, readonly string[]> => {
  if (images.length + ids.length > WANTED_MAX)
    throw new Fault('REQUEST_INVALID', `there may be at most ${WANTED_MAX} images and ids`);
  const pairs = [
    ...images.map(storable).flatMap(image => tracesOfImage(image).map(trace => ({ trace, of: image }))),
    ...ids.filter(id => ID.test(id)).map(id => ({ trace: id, of: id })),
  ];
  return new Map(
    [...Map.groupBy(pairs, ({ trace }) => trace)].map(([trace, found]) => [trace, found.map(({ of }) => of)]),
  );
};

interface Row extends OutcomeRow {
  readonly id: string;
  readonly deploymentId: string | null;
  readonly traces: readonly string[];
  readonly body: Omit<DeploymentBody, 'is'> | null;
  readonly isDemo: boolean;
  readonly isCurrent: boolean;
  readonly isNewest: boolean;
}

/**
 * The applications that have an image of these, or whose deployments came from these commits and builds, with the first
 * deployment that each was found by, the newest first. One that is on its way has no deployment yet: it has such an
 * image already, or was found to differ from a commit that is one of these or speaks of one, since that was written.
 */
export const findDeliveries = async (
  deps: ReadDeps,
  principal: Principal,
  origin: Origin,
): Promise<readonly Delivery[]> => {
  const wanted = tracesOf(origin);
  if (wanted.size === 0) return [];
  const traces = [...wanted.keys()];
  const visible = await visibleApplications(deps, principal);
  const { rows } = await sql<Row>`
    with came as (
      select distinct on (fact.runtime_id, fact.uid, wanted.trace)
        fact.id, fact.runtime_id, fact.uid, fact.deployed_at, wanted.trace
      from unnest(${traces}::text[]) as wanted (trace)
        join gitops.deployments as fact on fact.traces @> array[wanted.trace]
      where fact.account_id = ${principal.accountId}
      order by fact.runtime_id, fact.uid, wanted.trace, fact.deployed_at, fact.id
    ), found as materialized (
      select id, runtime_id, uid, deployed_at, array_agg(trace) as traces
      from came group by id, runtime_id, uid, deployed_at
    ), told as (
      select app.id, found.id as "deploymentId", found.traces, found.deployed_at,
        coalesce(found.deployed_at = app.deployed_at, false) as is_newest
      from found join gitops.applications as app on app.runtime_id = found.runtime_id and app.uid = found.uid
      where ${visible} and app.kind = 'Application' and ${IS_FOR_PEOPLE}
      order by found.deployed_at desc, found.id limit ${FOUND_MAX}
    )
    select told.id, told."deploymentId", told.traces, fact.body, fact.is_demo as "isDemo",
      newest.traces && told.traces
        or (newest.body->'images')::text = (fact.body->'images')::text as "isCurrent",
      told.is_newest as "isNewest", fact.health, ill.degraded_at, ill.restored_at
    from told join gitops.deployments as fact on fact.id = told."deploymentId"
      left join lateral ${illness(sql`fact`)} as ill on true
      cross join lateral (
        select last.traces, last.body from gitops.deployments as last
        where last.runtime_id = fact.runtime_id and last.uid = fact.uid
        order by last.deployed_at desc, last.id desc limit 1
      ) as newest
    union all
    select id, null, array(select unnest(going) except select trace from came
        where came.runtime_id = app.runtime_id and came.uid = app.uid), null, false, true,
      false, null, null, null
    from (
      select id, runtime_id, uid, array_agg(distinct trace) as going from (
        select app.id, app.runtime_id, app.uid, unnest(app.images) as trace
        from gitops.applications as app
        where ${visible} and app.kind = 'Application' and ${IS_FOR_PEOPLE} and app.images && ${traces}::text[]
        ${origin.ids.length > 0 ? differing(visible) : NOTHING}
      ) as app where trace = any(${traces}) group by id, runtime_id, uid
    ) as app
    where not going <@ array(select trace from came
      where came.runtime_id = app.runtime_id and came.uid = app.uid)
    limit ${2 * FOUND_MAX}`.execute(deps.sql);
  return rows.map(row => deliveryOf(row, wanted)).toSorted((one, other) => placeOf(other) - placeOf(one));
};

const NOTHING = sql``;

/** The commits and what they speak of that applications have just been found to differ from, the newest of them. */
const differing = (visible: RawBuilder<boolean>) => sql`union all
  select app.id, app.runtime_id, app.uid, unnest(gitops.traces(json_build_object('images', '[]'::json,
    'revisions', told.head->'sync'->'revisions', 'commit', told.head->'commit')))
  from (
    select app.id, app.runtime_id, app.uid, app.since from gitops.applications as app
    where ${visible} and app.kind = 'Application' and ${IS_FOR_PEOPLE} and app.sync = 'OutOfSync'
      -- All that are out of sync; those are found by an index.
      and app.severity <= ${OUT_OF_SYNC_MOST} and app.since > now() - ${ON_ITS_WAY_S} * interval '1 second'
    order by app.since desc limit ${DIFFERING_MAX}
  ) as app join gitops.application_bodies as told on told.id = app.id
  -- What differed before a commit was written waits for somebody, whatever that commit is about.
  where app.since > coalesce((told.head->'commit'->>'date')::timestamptz, '-infinity')
    - ${CLOCKS_APART_S} * interval '1 second'`;

/** What is still on its way is the newest. */
const placeOf = ({ deployment }: Delivery): number =>
  deployment ? Date.parse(deployment.deployedAt) : Number.MAX_SAFE_INTEGER;

const deliveryOf = (row: Row, wanted: ReadonlyMap<string, readonly string[]>): Delivery => ({
  applicationId: row.id,
  traces: [...new Set(row.traces.flatMap(trace => wanted.get(trace) ?? []))].sort(),
  deployment:
    row.body && row.deploymentId !== null
      ? { ...row.body, ...outcomeOf(row, row.isNewest), id: row.deploymentId, isDemo: row.isDemo }
      : undefined,
  isCurrent: row.isCurrent,
});
