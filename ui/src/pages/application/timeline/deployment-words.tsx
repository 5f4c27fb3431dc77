import { Avatar } from '../../../design/avatar/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Icon } from '../../../design/icon/index.ts';
import { ExternalLink, Link } from '../../../design/link/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { Duration } from '../../../design/time/index.ts';
import {
  CommitLink,
  type GitPlace,
  IssueTags,
  issuesOf,
  PullRequestLink,
  placeOf,
  pullRequestOf,
  SourceCommit,
  shortSha,
  titleOf,
} from '../../../source-commit/index.ts';
import { useText } from '../../../text/index.ts';
import type { Deployment } from '../application.ts';
import { useBuildOf } from '../foot/use-build.ts';
import { broughtBy, type ImageChange, shortRepository } from './deployment-facts.ts';
import type { FailedSync, Outcome } from './outcome.ts';
import styles from './timeline.module.css';

interface TitleProps {
  readonly deployment: Deployment;
  readonly name: string;
  /** Whether it is the newest one and runs, or is the newest one and something else runs. */
  readonly current: 'runs' | 'replaced' | undefined;
  /** What the version is called that it went back to, where that is known. */
  readonly backTo: string | undefined;
  readonly outcome: Outcome | undefined;
}

/** Which version, and what its commit is called. */
export const DeploymentTitle = ({ deployment, name, current, backTo, outcome }: TitleProps) => {
  const t = useText('application.timeline');
  return (
    <span className={styles.title}>
      <b>{name}</b>
      <span>{titleOf(deployment.commit?.message) || t('noCommit')}</span>
      {current && <Tag>{t(current === 'runs' ? 'current' : 'deployedLast')}</Tag>}
      <OutcomeTag outcome={outcome} />
      {deployment.isDemo && <Tag>{t('isDemo')}</Tag>}
      {deployment.isRollback && (
        <Tag tone="warn" icon="undo">
          {backTo === undefined ? t('isRollback') : t('isRollbackTo', { name: backTo })}
        </Tag>
      )}
    </span>
  );
};

/** How it went, in a word; what never happened has the word alone. */
const OutcomeTag = ({ outcome }: { readonly outcome: Outcome | undefined }) => {
  const t = useText('application.timeline.outcome');
  if (!outcome) return null;
  const { word, icon, tone } = outcome;
  return (
    <Tag icon={icon} {...(tone ? { tone } : {})}>
      {t(word)}
    </Tag>
  );
};

interface FailedTitleProps {
  readonly failed: FailedSync;
  readonly outcome: Outcome | undefined;
  /** The version that it applied before it failed, where that runs now. */
  readonly runs: string | undefined;
}

/** Which revision could not be synced, and what its commit is called. */
export const FailedSyncTitle = ({ failed, outcome, runs }: FailedTitleProps) => {
  const t = useText('application.timeline');
  const { commit, revision, isTerminated } = failed;
  const name = titleOf(commit?.message) || shortSha(revision ?? undefined);
  return (
    <span className={styles.title}>
      <span>
        {name === '' ? t('failedSyncUnknown') : t(isTerminated ? 'terminatedSync' : 'failedSync', { name })}
      </span>
      {runs !== undefined && <Tag tone="warn">{t('runsInPart', { version: runs })}</Tag>}
      <OutcomeTag outcome={outcome} />
    </span>
  );
};

interface FailedDetailProps {
  readonly failed: FailedSync;
  /** Where the commit lies. */
  readonly repository: string | undefined;
}

/** Commit, author, what went wrong, and whether a later one went well. */
export const FailedSyncDetail = ({ failed, repository }: FailedDetailProps) => {
  const t = useText('application.timeline');
  const { commit, revision, message, startedAt, at, restoredAt } = failed;
  return (
    <div className={styles.detail}>
      <div className={styles.facts}>
        {revision != null && <CommitLink place={placeOf(repository, location.host)} sha={revision} />}
        <AuthorFact author={commit?.author} />
        <BegunFact of={failed} startedAt={startedAt} endedAt={at} />
        {restoredAt != null && <span className={styles.fact}>{t('madeGood')}</span>}
      </div>
      {message != null && message !== '' && <p className={styles.message}>{message}</p>}
    </div>
  );
};

const AuthorFact = ({ author }: { readonly author: string | null | undefined }) =>
  author == null ? null : (
    <span className={styles.fact}>
      <Avatar name={author} size={16} decorative />
      {author}
    </span>
  );

