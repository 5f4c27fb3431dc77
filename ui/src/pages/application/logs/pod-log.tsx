import { useEffect, useState } from 'react';
import { saveFile } from '../../../api/index.ts';
import { Button } from '../../../design/button/index.ts';
import { Checkbox } from '../../../design/checkbox/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { Input } from '../../../design/field/index.ts';
import { createLogStore, LogViewer, logText } from '../../../design/log-viewer/index.ts';
import { Select } from '../../../design/select/index.ts';
import { useText } from '../../../text/index.ts';
import type { ResourceKey } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './logs.module.css';
import { type PodLog as Feed, feedPodLog, type PodLogSource, tailOf } from './pod-log-feed.ts';

interface Props {
  readonly place: ApplicationPlace;
  readonly pod: ResourceKey;
  readonly containers: readonly string[];
  readonly container: string | undefined;
  readonly onContainer: (container: string) => void;
}

/** How far back a log is read, in seconds; the last lines of all that is kept without one. */
export const SPANS = { all: undefined, '5m': 300, '1h': 3_600, '24h': 86_400 } as const;

export type Span = keyof typeof SPANS;

export const SPAN_NAMES = Object.keys(SPANS) as readonly Span[];

/** What a container of a pod prints, as it comes. */
export const PodLogView = ({ place, pod, containers, container, onContainer }: Props) => {
  const t = useText('applicationLogs');
  const common = useText('common');
  const [previous, setPrevious] = useState(false);
  const [filter, setFilter] = useState('');
  const [span, setSpan] = useState<Span>('all');
  const chosen = containers.find(one => one === container) ?? containers[0];
  const sinceSeconds = SPANS[span];
  const { feed, error, retry } = useFeed({ place, pod, container: chosen, previous, filter, sinceSeconds });
  const save = () =>
    saveFile(
      `${[pod.name, chosen].filter(Boolean).join('-')}.log`,
      new Blob([logText(feed.log)], { type: 'text/plain' }),
    );
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
        <Select
          aria-label={t('since')}
          size="sm"
          value={span}
          onChange={setSpan}
          options={SPAN_NAMES.map(value => ({
            value,
            label: t(`spans.${value}`),
            hint: t('most', { count: tailOf(SPANS[value]) }),
          }))}
        />
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
            actions={
              <Button size="sm" icon="down" disabled={!feed.isRead} onClick={save}>
                {t('download')}
              </Button>
            }
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
export const FilterField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const t = useText('applicationLogs');
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
