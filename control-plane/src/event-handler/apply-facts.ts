/**
 * Facts: what happened once and is never told differently. They outlive what they are about, and the read model being
 * built anew. Told again, the first telling stands, whichever of the two arrives first; only a commit that was not
 * known then is taken from a later one.
 */
import { repositoryKey } from '@freshet/domain/source-urls';
import { sql, type Transaction } from 'kysely';
import type { Target } from './known.ts';
import { commitId } from './object-ids.ts';
import type { GitOpsTables } from './tables.ts';
import type { At, ChangeBody, DeploymentBody } from './told.ts';

type Tx = Transaction<GitOpsTables>;

export const applyDeployments = async (
  tx: Tx,
  { accountId, runtimeId, generation }: Target,
  told: readonly At<DeploymentBody>[],
): Promise<void> => {
  if (told.length === 0) return;
  const rows = told.map(({ id, seq, value: { is: _, ...body } }) => ({
    id,
    seq,
    uid: body.uid,
    history_id: body.historyId,
    deployed_at: body.deployedAt,
    has_commit: body.commit !== undefined,
    body,
  }));
  await sql`insert into gitops.deployments as known (
      id, account_id, runtime_id, generation, seq, uid, history_id, deployed_at, has_commit, body
    )
    select id, ${accountId}, ${runtimeId}, ${generation}, seq, uid, history_id, date_trunc('milliseconds', deployed_at), has_commit, body
    from json_to_recordset(${JSON.stringify(rows)}::json) as told (
      id text, seq bigint, uid text, history_id bigint, deployed_at timestamptz, has_commit boolean, body json
    )
    on conflict (id) do update set
      generation = excluded.generation, seq = excluded.seq, deployed_at = excluded.deployed_at,
      has_commit = excluded.has_commit, body = excluded.body
    where (excluded.has_commit and not known.has_commit) or (
      excluded.has_commit = known.has_commit
      and (excluded.generation, excluded.seq) < (known.generation, known.seq)
    )`.execute(tx);
};

/**
 * Notes how applications stand on the deployment that each had last; what comes after it leaves that as it was. While a
 * sync is under way, what is ill or well may come of that, so nothing is noted. After one that failed, what is ill may:
 * only being well is still of the deployment.
 */
export const applyHealth = async (
  tx: Tx,
  { runtimeId }: Target,
  uids: ReadonlySet<string>,
): Promise<void> => {
  if (uids.size === 0) return;
  await sql`update gitops.deployments as deployed set health = app.health
    from gitops.applications as app join gitops.application_bodies as told on told.id = app.id
    where app.runtime_id = ${runtimeId} and app.uid = any(${[...uids]}) and app.kind = 'Application'
      and deployed.runtime_id = app.runtime_id and deployed.uid = app.uid
      and deployed.deployed_at = app.deployed_at and deployed.health is distinct from app.health
      and case coalesce(told.head->'operation'->>'phase', 'Succeeded')
        when 'Succeeded' then true
        when 'Failed' then app.health = 'Healthy'
        when 'Error' then app.health = 'Healthy'
        else false end`.execute(tx);
};

export const applyChanges = async (
  tx: Tx,
  { accountId, runtimeId, generation }: Target,
  told: readonly At<ChangeBody>[],
): Promise<void> => {
  if (told.length === 0) return;
  const rows = told.map(({ id, seq, value: { is: _, ...body } }) => ({
    id,
    seq,
    repo_url: body.repoUrl,
    repository: repositoryKey(body.repoUrl),
    branch: body.branch,
    sha: body.commit.sha,
    commit_id: commitId(accountId, body),
    at: body.commit.date ?? null,
    entities: body.entities.flatMap(({ kind, namespace, name }) => entityKeys(kind, namespace, name)),
    body,
  }));
  await sql`insert into gitops.changes as known (
      id, account_id, runtime_id, generation, seq, repo_url, repository, branch, sha, commit_id, at, entities, body
    )
    select id, ${accountId}, ${runtimeId}, ${generation}, seq, repo_url, repository, branch, sha, commit_id, date_trunc('milliseconds', coalesce(at, 'epoch')), entities, body
    from json_to_recordset(${JSON.stringify(rows)}::json) as told (
      id text, seq bigint, repo_url text, repository text, branch text, sha text, commit_id text, at timestamptz, entities text[], body json
    )
    on conflict (id) do update set
      generation = excluded.generation, seq = excluded.seq, repository = excluded.repository,
      commit_id = excluded.commit_id, at = excluded.at, entities = excluded.entities, body = excluded.body
    where (excluded.generation, excluded.seq) < (known.generation, known.seq)`.execute(tx);
  // The first telling stands, but a process of the release before did not say of which repository it is.
  await sql`update gitops.changes as known set repository = told.repository, commit_id = told.commit_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as told (id text, repository text, commit_id text)
    where known.id = told.id and known.repository is null`.execute(tx);
};

/** How changes are found by what they touched: a manifest in Git need not say its namespace. */
export const entityKeys = (kind: string, namespace: string | undefined, name: string): readonly string[] =>
  namespace === undefined ? [`${kind}//${name}`] : [`${kind}/${namespace}/${name}`];
