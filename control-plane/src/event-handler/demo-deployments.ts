/**
 * Deployments that never happened, for the demo: so that its charts show something on the first day. Each says that it
 * is one, and they go with the demo. Their numbers are beyond those that runtimes count.
 */
import { hash } from 'node:crypto';
import { repositoryKey } from '@freshet/domain/source-urls';
import { sql } from 'kysely';
import type { Change, ChangeContext, UnitOfWork } from '../unit-of-work/index.ts';
import { deploymentId, failureId } from './object-ids.ts';
import type { GitOpsTables } from './tables.ts';

/** One of them, as whoever makes them up tells it. */
interface DemoDeployment {
  readonly runtime: string;
  readonly application: { readonly namespace: string; readonly name: string; readonly uid: string };
  readonly committedAt: Date;
  readonly deployedAt: Date;
  readonly seconds: number;
  readonly revision: string;
  readonly image: string;
  readonly message: string;
  readonly author: string;
  readonly isRollback: boolean;
  /** How long the application was degraded after it. */
  readonly degradedSeconds?: number;
}

interface Gone {
  readonly uids: readonly string[];
  readonly repoUrl: string;
}

export interface DemoDeployments {
  /** Adds them once: those that are there already stay as they are. */
  record(context: ChangeContext, deployments: readonly DemoDeployment[]): Promise<void>;
  /** Removes what is remembered of applications that are gone, and of commits to a repository that is. */
  forget(context: ChangeContext, gone: Gone): Promise<void>;
}

const DEMO = { kind: 'demo', id: 'deployments' } as const;
/** Runtimes count the deployments of an application from 0. */
const FIRST_NUMBER = 1_000_000_000;
/** More than a month of a small team. */
const DEPLOYMENTS_MAX = 5_000;

export const createDemoDeployments = (work: UnitOfWork<GitOpsTables>): DemoDeployments => ({
  record: async (context, deployments) => {
    const { accountId } = context.actor;
    const { rows: runtimes } = await sql<{
      id: string;
      name: string;
    }>`select runtime_id as id, name from gitops.runtimes where account_id = ${accountId}`.execute(work.sql);
    const told = deployments.slice(0, DEPLOYMENTS_MAX).flatMap((deployment, index) => {
      const runtime = runtimes.find(({ name }) => name === deployment.runtime);
      return runtime ? [{ runtimeId: runtime.id, deployment, historyId: FIRST_NUMBER + index }] : [];
    });
    await work.change(context, async change => {
      const { rows: known } = await sql`select from gitops.deployments
        where account_id = ${accountId} and history_id >= ${FIRST_NUMBER} limit 1`.execute(change.sql);
      change.audit({ action: 'demo.record', entity: DEMO, details: { deployments: told.length } });
      if (known.length > 0) return;
      await addDeployments(change.sql, accountId, told);
      await addFailures(change.sql, accountId, told);
    });
  },

  forget: (context, { uids, repoUrl }) =>
    work.change(context, async change => {
      const { accountId } = context.actor;
      const ofRepository = JSON.stringify([{ repoUrl }]);
      await sql`delete from gitops.deployments where account_id = ${accountId}
        and (uid = any(${[...uids]}) or (body->'sources')::jsonb @> ${ofRepository}::jsonb)`.execute(
        change.sql,
      );
      await sql`delete from gitops.failures
        where account_id = ${accountId} and uid = any(${[...uids]})`.execute(change.sql);
      await sql`delete from gitops.changes
        where account_id = ${accountId} and repository = ${repositoryKey(repoUrl)}`.execute(change.sql);
      change.audit({ action: 'demo.forget', entity: DEMO, details: { applications: uids.length } });
    }),
});

interface ToldDeployment {
  readonly runtimeId: string;
  readonly deployment: DemoDeployment;
  readonly historyId: number;
}

type Sql = Change<GitOpsTables>['sql'];

const addDeployments = async (db: Sql, accountId: string, told: readonly ToldDeployment[]): Promise<void> => {
  await sql`insert into gitops.deployments
      (id, account_id, runtime_id, generation, seq, uid, history_id, deployed_at, has_commit, health, body)
    select id, ${accountId}, runtime_id, 0, 0, uid, history_id, date_trunc('milliseconds', deployed_at), true, 'Healthy', body
    from json_to_recordset(${JSON.stringify(told.map(rowOf))}::json) as told (
      id text, runtime_id text, uid text, history_id bigint, deployed_at timestamptz, body json
    )
    on conflict (id) do nothing`.execute(db);
};

const addFailures = async (db: Sql, accountId: string, told: readonly ToldDeployment[]): Promise<void> => {
  const rows = told.flatMap(({ runtimeId, deployment: { application, deployedAt, degradedSeconds } }) => {
    if (degradedSeconds === undefined) return [];
    const began = new Date(deployedAt.getTime() + 30_000);
    const ended = new Date(began.getTime() + degradedSeconds * 1_000);
    const { uid } = application;
    const id = failureId(runtimeId, uid, 'health', began.toISOString());
    return [{ id, runtime_id: runtimeId, uid, began_at: began, ended_at: ended, deployed_at: deployedAt }];
  });
  await sql`insert into gitops.failures
      (id, account_id, runtime_id, uid, kind, began_at, ended_at, deployed_at, is_demo)
    select id, ${accountId}, runtime_id, uid, 'health', began_at, ended_at, deployed_at, true
    from json_to_recordset(${JSON.stringify(rows)}::json) as told (
      id text, runtime_id text, uid text, began_at timestamptz, ended_at timestamptz, deployed_at timestamptz
    )
    on conflict (id) do nothing`.execute(db);
};

const rowOf = ({ runtimeId, deployment, historyId }: ToldDeployment) => {
  const { application, committedAt, deployedAt, seconds, revision, image, message, author, isRollback } =
    deployment;
  const sha = hash('sha1', revision, 'hex');
  return {
    id: deploymentId(runtimeId, application.uid, historyId),
    runtime_id: runtimeId,
    uid: application.uid,
    history_id: historyId,
    deployed_at: deployedAt,
    body: {
      ...application,
      historyId,
      revisions: [sha],
      sources: [],
      commit: { sha, author, message, date: committedAt },
      startedAt: new Date(deployedAt.getTime() - seconds * 1_000),
      deployedAt,
      initiatedBy: author,
      isAutomated: true,
      isRollback,
      images: [image],
      isDemo: true,
    },
  };
};
