import type { ReactNode } from 'react';
import { useTimeZone } from 'use-intl';
import { useFormatter, useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import { Icon, type IconName } from '../icon/index.ts';
import { byDay } from './days.ts';
import styles from './timeline.module.css';

export interface TimelineEvent {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly icon: IconName;
  readonly tone?: 'ok' | 'run' | 'warn' | 'bad' | 'gate' | undefined;
  /** What happened, with whom: "Jonas Weber edited the ConfigMap". */
  readonly title: ReactNode;
  readonly detail?: ReactNode;
}

interface Props {
  readonly label: string;
  /** Newest first. */
  readonly events: readonly TimelineEvent[];
  /** Asks for older events; absent when there are none. */
  readonly onOlder?: (() => void) | undefined;
  readonly loading?: boolean | undefined;
  readonly empty?: ReactNode;
}

const DATE = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const EventItem = ({ event }: { readonly event: TimelineEvent }) => {
  const format = useFormatter();
  const moment = new Date(event.at);
  return (
    <li className={styles.event}>
      <span className={styles.mark} data-tone={event.tone}>
        <Icon name={event.icon} size={14} />
      </span>
      <div className={styles.words}>
        <div className={styles.title}>{event.title}</div>
        {event.detail !== undefined && <div className={styles.detail}>{event.detail}</div>}
      </div>
      <time className={styles.time} dateTime={event.at} title={moment.toISOString()}>
        {format.dateTime(moment, CLOCK)}
      </time>
    </li>
  );
};

/** What happened, newest first, by day. */
export const Timeline = ({ label, events, onOlder, loading = false, empty }: Props) => {
  const t = useText('data.timeline');
  const format = useFormatter();
  const zone = useTimeZone() ?? 'UTC';
  if (events.length === 0 && !loading) return empty;
  return (
    <section className={styles.timeline} aria-label={label} aria-busy={loading}>
      {byDay(events, zone).map(day => {
        const [first] = day.events;
        return (
          <section key={day.key}>
            <h3 className={styles.day}>{first && format.dateTime(new Date(first.at), DATE)}</h3>
            <ol>
              {day.events.map(event => (
                <EventItem key={event.id} event={event} />
              ))}
            </ol>
          </section>
        );
      })}
      {onOlder !== undefined && (
        <div className={styles.older}>
          <Button size="sm" busy={loading} onClick={onOlder}>
            {t('older')}
          </Button>
        </div>
      )}
    </section>
  );
};
