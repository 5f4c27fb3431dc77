import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type components, data, faultFrom, read } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Checkbox } from '../../design/checkbox/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Select } from '../../design/select/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { toast } from '../../design/toast/index.ts';
import type { PullRequest } from '../../repositories/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pull-request.module.css';
import { type PullPath, useRefresh } from './use-pull-request.ts';

interface Props {
  readonly pull: PullRequest;
  readonly path: PullPath;
  /** What the merge would do to applications, as an item of the list. */
  readonly effects: React.ReactNode;
  /** Whether some of them could not be deployed after it. */
  readonly isBreaking: boolean;
}

type Method = components['schemas']['MergeMethod'];
const METHODS = ['merge', 'squash', 'rebase'] as const satisfies readonly Method[];

const LOOKS = {
  ready: { tone: 'ok', shape: 'ok' },
  breaking: { tone: 'warn', shape: 'warn' },
  notReady: { tone: 'gate', shape: 'gate' },
} as const;

/** No rule keeps anybody from a merge that breaks something; it is said all the same. */
const standingOf = (isReady: boolean, isBreaking: boolean): keyof typeof LOOKS => {
  if (!isReady) return 'notReady';
  return isBreaking ? 'breaking' : 'ready';
};

/** Whether it can be merged, why not, and the button that does it. */
export const MergeBox = (props: Props) => {
  const { pull } = props;
  const t = useText('pullRequest.merge');
  if (pull.state === 'merged') return <Merged pull={pull} />;
  if (pull.state === 'closed')
    return (
      <section className={styles.box}>
        <p className={styles.note}>{t('closed')}</p>
      </section>
    );
  return <Open {...props} />;
};

const Merged = ({ pull }: Pick<Props, 'pull'>) => {
  const t = useText('pullRequest.merge');
  return (
    <section className={styles.box}>
      <p className={styles.note}>
        <StateIcon tone="ok" shape="ok" />
        <span>
          {t('merged', { by: pull.mergedBy?.name ?? t('somebody') })}{' '}
          {pull.closedAt !== undefined && <Time at={pull.closedAt} />}{' '}
          {pull.mergeSha !== undefined && <Sha value={pull.mergeSha} copy />}
        </span>
      </p>
    </section>
  );
};

const Open = ({ pull, path, effects, isBreaking }: Props) => {
  const t = useText('pullRequest.merge');
  const refresh = useRefresh();
  const mayWrite = useCan('write', 'repository');
  const {
    data: readiness,
    error,
    refetch,
  } = useQuery(read('/repos/{owner}/{repo}/pulls/{number}/readiness', { path: { ...path } }));
  const [method, setMethod] = useState<Method>('merge');
  const [deletes, setDeletes] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!readiness && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!readiness) return <SkeletonText lines={4} />;
  const merge = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await data(
        api.POST('/repos/{owner}/{repo}/pulls/{number}/merge', {
          params: { path: { ...path } },
          // Only what was looked at is merged.
          body: { method, sha: pull.source.sha, deleteBranch: deletes },
        }),
      );
      await refresh();
      toast({ title: t('done', { number: pull.number }) });
    } catch (error) {
      setProblem(faultFrom(error).message);
    } finally {
      setBusy(false);
    }
  };
  const standing = standingOf(readiness.ready, isBreaking);
  return (
    <section className={styles.box} aria-label={t('label')}>
      <header className={styles.boxHead}>
        <StateIcon {...LOOKS[standing]} size={16} />
        <b>{t(standing)}</b>
      </header>
      <div className={styles.mergeBody}>
        <ul className={styles.reasons}>
          {readiness.ready && readiness.requiredApprovals > 0 && (
            <li>{t('approvals', { given: readiness.approvals, needed: readiness.requiredApprovals })}</li>
          )}
          {readiness.reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
          {standing === 'ready' && <li>{t('clean', { branch: pull.target.branch })}</li>}
          {effects}
          {!mayWrite && <li>{t('mayNot')}</li>}
        </ul>
        {problem !== undefined && <Banner tone="bad" title={problem} urgent />}
        {mayWrite && (
          <>
            <Select
              label={t('method')}
              options={METHODS.map(value => ({ value, label: t(`how.${value}`) }))}
              value={method}
              onChange={setMethod}
              disabled={!readiness.ready}
            />
            {!pull.source.isFork && (
              <Checkbox
                label={t('deletes', { branch: pull.source.branch })}
                checked={deletes}
                onChange={setDeletes}
                disabled={!readiness.ready}
              />
            )}
            <div>
              <Button
                variant="primary"
                icon="check"
                busy={isBusy}
                disabled={!readiness.ready}
                onClick={() => void merge()}
              >
                {t('act', { branch: pull.target.branch })}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
};
