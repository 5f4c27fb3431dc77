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

const SHOWN = 8;

/** The latest of what people and programs did. */
export const ActivityCard = () => {
  const t = useText('welcome.activity');
  const say = useRecordWords();
  const records = useQuery(read('/audit', { query: { limit: SHOWN } }));
  // Nearly everything on record is also an event of the account.
  useLiveBursts(() => void records.refetch());
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
        {records.data?.records.map(record => (
          <li key={record.id}>
            <Avatar name={record.actor.name} square={record.actor.kind !== 'user'} decorative />
            <span className={styles.what}>
              <b>{record.actor.name}</b> {say(record)}
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
