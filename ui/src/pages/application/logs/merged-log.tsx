import { useEffect, useState } from 'react';
import { saveFile } from '../../../api/index.ts';
import { Button } from '../../../design/button/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { createLogStore, LogViewer, logText } from '../../../design/log-viewer/index.ts';
import { Popover } from '../../../design/popover/index.ts';
import { Select } from '../../../design/select/index.ts';
import { useText } from '../../../text/index.ts';
import type { ResourceKey } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './logs.module.css';
import { feedMergedLog, type MergedLog, type MergedLogSource, tailOfEach } from './merged-log-feed.ts';
import { FilterField, SPAN_NAMES, SPANS, type Span } from './pod-log.tsx';

interface Props {
  readonly place: ApplicationPlace;
  readonly of: ResourceKey | undefined;
}

/** What all pods of the application, or of one of its objects, print: one log in the order of time. */
export const MergedLogView = ({ place, of }: Props) => {
  const t = useText('applicationLogs');
  const common = useText('common');
  const [filter, setFilter] = useState('');
  const [span, setSpan] = useState<Span>('all');
  const { feed, error, retry } = useMergedFeed({ place, of, filter, sinceSeconds: SPANS[span] });
  const name = of?.name ?? place.name;
  const save = () => saveFile(`${name}.log`, new Blob([logText(feed.log)], { type: 'text/plain' }));
  return (
    <div className={styles.log}>
      <div className={styles.bar}>
        <Select
          aria-label={t('since')}
          size="sm"
          value={span}
          onChange={setSpan}
          options={SPAN_NAMES.map(value => ({
            value,
            label: t(`spans.${value}`),
            hint: t('mostOfEach', { count: tailOfEach(SPANS[value]) }),
          }))}
        />
        <FilterField value={filter} onChange={setFilter} />
        <span className={styles.quiet} role="status">
          {t('podsRead', { count: feed.pods.length })}
          {feed.leftOut.length > 0 && (
            <>
              {', '}
              <Popover label={t('leftOutTitle')} trigger={t('leftOut', { count: feed.leftOut.length })}>
                <p>{t('leftOutText')}</p>
                <ul className={styles.leftOut}>
                  {feed.leftOut.map(pod => (
                    <li key={pod}>{pod}</li>
                  ))}
                </ul>
              </Popover>
            </>
          )}
        </span>
      </div>
      {error ? (
        <ErrorState title={t('failed')} error={error} onRetry={retry} />
      ) : (
        <div className={styles.viewer}>
          <LogViewer
            label={t('labelAll', { name })}
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

const NOTHING: MergedLog = { log: createLogStore(), isLive: true, isRead: false, pods: [], leftOut: [] };

const useMergedFeed = (source: MergedLogSource) => {
  const [feed, setFeed] = useState(NOTHING);
  const [error, setError] = useState<Error>();
  const [round, setRound] = useState(0);
  const key = JSON.stringify(source);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another attempt
  useEffect(() => {
    const stop = new AbortController();
    setError(undefined);
    setFeed(NOTHING);
    feedMergedLog(JSON.parse(key) as MergedLogSource, setFeed, stop.signal).catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(failure instanceof Error ? failure : new Error(String(failure)));
    });
    return () => stop.abort();
  }, [key, round]);
  return { feed, error, retry: () => setRound(round + 1) };
};
