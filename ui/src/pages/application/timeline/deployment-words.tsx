import { Avatar } from '../../../design/avatar/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Icon } from '../../../design/icon/index.ts';
import { ExternalLink, Link } from '../../../design/link/index.ts';
import { Sha } from '../../../design/sha/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { Duration } from '../../../design/time/index.ts';
import { useText } from '../../../text/index.ts';
import type { Deployment } from '../application.ts';
import { useBuildOf } from '../foot/use-build.ts';
import {
  changesSince,
  type ImageChange,
  issuesOf,
  pullRequestOf,
  shortRepository,
  titleOf,
} from './deployment-facts.ts';
import styles from './timeline.module.css';

interface TitleProps {
  readonly deployment: Deployment;
  readonly name: string;
  readonly isCurrent: boolean;
  /** What the version is called that it went back to, where that is known. */
  readonly backTo: string | undefined;
}

/** Which version, and what its commit is called. */
export const DeploymentTitle = ({ deployment, name, isCurrent, backTo }: TitleProps) => {
  const t = useText('application.timeline');
  return (
    <span className={styles.title}>
      <b>{name}</b>
      <span>{titleOf(deployment.commit?.message) || t('noCommit')}</span>
      {isCurrent && <Tag tone="ok">{t('current')}</Tag>}
      {deployment.isDemo && <Tag>{t('isDemo')}</Tag>}
      {deployment.isRollback && (
        <Tag tone="warn" icon="undo">
          {backTo === undefined ? t('isRollback') : t('isRollbackTo', { name: backTo })}
        </Tag>
      )}
    </span>
  );
};

interface DetailProps {
  readonly deployment: Deployment;
  readonly before: Deployment | undefined;
  readonly onCompare: (() => void) | undefined;
  readonly onRollback: (() => void) | undefined;
}

/** Commit, author, pull request, issues, images, build, and who or what began it. */
export const DeploymentDetail = ({ deployment, before, onCompare, onRollback }: DetailProps) => {
  const t = useText('application.timeline');
  const { commit, revisions, startedAt, deployedAt } = deployment;
  const sha = commit?.sha ?? revisions[0];
  const changes = changesSince(before, deployment);
  return (
    <div className={styles.detail}>
      <div className={styles.facts}>
        {sha !== undefined && <Sha value={sha} copy />}
        {commit?.author != null && (
          <span className={styles.fact}>
            <Avatar name={commit.author} size={16} decorative />
            {commit.author}
          </span>
        )}
        <PullRequestFact commit={commit} />
        {issuesOf(commit?.message).map(issue => (
          <Tag key={issue} icon="issue">
            {issue}
          </Tag>
        ))}
        <span className={styles.fact}>
          {deployment.isAutomated || deployment.initiatedBy == null
            ? t('automated')
            : t('by', { who: deployment.initiatedBy })}
          {startedAt != null && (
            <>
              {', '}
              {t.rich('took', {
                length: () => <Duration ms={Date.parse(deployedAt) - Date.parse(startedAt)} />,
              })}
            </>
          )}
        </span>
      </div>
      {changes.length > 0 && (
        <ul className={styles.images} aria-label={t('images')}>
          {changes.map(change => (
            <ImageLine key={change.repository} change={change} />
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

/** The pull request that the commit came of, as the Git provider told it; else the number that its message names. */
const PullRequestFact = ({ commit }: Pick<Deployment, 'commit'>) => {
  const t = useText('application.timeline');
  const told = commit?.pullRequest;
  const number = told?.number ?? pullRequestOf(commit?.message);
  if (number === undefined) return null;
  return (
    <span className={styles.fact}>
      <Icon name="pr" size={12} />
      {told ? (
        <>
          <ExternalLink href={told.url}>
            {t('prTitle', { number: `#${told.number}`, title: told.title })}
          </ExternalLink>
          {told.author != null && t('prBy', { who: told.author })}
        </>
      ) : (
        t('pr', { number: `#${number}` })
      )}
    </span>
  );
};

/** An image from one version to the next, with the build that made it, where this platform built it. */
const ImageLine = ({ change }: { readonly change: ImageChange }) => {
  const t = useText('application.timeline');
  const build = useBuildOf(change.to === undefined ? undefined : `${change.repository}:${change.to}`);
  return (
    <li>
      <Icon name="image" size={12} />
      <span title={change.repository}>{shortRepository(change.repository)}</span>
      <code>{change.from ?? t('newImage')}</code>
      <span aria-hidden="true">→</span>
      <code>{change.to ?? t('goneImage')}</code>
      {build && (
        <Link to="/builds/$id" params={{ id: build.id }} className={styles.build}>
          {t('build', { number: `#${build.number}` })}
        </Link>
      )}
    </li>
  );
};
