import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../api/index.ts';
import { Avatar } from '../design/avatar/index.ts';
import { classNames } from '../design/class-names/index.ts';
import { useCan } from '../session/index.ts';
import { useText } from '../text/index.ts';
import { issuesOf, pullRequestOf, titleOf } from './commit-words.ts';
import { CommitLink, IssueTags, PullRequestLink } from './git-links.tsx';
import { placeOfBuild } from './git-place.ts';
import styles from './source-commit.module.css';

interface Props {
  /** Whose integrations know the tracker of its issues; without one they are named only. */
  readonly runtime: string | undefined;
  /** The build that made the image. */
  readonly buildId: string;
  readonly className?: string | undefined;
  /** What is shown until it is known, and where it is not. */
  readonly otherwise?: ReactNode;
}

/** The commit of the source that an image was built from, with its author, pull request and issues. */
export const SourceCommit = ({ runtime, buildId, className, otherwise = null }: Props) => {
  const t = useText('sourceCommit');
  const may = useCan('read', 'build');
  const { data } = useQuery({
    ...read('/builds/{id}', { path: { id: buildId } }),
    enabled: may,
    // What a build was made of never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const git = data?.git;
  if (!git?.revision) return otherwise;
  const place = placeOfBuild(git);
  const number = git.pullRequest?.number?.toString() ?? pullRequestOf(git.commitMessage);
  const title = git.pullRequest?.title;
  return (
    <div className={classNames(styles.source, className)}>
      <CommitLink place={place} sha={git.revision} />
      <b title={`${git.repoOwner}/${git.repoName}`}>
        {titleOf(git.commitMessage) || `${git.repoOwner}/${git.repoName}`}
      </b>
      {git.author !== undefined && (
        <span className={styles.fact}>
          <Avatar name={git.author} size={16} decorative />
          {git.author}
        </span>
      )}
      {number !== undefined && (
        <PullRequestLink place={place} number={number}>
          {title ? t('titled', { number: `#${number}`, title }) : t('pullRequest', { number: `#${number}` })}
        </PullRequestLink>
      )}
      <IssueTags runtime={runtime} issues={issuesOf(git.commitMessage)} />
    </div>
  );
};
