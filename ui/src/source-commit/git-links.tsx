import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CopyButton } from '../design/copy-button/index.ts';
import { Icon } from '../design/icon/index.ts';
import { ExternalLink, Link } from '../design/link/index.ts';
import { Sha } from '../design/sha/index.ts';
import { Tag } from '../design/tag/index.ts';
import { runtimeQuery } from '../runtime-proxy/index.ts';
import { useCan } from '../session/index.ts';
import { useText } from '../text/index.ts';
import { shortSha } from './commit-words.ts';
import { commitUrl, type GitPlace, issueUrl, pullUrl } from './git-place.ts';
import { IssueTrackersDocument } from './issue-tracker.proxy.generated.ts';
import styles from './source-commit.module.css';

interface CommitProps {
  readonly place: GitPlace | undefined;
  readonly sha: string;
}

/** A commit that leads to where it is shown, where that is known. */
export const CommitLink = ({ place, sha }: CommitProps) => {
  const t = useText('design.sha');
  if (!place) return <Sha value={sha} copy />;
  return (
    <span className={styles.fact}>
      {place.is === 'here' ? (
        <Link
          to="/repositories/$owner/$repo"
          params={{ owner: place.owner, repo: place.repo }}
          search={{ tab: 'commits', branch: sha }}
        >
          <Sha value={sha} />
        </Link>
      ) : (
        <ExternalLink href={commitUrl(place, sha)}>
          <Sha value={sha} />
        </ExternalLink>
      )}
      <CopyButton text={sha} label={t('copy', { sha: shortSha(sha) })} />
    </span>
  );
};

interface PullProps {
  readonly place: GitPlace | undefined;
  readonly number: string;
  readonly children: ReactNode;
}

/** A pull request that leads to its page, where that is known. */
export const PullRequestLink = ({ place, number, children }: PullProps) => {
  const link = () => {
    if (!place) return children;
    if (place.is === 'web') return <ExternalLink href={pullUrl(place, number)}>{children}</ExternalLink>;
    return (
      <Link
        to="/repositories/$owner/$repo/pulls/$number"
        params={{ owner: place.owner, repo: place.repo, number }}
      >
        {children}
      </Link>
    );
  };
  return (
    <span className={styles.fact}>
      <Icon name="pr" size={12} />
      {link()}
    </span>
  );
};

interface IssueProps {
  readonly runtime: string | undefined;
  readonly issues: readonly string[];
}

/** Issues that a message names; links where the account has an integration with the tracker. */
export const IssueTags = ({ runtime, issues }: IssueProps) => {
  const may = useCan('read', 'integration');
  const { data } = useQuery({
    ...runtimeQuery('/gitops/issue-trackers', { runtime: runtime ?? '', document: IssueTrackersDocument }),
    enabled: may && runtime !== undefined && issues.length > 0,
    staleTime: 600_000,
    retry: false,
  });
  const tracker = data?.integrations.find(({ kind }) => kind === 'jira');
  return issues.map(issue => {
    const url = tracker && issueUrl(tracker.settings, issue);
    return (
      <Tag key={issue} icon="issue">
        {url === undefined ? issue : <ExternalLink href={url}>{issue}</ExternalLink>}
      </Tag>
    );
  });
};
