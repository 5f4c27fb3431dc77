import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Banner } from '../../../design/banner/index.ts';
import { Button } from '../../../design/button/index.ts';
import type { DiffMode } from '../../../design/diff-view/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { Link } from '../../../design/link/index.ts';
import { Sha } from '../../../design/sha/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { DiffModeSwitch } from '../../../gitops/index.ts';
import type { PullRequest } from '../../../repositories/index.ts';
import { shortSha } from '../../../source-commit/index.ts';
import { useText } from '../../../text/index.ts';
import { GoneBranch } from '../gone-branch.tsx';
import type { Retry } from '../standing-error.ts';
import styles from './deployments.module.css';
import { EffectCard } from './effect-card.tsx';
import { type Effect, sortEffects, summaryOf } from './effects.ts';
import type { Effects } from './use-effects.ts';

interface Props {
  readonly effects: Effects;
  readonly pull: PullRequest;
  /** The address of the pull request. */
  readonly at: string;
  readonly mode: DiffMode;
  readonly onMode: (mode: DiffMode) => void;
}

/** What would change in clusters if it were merged, by environment; whatever would break first. */
export const DeploymentsTab = (props: Props) => {
  const { effects, pull } = props;
  const t = useText('pullRequest.deployments');
  const { branch } = pull.target;
  if (pull.state !== 'open') return <EmptyState icon="app" title={t(`over.${pull.state}`)} />;
  if (effects.merge.is === 'gone') return <GoneBranch pull={pull} />;
  if (effects.merge.is === 'conflicts')
    return (
      <div className={styles.tab}>
        <Banner tone="warn" title={t('conflicts.title', { branch })}>
          {t('conflicts.text', { branch })}
        </Banner>
      </div>
    );
  if (effects.error) return <Unread error={effects.error} retry={effects.retry} />;
  if (effects.all === undefined) return <SkeletonRows rows={6} />;
  if (effects.all.length === 0 && !effects.isCut)
    return (
      <EmptyState icon="app" title={t('none.title', { branch })}>
        {t('none.text')}
      </EmptyState>
    );
  return <Shown {...props} all={effects.all} />;
};

const Shown = ({ effects, pull, at, mode, onMode, all }: Props & { readonly all: readonly Effect[] }) => {
  const t = useText('pullRequest.deployments');
  const { broken, groups, same, mayNot } = sortEffects(all);
  const { merge, isCut } = effects;
  const { broken: breaking, changed, reading, isWhole } = summaryOf(all, isCut);
  const isSaid = isWhole || breaking + changed > 0;
  const { branch } = pull.target;
  const summary = useRef<HTMLSpanElement>(null);
  const card = (effect: Effect) => (
    <EffectCard key={effect.application.id} effect={effect} mode={mode} effects={effects} />
  );
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <span ref={summary} tabIndex={-1} role="status">
          {isCut && `${t('cut')} `}
          {t(isSaid ? 'summary' : 'follow', { total: all.length, branch, broken: breaking, changed })}
          {reading > 0 && <>; {t('reading', { count: reading })}</>}
        </span>
        <DiffModeSwitch mode={mode} onMode={onMode} />
      </div>
      <p className={styles.intro}>{t('intro', { branch })}</p>
      <AskFirst effects={effects} all={all} at={at} summary={summary} />
      {merge.is === 'pending' && groups.length > 0 && <p className={styles.intro}>{t('pending')}</p>}
      {merge.is === 'failed' && <Unread error={merge.error} retry={effects.retryMerge} />}
      {broken.length > 0 && (
        <section className={styles.group} aria-label={t('broken')}>
          <h3 className={styles.bad}>{t('broken')}</h3>
          {broken.map(card)}
        </section>
      )}
      {groups.map(({ name, effects: of }) => (
        <section key={name} className={styles.group} aria-label={name}>
          <h3>{name}</h3>
          {of.map(card)}
        </section>
      ))}
      {effects.rest > 0 && (
        <div>
          <Button onClick={effects.more}>{t('more', { count: effects.rest })}</Button>
        </div>
      )}
      <Quiet word="same" of={same} />
      <Quiet word="mayNot" of={mayNot} />
    </div>
  );
};

const Unread = ({ error, retry }: { readonly error: Error; readonly retry: Retry }) => {
  const t = useText('pullRequest.deployments');
  return <ErrorState title={t('failed')} error={error} onRetry={retry.start} retrying={retry.isBusy} />;
};

interface AskFirstProps {
  readonly effects: Effects;
  readonly all: readonly Effect[];
  readonly at: string;
  /** What all of them come to, in a line. */
  readonly summary: RefObject<HTMLElement | null>;
}

/** Asks for a yes to the commit of a fork that it names; where somebody has pushed, it tells that first. */
const AskFirst = ({ effects: { consent, agreeTo, goOnWith }, all, at, summary }: AskFirstProps) => {
  const t = useText('pullRequest.deployments.fork');
  const title = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);
  // The button that was pressed is gone with what it stood in; without this the focus would fall to the page.
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    (title.current ?? summary.current)?.focus();
  });
  const press = (act: () => void) => () => {
    isPressed.current = true;
    act();
  };
  const files = (words: ReactNode) => (
    <Link to={at} search={{ tab: 'files' }}>
      {words}
    </Link>
  );
  switch (consent.is) {
    case 'given':
      return null;
    case 'moved': {
      const { from, to } = consent;
      return (
        <Banner
          key="moved"
          tone="warn"
          title={
            <span ref={title} tabIndex={-1}>
              {t.rich('moved.title', { from: () => <Sha value={from} />, to: () => <Sha value={to} /> })}
            </span>
          }
          actions={
            <Button size="sm" onClick={press(() => goOnWith(to))}>
              {t('moved.act', { sha: shortSha(to) })}
            </Button>
          }
        >
          {t.rich('moved.text', { files })}
        </Banner>
      );
    }
    case 'asked': {
      const { sha } = consent;
      const count = all.filter(({ finding }) => finding.is === 'unasked').length;
      return (
        <Banner
          key="asked"
          tone="warn"
          title={
            <span ref={title} tabIndex={-1}>
              {t('title')}
            </span>
          }
          actions={
            <Button size="sm" onClick={press(() => agreeTo(sha))}>
              {t('act')}
            </Button>
          }
        >
          {t.rich('text', { count, sha: () => <Sha value={sha} />, files })}
        </Banner>
      );
    }
  }
};

const MOST_NAMED = 8;

/** Applications of which there is nothing to see, in a line. */
const Quiet = ({ word, of }: { readonly word: 'same' | 'mayNot'; readonly of: readonly Effect[] }) => {
  const t = useText('pullRequest.deployments');
  if (of.length === 0) return null;
  const names = of
    .slice(0, MOST_NAMED)
    .map(({ application: { name } }) => name)
    .join(', ');
  const rest = of.length - MOST_NAMED;
  return (
    <p className={styles.intro}>
      {t(word, { count: of.length })}: {rest > 0 ? t('andMore', { names, count: rest }) : names}
    </p>
  );
};
