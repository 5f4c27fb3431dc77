import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFault, read } from '../../api/index.ts';
import { ButtonLink } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Pill } from '../../design/status/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { PULL_LOOKS, type PullRequest, type Repository } from '../../repositories/index.ts';
import { Page, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { CommitsTab } from './commits-tab.tsx';
import { Conversation } from './conversation.tsx';
import { DeploymentsTab } from './deployments/deployments-tab.tsx';
import { summaryOf } from './deployments/effects.ts';
import { EffectsLine } from './deployments/effects-line.tsx';
import { type Effects, useEffects } from './deployments/use-effects.ts';
import { FilesTab } from './files-tab.tsx';
import { GoneBranch } from './gone-branch.tsx';
import { OldBanner } from './old-banner.tsx';
import { PullActs } from './pull-acts.tsx';
import styles from './pull-request.module.css';
import { parsePullRequestSearch, TABS } from './search.ts';
import { useRetry, useStandingError } from './standing-error.ts';
import { type PullPath, useComparison, useMovedAlong, usePullPath } from './use-pull-request.ts';

const TAB_ICONS = { conversation: 'pr', commits: 'commit', files: 'diff', deployments: 'app' } as const;

/** It is not there, or not the reader's to see; a number that is none names nothing. */
const MISSING: readonly number[] = [400, 403, 404];

const isOfMissing = (error: Error | null): boolean =>
  error instanceof ApiFault && MISSING.includes(error.status);

/** One pull request: what it wants, what was said of it, and whether it can be merged. */
export const PullRequestPage = () => {
  const t = useText('pullRequest');
  const path = usePullPath();
  const { owner, repo } = path;
  const repository = useQuery(read('/repos/{owner}/{repo}', { path: { owner, repo } }));
  const pull = useQuery(read('/repos/{owner}/{repo}/pulls/{number}', { path: { ...path } }));
  const old = useStandingError(pull);
  const retry = useRetry(pull.refetch);
  const error = repository.error ?? pull.error;
  const isMissing = isOfMissing(repository.error) || isOfMissing(pull.error);
  // What is shown stays where reading it again fails, and is marked: it is read every few seconds.
  if (isMissing || (error && !(repository.data && pull.data)))
    return (
      <Page title={t('title')}>
        {error && !isMissing ? (
          <ErrorState
            error={error}
            onRetry={() => void Promise.all([repository.refetch(), pull.refetch()])}
          />
        ) : (
          <EmptyState
            icon="pr"
            title={t('missing.title')}
            actions={<ButtonLink to={`/repositories/${owner}/${repo}`}>{t('missing.action')}</ButtonLink>}
          >
            {t('missing.text')}
          </EmptyState>
        )}
      </Page>
    );
  if (!repository.data || !pull.data)
    return (
      <Page title={t('title')} isPending>
        <SkeletonRows rows={6} />
      </Page>
    );
  // What somebody has seen of one, agreed to or chosen for its merge is nothing of another.
  const key = [owner, repo, path.number].join('/');
  return (
    <Shown
      key={key}
      repository={repository.data}
      pull={pull.data}
      path={path}
      above={<OldBanner error={old} at={pull.dataUpdatedAt} retry={retry} />}
    />
  );
};

interface ShownProps {
  /** Says that what is shown may not be how it is now. */
  readonly above: ReactNode;
  readonly repository: Repository;
  readonly pull: PullRequest;
  readonly path: PullPath;
}

/** How many applications break or change, once that is known of all. */
const countOf = ({ all, isCut }: Effects): number | undefined => {
  if (all === undefined || all.length === 0) return undefined;
  const { broken, changed, isWhole } = summaryOf(all, isCut);
  return isWhole ? broken + changed : undefined;
};

const isBreaking = ({ all = [], isCut }: Effects): boolean => summaryOf(all, isCut).broken > 0;

const Shown = ({ repository, pull, path, above }: ShownProps) => {
  const t = useText('pullRequest');
  const words = useText('repositories');
  const [search, show] = usePageSearch(parsePullRequestSearch);
  const comparison = useComparison(path).data;
  useMovedAlong(pull);
  const effects = useEffects({ repository, pull, path });
  const { fullName, owner, name } = repository;
  // A merged one is compared with what its target was at then.
  const isGone = pull.state !== 'merged' && pull.target.sha === undefined;
  const at = `/repositories/${fullName}/pulls/${pull.number}`;
  const counts = {
    conversation: undefined,
    commits: comparison?.commits.length,
    files: comparison?.diff.files.length,
    deployments: countOf(effects),
  };
  return (
    <Page
      title={t('number', { number: pull.number })}
      breadcrumb={[
        { label: words('title'), to: '/repositories' },
        { label: owner.login },
        { label: name, to: `/repositories/${fullName}?tab=pulls` },
      ]}
      width="bare"
      tabs={TABS.map(tab => ({
        label: t(`tab.${tab}`),
        to: at,
        search: { tab: tab === 'conversation' ? undefined : tab },
        icon: TAB_ICONS[tab],
        ...(counts[tab] === undefined ? {} : { count: counts[tab] }),
      }))}
      actions={<PullActs pull={pull} path={path} />}
    >
      {above}
      <header className={styles.head}>
        <div className={styles.name}>
          <Pill {...PULL_LOOKS[pull.state]} size="lg">
            {words(`one.pulls.state.${pull.state}`)}
          </Pill>
          <h2>{pull.title}</h2>
        </div>
        <p className={styles.facts}>
          <span>
            {t('wants', {
              author: pull.author.name,
              source: pull.source.isFork
                ? `${pull.source.repository?.fullName ?? t('goneFork')}:${pull.source.branch}`
                : pull.source.branch,
              target: pull.target.branch,
            })}
          </span>
          <Time at={pull.createdAt} />
          {pull.source.isFork && <Tag tone="warn">{words('one.pulls.fork')}</Tag>}
          {pull.labels.map(label => (
            <Tag key={label}>{label}</Tag>
          ))}
        </p>
      </header>
      {(search.tab ?? 'conversation') === 'conversation' && (
        <Conversation
          repository={repository}
          pull={pull}
          path={path}
          effects={<EffectsLine effects={effects} at={at} />}
          isBreaking={isBreaking(effects)}
        />
      )}
      {isGone && (search.tab === 'commits' || search.tab === 'files') && <GoneBranch pull={pull} />}
      {!isGone && search.tab === 'commits' && <CommitsTab repository={repository} path={path} />}
      {!isGone && search.tab === 'files' && (
        <FilesTab
          path={path}
          mode={search.mode ?? 'inline'}
          onMode={mode => show({ mode: mode === 'inline' ? undefined : mode })}
        />
      )}
      {search.tab === 'deployments' && (
        <DeploymentsTab
          effects={effects}
          pull={pull}
          at={at}
          mode={search.mode ?? 'inline'}
          onMode={mode => show({ mode: mode === 'inline' ? undefined : mode })}
        />
      )}
    </Page>
  );
};
