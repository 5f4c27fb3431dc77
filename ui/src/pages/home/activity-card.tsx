import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Time } from '../../design/time/index.ts';
import { useLiveBursts } from '../../live/index.ts';
import { useRecordWords } from '../../records/index.ts';
import { Failure } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './home-page.module.css';
import { tellings } from './tellings.ts';

const SHOWN = 8;
/** Programs do the same many times in a row, which is told once. */
const READ = 50;

/** The latest of what people and programs did. */
export const ActivityCard = () => {
  const t = useText('welcome.activity');
  const say = useRecordWords();
  const records = useQuery(read('/audit', { query: { limit: READ } }));
  // Nearly everything on record is also an event of the account.
  useLiveBursts(() => void records.refetch());
  const lines = tellings(
    records.data?.records ?? [],
    record => ({ who: record.actor.name, what: say(record) }),
    SHOWN,
  );
  return (
    <Card
      flush
      title={t('title')}
      actions={
        <ButtonLink variant="ghost" size="sm" to="/settings/audit">
          {t('all')}
        </ButtonLink>
      }
    >
      {records.isPending && <SkeletonRows rows={SHOWN} />}
      {records.isError && !records.data && (
        <Failure error={records.error} onRetry={() => void records.refetch()} />
      )}
      <ul className={styles.rows}>
        {lines.map(({ record, what, times }) => (
          <li key={record.id}>
            <Avatar name={record.actor.name} square={record.actor.kind !== 'user'} decorative />
            <span className={styles.what}>
              <b>{record.actor.name}</b> {what}
              {times > 1 && <span className={styles.times}> {t('times', { count: times })}</span>}
            </span>
            <span className={styles.when}>
              <Time at={record.at} bare />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
