import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../design/empty-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { useActivity } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import styles from './activity.module.css';
import { useActivityFeed } from './activity-feed.tsx';
import { tellingOf } from './event-words.ts';

interface Props {
  readonly onLeave: () => void;
}

/** What happened in the account and what this page said, newest first. */
export const ActivityList = ({ onLeave }: Props) => {
  const t = useText('shell.activity');
  const { events } = useActivityFeed();
  const said = useActivity();
  const lines = [
    ...events.map(event => ({ at: event.time, key: `event ${event.id}`, event, entry: undefined })),
    ...said.map(entry => ({ at: entry.at.toISOString(), key: `said ${entry.id}`, event: undefined, entry })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  if (lines.length === 0)
    return (
      <EmptyState icon="history" title={t('none')}>
        {t('noneHint')}
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {lines.map(({ at, key, event, entry }) => (
        <li key={key} className={styles.line}>
          {event && <EventLine type={event.type} subject={event.subject} onLeave={onLeave} />}
          {entry && (
            <>
              <StateIcon tone={entry.tone} shape={entry.tone} size={14} />
              <span className={styles.words}>
                {entry.title}
                {entry.undone && <span className={styles.undone}>{t('undone')}</span>}
              </span>
            </>
          )}
          <span className={styles.at}>
            <Time at={at} bare />
          </span>
        </li>
      ))}
    </ul>
  );
};

interface EventLineProps extends Props {
  readonly type: string;
  readonly subject: string | undefined;
}

const EventLine = ({ type, subject, onLeave }: EventLineProps) => {
  const t = useText('shell.events');
  const telling = tellingOf(type);
  if (!telling) return null;
  // What was deleted has no place of its own any more.
  const isGone = /deleted|removed|revoked/i.test(telling.words);
  return (
    <>
      <Icon name={telling.icon} size={14} />
      <Link
        to={telling.to}
        search={subject && !isGone ? { selected: subject } : {}}
        className={styles.words}
        onClick={onLeave}
      >
        {t(telling.words)}
      </Link>
    </>
  );
};
