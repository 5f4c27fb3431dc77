import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { StateIcon } from '../../../design/status/index.ts';
import { Time } from '../../../design/time/index.ts';
import { runtimeQuery } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import { findByKey, keyText, type ResourceKey, type ResourceNode } from '../application.ts';
import { LiveEventsDocument } from '../drawer/resource.proxy.generated.ts';
import type { ShowSearch } from '../search.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './events.module.css';

const AGAIN_MS = 5_000;

interface Props {
  readonly place: ApplicationPlace;
  /** Of this object; of the application and all that came of it unless said. */
  readonly resource?: ResourceKey | undefined;
  /** The objects that an event may lead to. */
  readonly nodes?: readonly ResourceNode[];
  readonly show?: ShowSearch;
}

export const useEvents = ({ runtime, ...ref }: ApplicationPlace, resource?: ResourceKey) =>
  useQuery({
    ...runtimeQuery('/gitops/events', {
      runtime,
      document: LiveEventsDocument,
      variables: { ...ref, isWhole: !resource, ...(resource ? { resource: { ...resource } } : {}) },
    }),
    retry: false,
    refetchInterval: AGAIN_MS,
  });

/** What the cluster told of an object, the newest first; asked for again while it is looked at. */
export const EventsView = ({ place, resource, nodes = [], show }: Props) => {
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
                <About event={event} node={findByKey(nodes, keyText(event))} show={show} />
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

interface AboutProps {
  readonly event: ResourceKey;
  readonly node: ResourceNode | undefined;
  readonly show: ShowSearch | undefined;
}

/** What an event is about, as a way to it where it is still there. */
const About = ({ event, node, show }: AboutProps) => {
  const words = `${event.kind} ${event.name}`;
  if (!node || !show) return words;
  return (
    <button
      type="button"
      className={styles.about}
      onClick={() => show({ tab: undefined, node: keyText(node), panel: 'events' }, { push: true })}
    >
      {words}
    </button>
  );
};
