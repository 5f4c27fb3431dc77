import { useEffect, useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { createLogStore, LogViewer } from '../../design/log-viewer/index.ts';
import { Select } from '../../design/select/index.ts';
import { listenToRuntime } from '../../runtime-proxy/index.ts';
import { usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './boards.module.css';
import { ClusterPodLogsDocument } from './cluster.proxy.generated.ts';
import { parseClusterSearch } from './search.ts';
import type { ClusterPlace } from './use-cluster.ts';
import type { WorkloadDetail } from './workload-detail.ts';

interface Props {
  readonly place: ClusterPlace;
  readonly detail: WorkloadDetail;
  readonly onChoose: (pod: string, container?: string) => void;
}

const TAIL = 1_000;

/** The log of a container of one of the pods, as it comes. */
export const PodLog = ({ place, detail, onChoose }: Props) => {
  const t = useText('clusters.logs');
  const [search] = usePageSearch(parseClusterSearch);
  const { pods, workload } = detail;
  // One that is gone by now was replaced; its place is taken by the first of those that are there.
  const pod = pods.find(({ name }) => name === search.pod) ?? pods[0];
  const container = pod?.containers.find(({ name }) => name === search.container) ?? pod?.containers[0];
  if (!pod || !container) return <p className={styles.quiet}>{t('none')}</p>;
  return (
    <>
      <div className={styles.tags}>
        <Select
          label={t('pod')}
          labelHidden
          value={pod.name}
          options={pods.map(({ name }) => ({ value: name, label: name }))}
          onChange={name => onChoose(name)}
        />
        {pod.containers.length > 1 && (
          <Select
            label={t('container')}
            labelHidden
            value={container.name}
            options={pod.containers.map(({ name }) => ({ value: name, label: name }))}
            onChange={name => onChoose(pod.name, name)}
          />
        )}
      </div>
      <Lines
        key={`${pod.name} ${container.name}`}
        place={place}
        namespace={workload.namespace}
        pod={pod.name}
        container={container.name}
      />
    </>
  );
};

interface LinesProps {
  readonly place: ClusterPlace;
  readonly namespace: string;
  readonly pod: string;
  readonly container: string;
}

const Lines = ({ place: { runtime, cluster }, namespace, pod, container }: LinesProps) => {
  const t = useText('clusters.logs');
  const [log] = useState(createLogStore);
  const [end, setEnd] = useState<{ readonly error?: Error }>();
  useEffect(() => {
    const over = new AbortController();
    const input = { cluster, namespace, pod, container, tail: TAIL, follow: true };
    const read = async () => {
      const stream = listenToRuntime({
        runtime,
        document: ClusterPodLogsDocument,
        variables: { input },
        signal: over.signal,
      });
      for await (const { clusterPodLogs } of stream) log.append(`${clusterPodLogs.lines.join('\n')}\n`);
      if (!over.signal.aborted) setEnd({});
    };
    read().catch(error => {
      if (!over.signal.aborted) setEnd({ error: faultFrom(error) });
    });
    return () => over.abort();
  }, [runtime, cluster, namespace, pod, container, log]);
  return (
    <>
      {end?.error && <Banner tone="bad" title={end.error.message} />}
      <div className={styles.log}>
        <LogViewer
          label={t('label', { pod, container })}
          log={log}
          live={end === undefined}
          empty={t(end === undefined ? 'waiting' : 'empty')}
          foot={end && !end.error ? t('ended') : undefined}
        />
      </div>
    </>
  );
};
