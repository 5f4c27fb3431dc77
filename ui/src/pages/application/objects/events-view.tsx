import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { StateIcon } from '../../../design/status/index.ts';
import { Time } from '../../../design/time/index.ts';
import { runtimeQuery } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import type { ResourceKey } from '../application.ts';
import { LiveEventsDocument } from '../drawer/resource.proxy.generated.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './events.module.css';

const AGAIN_MS = 5_000;

interface Props {
  readonly place: ApplicationPlace;
  /** Of this object; of the application itself unless said. */
  readonly resource?: ResourceKey | undefined;
}

export const useEvents = ({ runtime, ...ref }: ApplicationPlace, resource?: ResourceKey) =>
  useQuery({
    ...runtimeQuery('/gitops/events', {
      runtime,
      document: LiveEventsDocument,
      variables: { ...ref, ...(resource ? { resource: { ...resource } } : {}) },
    }),
    retry: false,
    refetchInterval: AGAIN_MS,
  });

/** What the cluster told of an object, the newest first; asked for again while it is looked at. */
export const EventsView = ({ place, resource }: Props) => {
  const t = useText('application.events');
  const events = useEvents(place, resource);
  if (events.error && !events.data)
    return <ErrorState title={t('failed')} error={events.error} onRetry={() => void events.refetch()} />;
  if (!events.data) return <SkeletonRows rows={5} />;
  if (events.data.events.length === 0)
    return (
      <EmptyState icon="pulse" title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <ol className={styles.events}>
      {events.data.events.map(event => (
        <li key={`${event.kind} ${event.name} ${event.reason} ${event.firstAt} ${event.message}`}>
          {event.type === 'Warning' ? (
            <StateIcon tone="warn" shape="warn" size={14} />
          ) : (
            <StateIcon tone="idle" shape="ok" size={14} />
          )}
          <div className={styles.words}>
            <span>
              <b>{event.reason}</b>{' '}
              <span className={styles.quiet}>
                {event.kind} {event.name}
                {event.count > 1 && `, ${t('times', { count: event.count })}`}
              </span>
            </span>
            <span className={styles.message}>{event.message}</span>
          </div>
          <span className={styles.time}>{event.lastAt != null && <Time at={event.lastAt} />}</span>
        </li>
      ))}
    </ol>
  );
};
