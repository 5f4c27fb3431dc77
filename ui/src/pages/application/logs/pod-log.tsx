import { useEffect, useState } from 'react';
import { Checkbox } from '../../../design/checkbox/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { Input } from '../../../design/field/index.ts';
import { createLogStore, LogViewer } from '../../../design/log-viewer/index.ts';
import { Select } from '../../../design/select/index.ts';
import { useText } from '../../../text/index.ts';
import type { ResourceKey } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './logs.module.css';
import { type PodLog as Feed, feedPodLog, type PodLogSource } from './pod-log-feed.ts';

interface Props {
  readonly place: ApplicationPlace;
  readonly pod: ResourceKey;
  readonly containers: readonly string[];
  readonly container: string | undefined;
  readonly onContainer: (container: string) => void;
}

/** What a container of a pod prints, as it comes. */
export const PodLogView = ({ place, pod, containers, container, onContainer }: Props) => {
  const t = useText('application.logs');
  const common = useText('common');
  const [previous, setPrevious] = useState(false);
  const [filter, setFilter] = useState('');
  const chosen = containers.find(one => one === container) ?? containers[0];
  const { feed, error, retry } = useFeed({ place, pod, container: chosen, previous, filter });
  return (
    <div className={styles.log}>
      <div className={styles.bar}>
        {containers.length > 1 && chosen !== undefined && (
          <Select
            aria-label={t('container')}
            size="sm"
            value={chosen}
            onChange={onContainer}
            options={containers.map(value => ({ value, label: value }))}
          />
        )}
        <Checkbox label={t('previous')} checked={previous} onChange={setPrevious} />
        <FilterField value={filter} onChange={setFilter} />
      </div>
      {error ? (
        <ErrorState title={t('failed')} error={error} onRetry={retry} />
      ) : (
        <div className={styles.viewer}>
          <LogViewer
            label={t('label', { pod: pod.name })}
            log={feed.log}
            live={feed.isLive}
            empty={
              feed.isRead ? (
                t(feed.isLive ? 'empty' : 'ended')
              ) : (
                <span data-skeleton>{common('loading')}</span>
              )
            }
          />
        </div>
      )}
    </div>
  );
};

const TYPED_MS = 400;

/** The runtime filters, so nothing is asked before the person has typed to the end. */
const FilterField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const t = useText('application.logs');
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => typed !== value && onChange(typed), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <Input
      icon="filter"
      aria-label={t('filter')}
      placeholder={t('filter')}
      value={typed}
      onChange={setTyped}
      className={styles.filter}
    />
  );
};

const NOTHING: Feed = { log: createLogStore(), isLive: true, isRead: false };

const useFeed = (source: PodLogSource) => {
  const [feed, setFeed] = useState(NOTHING);
  const [error, setError] = useState<Error>();
  const [round, setRound] = useState(0);
  const key = JSON.stringify(source);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another attempt
  useEffect(() => {
    const stop = new AbortController();
    setError(undefined);
    setFeed(NOTHING);
    feedPodLog(JSON.parse(key) as PodLogSource, setFeed, stop.signal).catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(failure instanceof Error ? failure : new Error(String(failure)));
    });
    return () => stop.abort();
  }, [key, round]);
  return { feed, error, retry: () => setRound(round + 1) };
};
