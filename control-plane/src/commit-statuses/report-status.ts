/**
 * Tells a provider what the commit of a build is to be shown as: always the newest that is known, so that tries
 * which come late or twice never bring back what was. What a provider refuses for good is written down and left, and so is
 * why the last try failed.
 */
import { type Fault, isFault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import type { Selectable } from 'kysely';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import type { GitCredentials, HostStatuses, StatusTitles } from './ports.ts';
import { openProvider, toldProvider } from './provider-of.ts';
import type { StatusesTables } from './tables.ts';

export interface ReportDeps {
  readonly work: UnitOfWork<StatusesTables>;
  readonly credentials: GitCredentials;
  readonly host: HostStatuses;
  readonly titles: StatusTitles;
  readonly outbound: Outbound;
  readonly publicUrl: URL;
}

type Row = Selectable<StatusesTables['statuses.commit_statuses']>;

/** More turns than these mean that the build changes faster than anyone can be told; its next job goes on. */
const TURNS_MAX = 5;

interface Try {
  readonly signal: AbortSignal;
  /** Whether nobody tries again after this. */
  readonly isLast: boolean;
}

export const reportStatus = async (
  deps: ReportDeps,
  buildId: string,
  { signal, isLast }: Try,
): Promise<void> => {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const row = await deps.work.sql
      .selectFrom('statuses.commit_statuses')
      .selectAll()
      .where('build_id', '=', buildId)
      .executeTakeFirst();
    if (!row || row.reported === told(row)) return;
    const problem = await tell(deps, row, signal).catch(async (error: unknown) => {
      if (isLast && isFault(error)) await note(deps, buildId, { problem: error.message });
      throw error;
    });
    await note(deps, buildId, { reported: told(row), problem: problem ?? null });
  }
};

const note = (
  { work }: ReportDeps,
  buildId: string,
  outcome: { readonly reported?: string; readonly problem: string | null },
): Promise<unknown> =>
  work.housekeep(transaction =>
    transaction
      .updateTable('statuses.commit_statuses')
      .set(outcome)
      .where('build_id', '=', buildId)
      .execute(),
  );

const told = ({ wanted, description }: Row): string => `${wanted} ${description}`;

/** Answers with why it cannot be told, where trying again would change nothing. */
const tell = async (deps: ReportDeps, row: Row, signal: AbortSignal): Promise<string | undefined> => {
  const status = await statusOf(deps, row);
  if (row.provider === 'freshet') {
    return tellHost(deps, row, status);
  }
  const told = toldProvider(row.provider);
  if (!told) return `Nobody knows how to tell ${row.provider}.`;
  const login = await deps.credentials.gitLogin(row.account_id, row.context ?? undefined);
  if (!login) return `There is no Git connection ${row.context ?? 'that is the default'}.`;
  // A token is for the provider that it was made by, and for nobody else.
  if (login.type !== told.login) return `The Git connection is not one to ${row.provider}.`;
  try {
    const provider = openProvider(told, login, request => deps.outbound({ ...request, signal }));
    await provider.reportStatus(`${row.repo_owner}/${row.repo_name}`, {
      sha: row.revision,
      state: row.wanted,
      context: cut(status.title, TITLE_MAX),
      description: cut(status.description, DESCRIPTION_MAX),
      url: status.targetUrl,
    });
    return undefined;
  } catch (error) {
    if (isFault(error) && !isPassing(error)) return error.message;
    throw error;
  }
};

/** The least of what providers show. */
const TITLE_MAX = 255;
const DESCRIPTION_MAX = 140;

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Whether trying again may help: the provider is away, or asked too often. */
const isPassing = ({ kind }: Fault): boolean => kind === 'unavailable' || kind === 'limited';

const tellHost = async ({ host }: ReportDeps, row: Row, status: ShownStatus): Promise<string | undefined> => {
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

/** How a build is shown, whoever is told. */
interface ShownStatus {
  /** Tells the statuses of one commit apart, and is what people read. */
  readonly title: string;
  readonly description: string;
  readonly targetUrl: string;
}

const statusOf = async ({ titles, publicUrl }: ReportDeps, row: Row): Promise<ShownStatus> => {
  const title =
    row.pipeline_id === null || row.trigger_id === null
      ? undefined
      : await titles.titleOf(row.pipeline_id, row.trigger_id);
  return {
    title: title ?? row.pipeline_name,
    description: row.description,
    targetUrl: new URL(`/builds/${row.build_id}`, publicUrl).href,
  };
};
