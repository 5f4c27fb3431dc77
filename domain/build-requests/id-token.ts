import { type GitFacts, repositoryOf } from '@freshet/domain/triggers';
import type { BuildCause } from './cause.ts';

/** What a token says of the build that asked for it. */
interface TokenFacts {
  readonly buildId: string;
  readonly accountId: string;
  readonly accountName: string;
  /** Undefined for YAML that was run without a pipeline. */
  readonly pipelineId?: string | undefined;
  readonly pipelineName: string;
  readonly runtime: string;
  readonly cause: BuildCause;
  readonly git?: GitFacts | undefined;
}

type Claims = Readonly<Record<string, string | boolean>>;

const known = (claims: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).filter((claim): claim is [string, string] => !['', undefined].includes(claim[1])),
  );

const repositoryUrl = (git: GitFacts): string =>
  git.url ?? git.cloneUrl?.replace(/\.git$/, '') ?? repositoryOf(git);

const commitClaims = (git: GitFacts | undefined): Record<string, string> =>
  git && git.repoName !== ''
    ? known({
        scm_repo_url: repositoryUrl(git),
        scm_user_name: git.author?.login ?? git.author?.name,
        scm_ref: git.branch ?? git.tag,
        scm_pull_request_target_branch: git.pullRequest?.target,
        commit: git.revision,
      })
    : {};

/** Names of others must not read as further parts of the subject. */
const part = (value: string): string => value.replaceAll(':', '%3A');

const SUBJECT_PARTS = [
  'initiator',
  'scm_repo_url',
  'scm_user_name',
  'scm_ref',
  'scm_pull_request_target_branch',
] as const;

const subjectOf = ({ accountId, pipelineId }: TokenFacts, claims: Readonly<Record<string, string>>): string =>
  [
    `account:${accountId}:pipeline:${pipelineId ?? 'none'}`,
    ...SUBJECT_PARTS.flatMap(name => {
      const value = claims[name];
      if (value === undefined) return [];
      return [`${name}:${name === 'scm_repo_url' ? value : part(value)}`];
    }),
  ].join(':');

/** Events begin builds by themselves; behind every other cause there is somebody who asked. */
const EVENTS: readonly BuildCause['kind'][] = ['webhook', 'cron', 'registry'];

/**
 * The claims of an identity token, besides those of time and issuer. All come from what is stored of the build: a
 * variable of a run changes none of them.
 */
export const idTokenClaims = (facts: TokenFacts): Claims => {
  const { buildId, accountId, accountName, pipelineId, pipelineName, runtime, cause, git } = facts;
  const claims = known({
    account_id: accountId,
    account_name: accountName,
    pipeline_id: pipelineId,
    pipeline_name: pipelineName,
    workflow_id: buildId,
    build_id: buildId,
    runtime,
    trigger: cause.kind,
    trigger_name: cause.triggerName,
    initiator: EVENTS.includes(cause.kind) ? undefined : cause.by?.name,
    ...commitClaims(git),
  });
  return { sub: subjectOf(facts, claims), ...claims, fork: git?.isFork ?? false };
};
