import { Avatar } from '../../design/avatar/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { Pill } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import type { PullRequest, Repository } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import { Checks } from './checks.tsx';
import { MergeBox } from './merge-box.tsx';
import { OldBanner } from './old-banner.tsx';
import styles from './pull-request.module.css';
import { ReviewForm } from './review-form.tsx';
import { useRetry, useStandingError } from './standing-error.ts';
import { type PullPath, type Review, useReviews } from './use-pull-request.ts';

interface Props {
  readonly repository: Repository;
  readonly pull: PullRequest;
  readonly path: PullPath;
  /** What the merge would do to applications, in a line. */
  readonly effects: React.ReactNode;
  /** Whether some of them could not be deployed after it. */
  readonly isBreaking: boolean;
}

const LOOKS = {
  approve: { tone: 'ok', shape: 'ok' },
  'request-changes': { tone: 'bad', shape: 'bad' },
  comment: { tone: 'idle', shape: 'unknown' },
} as const;

/** The key of a verdict among the words. */
const wordOf = (verdict: Review['verdict']) => (verdict === 'request-changes' ? 'changes' : verdict);

/** What it is for and what was said of it, with what stands between it and a merge. */
export const Conversation = ({ repository, pull, path, effects, isBreaking }: Props) => {
  const t = useText('pullRequest');
  return (
    <div className={styles.conversation}>
      <div className={styles.said}>
        <Said by={pull.author.name} at={pull.createdAt}>
          {pull.body === '' ? <span className={styles.quiet}>{t('noDescription')}</span> : pull.body}
        </Said>
        <Reviews path={path} head={pull.source.sha} />
        {pull.state !== 'merged' && <ReviewForm pull={pull} path={path} />}
      </div>
      <aside className={styles.side} aria-label={t('merge.label')}>
        <MergeBox pull={pull} path={path} effects={effects} isBreaking={isBreaking} />
        <Checks repository={repository} sha={pull.source.sha} />
      </aside>
    </div>
  );
};

const Reviews = ({ path, head }: { readonly path: PullPath; readonly head: string }) => {
  const t = useText('pullRequest');
  const reviews = useReviews(path);
  const error = useStandingError(reviews);
  const retry = useRetry(reviews.refetch);
  const { data, dataUpdatedAt } = reviews;
  if (error && !data) return <ErrorState error={error} onRetry={retry.start} retrying={retry.isBusy} />;
  if (!data) return <SkeletonText lines={3} />;
  const said = data.pages
    .flatMap(page => page.reviews)
    .map(({ id, verdict, body, reviewer, sha, path: file, line, createdAt }) => (
      <Said
        key={id}
        by={reviewer.name}
        at={createdAt}
        mark={
          verdict !== 'comment' && (
            <>
              <Pill {...LOOKS[verdict]}>{t(`verdict.${wordOf(verdict)}`)}</Pill>
              {sha !== head && (
                <span className={styles.quiet}>
                  {t('outdated')} <Sha value={sha} />
                </span>
              )}
            </>
          )
        }
      >
        {file !== undefined && (
          <code className={styles.place}>{line === undefined ? file : t('place', { file, line })}</code>
        )}
        {body}
      </Said>
    ));
  return (
    <>
      <OldBanner error={error} at={dataUpdatedAt} retry={retry} shape="note" />
      {said}
    </>
  );
};

interface SaidProps {
  readonly by: string;
  readonly at: string;
  readonly mark?: React.ReactNode;
  readonly children: React.ReactNode;
}

const Said = ({ by, at, mark, children }: SaidProps) => (
  <article className={styles.box}>
    <header className={styles.boxHead}>
      <Avatar name={by} decorative />
      <b>{by}</b>
      {mark}
      <Time at={at} />
    </header>
    <div className={styles.text}>{children}</div>
  </article>
);