interface BegunProps {
  readonly of: Pick<Deployment, 'initiatedBy' | 'isAutomated'>;
  readonly startedAt: string | null | undefined;
  readonly endedAt: string;
}

/** Who or what began it, and how long it took. */
const BegunFact = ({ of: { initiatedBy, isAutomated }, startedAt, endedAt }: BegunProps) => {
  const t = useText('application.timeline');
  return (
    <span className={styles.fact}>
      {isAutomated || initiatedBy == null ? t('automated') : t('by', { who: initiatedBy })}
      {startedAt != null && (
        <>
          {', '}
          {t.rich('took', { length: () => <Duration ms={Date.parse(endedAt) - Date.parse(startedAt)} /> })}
        </>
      )}
    </span>
  );
};

interface DetailProps {
  readonly runtime: string;
  readonly deployment: Deployment;
  readonly before: Deployment | undefined;
  readonly onCompare: (() => void) | undefined;
  readonly onRollback: (() => void) | undefined;
}

/** Commit, author, pull request, issues, images, build, and who or what began it. */
export const DeploymentDetail = ({ runtime, deployment, before, onCompare, onRollback }: DetailProps) => {
  const t = useText('application.timeline');
  const { commit, revisions, startedAt, deployedAt, degradedAt, restoredAt } = deployment;
  const sha = commit?.sha ?? revisions[0];
  const place = placeOf(deployment.sources[0]?.repoUrl, location.host);
  const changes = broughtBy(before, deployment);
  return (
    <div className={styles.detail}>
      <div className={styles.facts}>
        {sha !== undefined && <CommitLink place={place} sha={sha} />}
        <AuthorFact author={commit?.author} />
        <PullRequestFact commit={commit} place={place} />
        <IssueTags runtime={runtime} issues={issuesOf(commit?.message)} />
        <BegunFact of={deployment} startedAt={startedAt} endedAt={deployedAt} />
        {degradedAt != null && restoredAt != null && (
          <span className={styles.fact}>
            {t.rich('lasted', {
              length: () => <Duration ms={Date.parse(restoredAt) - Date.parse(degradedAt)} />,
            })}
          </span>
        )}
      </div>
      {changes.length > 0 && (
        <ul className={styles.images} aria-label={t('images')}>
          {changes.map(change => (
            <ImageLine key={change.repository} runtime={runtime} change={change} />
          ))}
        </ul>
      )}
      {(onCompare || onRollback) && (
        <div className={styles.acts}>
          {onCompare && (
            <Button size="sm" icon="diff" onClick={onCompare}>
              {t('compare')}
            </Button>
          )}
          {onRollback && (
            <Button size="sm" icon="undo" onClick={onRollback}>
              {t('rollback')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};

interface PullRequestProps extends Pick<Deployment, 'commit'> {
  readonly place: GitPlace | undefined;
}

/** The pull request that the commit came of, as the Git provider told it; else the number that its message names. */
const PullRequestFact = ({ commit, place }: PullRequestProps) => {
  const t = useText('sourceCommit');
  const told = commit?.pullRequest;
  const number = pullRequestOf(commit?.message);
  if (!told)
    return number === undefined ? null : (
      <PullRequestLink place={place} number={number}>
        {t('pullRequest', { number: `#${number}` })}
      </PullRequestLink>
    );
  return (
    <span className={styles.fact}>
      <Icon name="pr" size={12} />
      <ExternalLink href={told.url}>
        {t('titled', { number: `#${told.number}`, title: told.title })}
      </ExternalLink>
      {told.author != null && t('by', { who: told.author })}
    </span>
  );
};

interface ImageProps {
  readonly runtime: string;
  readonly change: ImageChange & { readonly isFirst?: boolean };
}

/** An image from one version to the next, with the build that made it and of what, where this platform built it. */
const ImageLine = ({ runtime, change }: ImageProps) => {
  const t = useText('application.timeline');
  const build = useBuildOf(change.to === undefined ? undefined : `${change.repository}:${change.to}`);
  return (
    <li>
      <Icon name="image" size={12} />
      <span title={change.repository}>{shortRepository(change.repository)}</span>
      {!change.isFirst && (
        <>
          <code>{change.from ?? t('newImage')}</code>
          <span aria-hidden="true">→</span>
        </>
      )}
      <code>{change.to ?? t('goneImage')}</code>
      {build && (
        <Link to="/builds/$id" params={{ id: build.id }} className={styles.build}>
          {t('build', { number: `#${build.number}` })}
        </Link>
      )}
      {build && <SourceCommit runtime={runtime} buildId={build.id} className={styles.source} />}
    </li>
  );
};
