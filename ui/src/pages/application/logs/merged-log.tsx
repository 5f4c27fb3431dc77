import { useState } from 'react';
import { createLogStore } from '../../../design/log-viewer/index.ts';
import { Popover } from '../../../design/popover/index.ts';
import { useText } from '../../../text/index.ts';
import type { ResourceKey } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { FilterField } from './filter-field.tsx';
import { FollowedLog } from './followed-log.tsx';
import styles from './logs.module.css';
import { feedMergedLog, type MergedLog, tailOfEach } from './merged-log-feed.ts';
import { SPANS, type Span, SpanSelect } from './span-select.tsx';
import { useFeed } from './use-feed.ts';

interface Props {
  readonly place: ApplicationPlace;
  readonly of: ResourceKey | undefined;
}

const NOTHING: MergedLog = { log: createLogStore(), isLive: true, isRead: false, pods: [], leftOut: [] };

/** What all pods of the application, or of one of its objects, print: one log in the order of time. */
export const MergedLogView = ({ place, of }: Props) => {
  const t = useText('applicationLogs');
  const [filter, setFilter] = useState('');
  const [span, setSpan] = useState<Span>('all');
  const source = { place, of, filter, sinceSeconds: SPANS[span] };
  const { feed, error, retry } = useFeed(source, feedMergedLog, NOTHING);
  const name = of?.name ?? place.name;
  return (
    <div className={styles.log}>
      <div className={styles.bar}>
        <SpanSelect
          value={span}
          onChange={setSpan}
          hint={seconds => t('mostOfEach', { count: tailOfEach(seconds) })}
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
      <FollowedLog
        label={t('labelAll', { name })}
        feed={feed}
        error={error}
        onRetry={retry}
        fileName={name}
      />
    </div>
  );
};
