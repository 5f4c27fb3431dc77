import { useState } from 'react';
import { Checkbox } from '../../../design/checkbox/index.ts';
import { createLogStore } from '../../../design/log-viewer/index.ts';
import { Select } from '../../../design/select/index.ts';
import { useText } from '../../../text/index.ts';
import type { ResourceKey } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import { FilterField } from './filter-field.tsx';
import { FollowedLog } from './followed-log.tsx';
import styles from './logs.module.css';
import { feedPodLog, type PodLog, tailOf } from './pod-log-feed.ts';
import { SPANS, type Span, SpanSelect } from './span-select.tsx';
import { useFeed } from './use-feed.ts';

interface Props {
  readonly place: ApplicationPlace;
  readonly pod: ResourceKey;
  readonly containers: readonly string[];
  readonly container: string | undefined;
  readonly onContainer: (container: string) => void;
}

const NOTHING: PodLog = { log: createLogStore(), isLive: true, isRead: false };

/** What a container of a pod prints, as it comes. */
export const PodLogView = ({ place, pod, containers, container, onContainer }: Props) => {
  const t = useText('applicationLogs');
  const [previous, setPrevious] = useState(false);
  const [filter, setFilter] = useState('');
  const [span, setSpan] = useState<Span>('all');
  const chosen = containers.find(one => one === container) ?? containers[0];
  const source = { place, pod, container: chosen, previous, filter, sinceSeconds: SPANS[span] };
  const { feed, error, retry } = useFeed(source, feedPodLog, NOTHING);
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
        <SpanSelect value={span} onChange={setSpan} hint={seconds => t('most', { count: tailOf(seconds) })} />
        <Checkbox label={t('previous')} checked={previous} onChange={setPrevious} />
        <FilterField value={filter} onChange={setFilter} />
      </div>
      <FollowedLog
        label={t('label', { pod: pod.name })}
        feed={feed}
        error={error}
        onRetry={retry}
        fileName={[pod.name, chosen].filter(Boolean).join('-')}
      />
    </div>
  );
};
