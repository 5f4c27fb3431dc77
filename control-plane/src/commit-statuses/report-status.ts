/**
 * Tells a provider what the commit of a build is to be shown as: always the newest that is known, so that tries
 * which come late or twice never bring back what was. What a provider refuses for good is written down and left.
 */
import { Fault, isFault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import type { Selectable } from 'kysely';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import type { GitCredentials, HostStatuses, StatusTitles } from './ports.ts';
import type { CommitStatus } from './providers/status.ts';
import { STATUS_WRITERS } from './providers/writers.ts';
import type { StatusesTables } from './tables.ts';

export interface ReportDeps {
  readonly work: UnitOfWork<StatusesTables>;
  readonly credentials: GitCredentials;
  readonly host: HostStatuses;
  readonly titles: StatusTitles;
  readonly outbound: Outbound;
  readonly publicUrl: URL;
}

const LOGIN_TYPES: Readonly<Record<string, string>> = {
  github: 'git.github',
  gitlab: 'git.gitlab',
  gitea: 'git.gitea',
  bitbucket: 'git.bitbucket',
  'bitbucket-server': 'git.stash',
};

type Row = Selectable<StatusesTables['statuses.commit_statuses']>;

/** More turns than these mean that the build changes faster than anyone can be told; its next job goes on. */
const TURNS_MAX = 5;

export const reportStatus = async (deps: ReportDeps, buildId: string, signal: AbortSignal): Promise<void> => {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const row = await deps.work.sql
      .selectFrom('statuses.commit_statuses')
      .selectAll()
      .where('build_id', '=', buildId)
      .executeTakeFirst();
    if (!row || row.reported === told(row)) return;
    const problem = await tell(deps, row, signal);
    await deps.work.housekeep(transaction =>
      transaction
        .updateTable('statuses.commit_statuses')
        .set({ reported: told(row), problem: problem ?? null })
        .where('build_id', '=', buildId)
        .execute(),
    );
  }
};

const told = ({ wanted, description }: Row): string => `${wanted} ${description}`;

/** Answers with why it cannot be told, where trying again would change nothing. */
const tell = async (deps: ReportDeps, row: Row, signal: AbortSignal): Promise<string | undefined> => {
  const status = await statusOf(deps, row);
  if (row.provider === 'freshet') {
    return tellHost(deps, row, status);
  }
  const write = Object.hasOwn(STATUS_WRITERS, row.provider) ? STATUS_WRITERS[row.provider] : undefined;
  if (!write) return `Nobody knows how to tell ${row.provider}.`;
  const login = await deps.credentials.gitLogin(row.account_id, row.context ?? undefined);
  if (!login) return `There is no Git connection ${row.context ?? 'that is the default'}.`;
  // A token is for the provider that it was made by, and for nobody else.
  if (login.type !== LOGIN_TYPES[row.provider]) return `The Git connection is not one to ${row.provider}.`;
  try {
    const { url, headers, body } = write(status, login);
    const answer = await deps.outbound({
      url,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    return judge(`${row.provider} at ${new URL(url).host}`, answer.status);
  } catch (error) {
    if (isFault(error, 'ADDRESS_REFUSED')) return error.message;
    throw error;
  }
};

const tellHost = async (
  { host }: ReportDeps,
  row: Row,
  status: CommitStatus,
): Promise<string | undefined> => {
  try {
    await host.report(row.account_id, {
      repo: `${row.repo_owner}/${row.repo_name}`,
      revision: row.revision,
      context: status.title,
      state: row.wanted === 'stopped' ? 'error' : row.wanted,
      description: row.description,
      targetUrl: status.targetUrl,
    });
    return undefined;
  } catch (error) {
    // The repository or the commit may be gone by now.
    if (isFault(error) && (error.kind === 'missing' || error.kind === 'invalid')) return error.message;
    throw error;
  }
};

/** `who` is the provider with its host, and never more of its address. */
const judge = (who: string, status: number): string | undefined => {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 500 || status === 429 || status === 408) {
    throw new Fault('ADDRESS_UNREACHABLE', `${who} answered with status ${status}`, { status });
  }
  return `${who} refused the status with ${status}.`;
};

const statusOf = async ({ titles, publicUrl }: ReportDeps, row: Row): Promise<CommitStatus> => {
  const title =
    row.pipeline_id === null || row.trigger_id === null
      ? undefined
      : await titles.titleOf(row.pipeline_id, row.trigger_id);
  return {
    owner: row.repo_owner,
    name: row.repo_name,
    revision: row.revision,
    state: row.wanted,
    title: title ?? row.pipeline_name,
    description: row.description,
    targetUrl: new URL(`/builds/${row.build_id}`, publicUrl).href,
    buildId: row.build_id,
  };
};
