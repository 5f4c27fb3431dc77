import type { Variable } from '@freshet/domain/expressions';
import type { GitFacts } from '@freshet/domain/triggers';
import type { BuildCause } from './cause.ts';

/** What there is to know of a build before it runs. */
export interface BuildIdentity {
  readonly id: string;
  readonly createdAt: Date;
  readonly pipelineName: string;
  readonly accountName: string;
  /** The address of the installation, without a slash at its end. */
  readonly baseUrl: string;
  readonly cause: BuildCause;
  readonly git?: GitFacts | undefined;
}

const SHORT_REVISION = 7;
const TAG_MAX = 128;

/** The text with everything taken out that an image tag cannot hold. */
const asImageTag = (text: string): string =>
  text
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, TAG_MAX);

/** The text with what a double-quoted word of a shell or JSON would stumble over escaped. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'");

type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

/** Other hosts know whose account a commit's author has; on ours the login is that of whoever pushed it. */
const commitAuthor = ({ provider, author }: GitFacts): string | undefined =>
  provider === 'freshet' ? (author?.name ?? author?.login) : (author?.login ?? author?.name);

const commitFacts = (git: GitFacts): Facts => {
  const { branch, revision, commitMessage } = git;
  const tagName = branch === undefined ? undefined : asImageTag(branch);
  return {
    CF_REPO_OWNER: git.repoOwner,
    CF_REPO_NAME: git.repoName,
    CF_REPO_CLONE_URL: git.cloneUrl,
    CF_BRANCH: branch,
    CF_BRANCH_TAG_NORMALIZED: tagName,
    CF_BRANCH_TAG_NORMALIZED_LOWER_CASE: tagName?.toLowerCase(),
    CF_BASE_BRANCH: git.pullRequest?.target ?? git.defaultBranch,
    CF_REVISION: revision,
    CF_SHORT_REVISION: revision?.slice(0, SHORT_REVISION),
    CF_COMMIT_AUTHOR: commitAuthor(git),
    CF_COMMIT_URL: git.commitUrl,
    CF_COMMIT_MESSAGE: commitMessage,
    CF_COMMIT_MESSAGE_ESCAPED: commitMessage === undefined ? undefined : escaped(commitMessage),
  };
};

const pullRequestFacts = ({ pullRequest, comment }: GitFacts): Facts =>
  pullRequest
    ? {
        CF_PULL_REQUEST_ACTION: pullRequest.action,
        CF_PULL_REQUEST_ID: pullRequest.id ?? pullRequest.number,
        CF_PULL_REQUEST_NUMBER: pullRequest.number,
        CF_PULL_REQUEST_TARGET: pullRequest.target,
        CF_PULL_REQUEST_TITLE: pullRequest.title,
        CF_PULL_REQUEST_TITLE_ESCAPED: escaped(pullRequest.title),
        CF_PULL_REQUEST_LABELS: pullRequest.labels.join(','),
        CF_PULL_REQUEST_MERGED: pullRequest.merged,
        CF_PULL_REQUEST_HEAD_BRANCH: pullRequest.source,
        CF_PULL_REQUEST_HEAD_COMMIT_SHA: pullRequest.headRevision,
        CF_PULL_REQUEST_MERGED_COMMIT_SHA: pullRequest.mergeRevision,
        CF_PULL_REQUEST_COMMENT: comment?.text,
        CF_PULL_REQUEST_COMMENT_AUTHOR: comment?.author.login ?? comment?.author.name,
      }
    : {};

const releaseFacts = ({ release }: GitFacts): Facts =>
  release
    ? {
        CF_RELEASE_NAME: release.name,
        CF_RELEASE_TAG: release.tag,
        CF_RELEASE_ID: release.id,
        CF_PRERELEASE_FLAG: release.prerelease,
      }
    : {};

/** The `CF_*` variables that a build begins with; those of steps and of the volume come from the runner. */
export const systemVariables = (build: BuildIdentity): readonly Variable[] => {
  const { id, createdAt, pipelineName, accountName, baseUrl, cause, git } = build;
  const facts: Facts = {
    CI: true,
    CF_BUILD_ID: id,
    CF_BUILD_URL: `${baseUrl}/builds/${id}`,
    CF_BUILD_TIMESTAMP: createdAt.getTime(),
    CF_BUILD_INITIATOR: cause.by?.name ?? git?.author?.login ?? git?.author?.name,
    CF_BUILD_TRIGGER: cause.kind === 'webhook' ? 'webhook' : 'build',
    CF_PIPELINE_TRIGGER_ID: cause.triggerId,
    CF_ACCOUNT: accountName,
    CF_PIPELINE_NAME: pipelineName,
    CF_URL: baseUrl,
    ...(git ? { ...commitFacts(git), ...pullRequestFacts(git), ...releaseFacts(git) } : {}),
  };
  return Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value: String(value) }],
  );
};
