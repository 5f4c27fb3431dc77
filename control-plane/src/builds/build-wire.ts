import type { BuildApproval, BuildFacts, BuildGit, BuildStep, BuildWire } from '@freshet/contracts/builds';
import type { GitFacts } from '@freshet/domain/triggers';
import type { z } from 'zod';
import type { ApprovalRow, BuildRow, StepRow } from './tables.ts';

const MESSAGE_MAX = 4096;
const TITLE_MAX = 1024;

const instant = (at: Date | null): string | undefined => at?.toISOString();

/** The given fields without those that are not set. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], null | undefined>;
  };

const authorOf = ({ author }: GitFacts): string | undefined => author?.name ?? author?.login ?? author?.email;

/** What lists and events tell of a commit; texts of outsiders are cut, not refused. */
const gitWire = (git: GitFacts): z.infer<typeof BuildGit> => ({
  ...given({
    branch: git.branch?.slice(0, TITLE_MAX),
    tag: git.tag?.slice(0, TITLE_MAX),
    revision: git.revision?.slice(0, 128),
    commitMessage: git.commitMessage?.slice(0, MESSAGE_MAX),
    author: authorOf(git)?.slice(0, 512),
    url: (git.commitUrl ?? git.url)?.slice(0, 2048),
  }),
  provider: git.provider,
  repoOwner: git.repoOwner.slice(0, 512),
  repoName: git.repoName.slice(0, 512),
  isFork: git.isFork,
  ...(git.pullRequest
    ? {
        pullRequest: {
          number: git.pullRequest.number,
          title: git.pullRequest.title.slice(0, TITLE_MAX),
          target: git.pullRequest.target.slice(0, TITLE_MAX),
          action: git.pullRequest.action.slice(0, 64),
        },
      }
    : {}),
});

const shared = (row: BuildRow) => ({
  ...given({ reason: row.reason, predecessor: row.predecessor, restartOf: row.restart_of }),
  ...(row.git ? { git: gitWire(row.git) } : {}),
  cause: row.cause,
  runtime: row.runtime,
});

export const factsOf = (row: BuildRow): z.infer<typeof BuildFacts> => ({
  ...shared(row),
  ...given({
    pipelineId: row.pipeline_id === '' ? undefined : row.pipeline_id,
    projectId: row.project_id,
    startedAt: instant(row.started_at),
    finishedAt: instant(row.finished_at),
  }),
  id: row.id,
  number: row.number,
  accountId: row.account_id,
  pipelineName: row.pipeline_name,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  notify: row.notify,
});

const legacyFields = (row: BuildRow) => {
  const { git, cause } = row;
  return {
    // The one final state that existing clients would wait for ever on.
    status: row.state === 'denied' ? ('error' as const) : row.state,
    progress: row.id,
    serviceId: row.pipeline_id,
    repoOwner: git?.repoOwner ?? '',
    repoName: git?.repoName ?? '',
    branchName: row.branch ?? '',
    revision: row.revision ?? '',
    pipelineTriggerName: cause.triggerName ?? '',
    pipelineTriggerId: row.trigger_id ?? '',
    webhookTriggered: row.cause_kind === 'webhook',
    trigger: 'build' as const,
    userName: cause.by?.name ?? row.committer ?? '',
    commitMessage: git?.commitMessage?.slice(0, MESSAGE_MAX) ?? '',
    commitURL: git?.commitUrl ?? '',
  };
};

export const wireOf = (row: BuildRow, waiting?: string): BuildWire => ({
  id: row.id,
  ...legacyFields(row),
  created: row.created_at.toISOString(),
  updated: row.updated_at.toISOString(),
  ...given({
    started: instant(row.started_at),
    finished: instant(row.finished_at),
    startAt: instant(row.start_at),
    display: row.display,
    waiting,
  }),
  pipelineName: row.pipeline_name,
  state: row.state,
  number: row.number,
  ...shared(row),
  ...(row.project_id ? { project: { id: row.project_id, name: row.project_name ?? '' } } : {}),
  priority: row.priority,
  fromFailedStep: row.from_failed,
  annotations: row.annotations,
  restartable: isRestartable(row),
});

/** Whether its failed steps may be run again in its volume. */
export const isRestartable = (row: BuildRow): boolean =>
  row.restartable &&
  row.runner_id !== null &&
  row.step_count > 0 &&
  (row.state === 'error' || row.state === 'terminated' || row.state === 'denied');

export const stepWire = (row: StepRow): z.infer<typeof BuildStep> => ({
  id: row.step_id,
  name: row.name,
  type: row.type,
  hook: row.hook,
  phase: row.phase,
  attempt: row.attempt,
  exported: row.exported,
  ...given({
    title: row.title,
    after: row.after_steps,
    stage: row.stage,
    parent: row.parent,
    result: row.result,
    reason: row.reason,
    startedAt: instant(row.started_at),
    finishedAt: instant(row.finished_at),
  }),
});

export const approvalWire = (row: ApprovalRow): z.infer<typeof BuildApproval> => ({
  stepId: row.step_id,
  stepName: row.step_name,
  reason: row.reason,
  requestedAt: row.requested_at.toISOString(),
  ...given({
    revision: row.revision,
    answer: row.answer,
    answeredBy: row.answered_by,
    answeredAt: instant(row.answered_at),
  }),
});
