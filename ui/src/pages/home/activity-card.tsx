import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { read } from '../../api/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { ApplicationHealth } from '../../gitops/index.ts';
import { readAgain, useLiveBursts } from '../../live/index.ts';
import { useRecordWords } from '../../records/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { useDemo } from '../../tour/index.ts';
import styles from './activity-card.module.css';
import { type Happening, happeningsOf, withoutDemo } from './happenings.ts';
import { useDelivery, usePeriod } from './use-home.ts';
import { useStillRows } from './use-still-rows.ts';
import { useWhole } from './use-whole.ts';

const SHOWN = 8;
/** Programs do the same many times in a row, which is told once. */
const READ = 100;

/** The latest, as much of it as the reader may see and the filters of the page leave. */
const useHappenings = () => {
  const say = useRecordWords();
  const mayReadDeeds = useCan('read', 'audit');
  const client = useQueryClient();
  const question = read('/audit', { query: { limit: READ } });
  const delivery = useDelivery();
  const { overview, enabled: mayView } = delivery;
  const { runtime, env } = usePeriod();
  const isNarrowed = runtime !== undefined || env !== undefined;
  // A deed is done in the account: of one environment or runtime there is only what was deployed.
  const hasDeeds = mayReadDeeds && !(isNarrowed && mayView);
  const records = useQuery({ ...question, enabled: hasDeeds });
  const deeds = hasDeeds ? records.data?.records : undefined;
  const demo = useDemo().data;
  // Nearly everything on record is also an event of the account.
  useLiveBursts(() => readAgain(client, { queryKey: question.queryKey }));
  const all = useMemo(
    () =>
      happeningsOf(
        withoutDemo(deeds ?? [], demo?.serviceAccounts ?? []),
        overview?.recent ?? [],
        record => ({ who: record.actor.name, what: say(record) }),
        SHOWN,
      ),
    [deeds, overview, say, demo],
  );
  const lacking = [
    ...(hasDeeds && !records.data ? [records] : []),
    ...(mayView && !overview ? [delivery] : []),
  ];
  return {
    all,
    mayReadDeeds,
    isForbidden: !mayReadDeeds && !mayView,
    /** The filters of the page leave nothing but deployments. */
    isOfDeployments: isNarrowed && !hasDeeds,
    isPending: lacking.some(({ error }) => !error),
    failure: lacking.find(({ error }) => error)?.error,
    retry: () => {
      for (const { error, refetch } of lacking) if (error) void refetch();
    },
  };
};

/** The latest of what people and programs did, and of what was deployed. */
export const ActivityCard = () => {
  const t = useText('home.activity');
  const { days } = usePeriod();
  const whole = useWhole();
  const { all, mayReadDeeds, isForbidden, isOfDeployments, isPending, failure, retry } = useHappenings();
  const { shown, waiting, show, hold } = useStillRows(all, ({ key }) => key);
  if (isForbidden) return null;
  return (
    <div className={styles.place} {...hold}>
      <Card
        flush
        className={styles.card}
        title={t('title')}
        aside={isOfDeployments ? t('narrowed') : whole()}
        actions={
          <>
            {waiting.length > 0 && (
              <Button size="sm" variant="primary" icon="arrow-u" onClick={show}>
                {t('waiting', { count: waiting.length })}
              </Button>
            )}
            {mayReadDeeds && (
              <ButtonLink variant="ghost" size="sm" to="/settings/audit">
                {t('all')}
              </ButtonLink>
            )}
          </>
        }
      >
        {isPending && shown.length === 0 && <SkeletonRows rows={SHOWN} />}
        {failure && <Failure error={failure} onRetry={retry} />}
        {!(isPending || failure) && all.length === 0 && (
          <p className={styles.empty}>{isOfDeployments ? t('none', { days }) : t('empty')}</p>
        )}
        <ul className={styles.rows}>
          {shown.slice(0, SHOWN).map(happening => (
            <li key={happening.key}>
              <Line happening={happening} />
              <span className={styles.when}>
                <Time at={happening.at} bare />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
};

const Line = ({ happening }: { readonly happening: Happening }) => {
  const t = useText('home.activity');
  if (happening.is === 'deed') {
    const { record, what, times } = happening.deed;
    return (
      <>
        <Avatar name={record.actor.name} size={16} square={record.actor.kind !== 'user'} decorative />
        <span className={styles.what} title={`${record.actor.name} ${what}`}>
          <b>{record.actor.name}</b> {what}
          {times > 1 && <span className={styles.times}> {t('times', { count: times })}</span>}
        </span>
      </>
    );
  }
  const { deployment, applications } = happening;
  const { runtime, namespace, name, health, commit, isRollback, isDemo } = deployment;
  const subject = commit?.message?.split('\n', 1)[0] ?? '';
  if (applications > 1) {
    const what = subject || commit?.sha.slice(0, 7);
    const where = t('deployedTo', { count: applications });
    return (
      <>
        <StateIcon tone="ok" shape="synced" size={15} />
        <span className={styles.what} title={`${what} ${where}`}>
          <b>{what}</b> {where}
          {isDemo && <span className={styles.times}> {t('demo')}</span>}
        </span>
      </>
    );
  }
  const what = t(isRollback ? 'rolledBack' : subject === '' ? 'deployed' : 'deployedCommit', { subject });
  return (
    <>
      <ApplicationHealth health={health} icon iconSize={15} />
      <span className={styles.what} title={`${name} ${what}`}>
        <Link
          to="/apps/$runtime/$namespace/$name"
          params={{ runtime, namespace, name }}
          search={{ tab: 'timeline' }}
        >
          <b>{name}</b>
        </Link>{' '}
        {what}
        {isDemo && <span className={styles.times}> {t('demo')}</span>}
      </span>
    </>
  );
};
