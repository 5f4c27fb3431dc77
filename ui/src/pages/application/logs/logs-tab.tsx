import { useQuery } from '@tanstack/react-query';
import { Combobox } from '../../../design/combobox/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { ApplicationHealth } from '../../../gitops/index.ts';
import { runtimeQuery } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import { findByKey, keyOf, keyText, type ResourceNode } from '../application.ts';
import { LiveResourceDocument } from '../drawer/resource.proxy.generated.ts';
import type { ApplicationSearch, ShowSearch } from '../search.ts';
import { isPod } from '../tree/tree-model.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './logs.module.css';
import { PodLogView } from './pod-log.tsx';

interface Props {
  readonly place: ApplicationPlace;
  readonly nodes: readonly ResourceNode[];
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
}

/** The containers of a pod by name. */
export const useContainers = ({ runtime, ...ref }: ApplicationPlace, pod: ResourceNode | undefined) => {
  const query = useQuery({
    ...runtimeQuery('/gitops/resource', {
      runtime,
      document: LiveResourceDocument,
      variables: { ...ref, resource: keyOf(pod ?? { group: '', kind: 'Pod', namespace: '', name: '' }) },
    }),
    enabled: pod !== undefined,
    retry: false,
  });
  return {
    names: query.data?.resource.containers ?? [],
    error: query.error,
    retry: () => void query.refetch(),
  };
};

/** The log of any pod of the application; the one that is worst off first. */
export const LogsTab = ({ place, nodes, search, show }: Props) => {
  const t = useText('applicationLogs');
  const pods = nodes.filter(isPod);
  const worst = pods.find(({ health }) => health === 'Degraded') ?? pods[0];
  const pod = findByKey(pods, search.node) ?? worst;
  const containers = useContainers(place, pod);
  if (!pod)
    return (
      <EmptyState icon="pod" title={t('emptyPods')}>
        {t('emptyPodsText')}
      </EmptyState>
    );
  return (
    <>
      <div className={styles.choose}>
        <Combobox
          label={t('choose')}
          labelHidden
          value={{ value: keyText(pod), label: pod.name }}
          onChange={chosen => chosen && show({ node: chosen.value, container: undefined })}
          options={pods.map(one => ({ value: keyText(one), label: one.name }))}
        />
        <ApplicationHealth health={pod.health} />
      </div>
      {containers.error && (
        <ErrorState title={t('failed')} error={containers.error} onRetry={containers.retry} />
      )}
      {containers.names.length === 0 ? (
        containers.error === null && <SkeletonRows rows={6} />
      ) : (
        <PodLogView
          key={keyText(pod)}
          place={place}
          pod={keyOf(pod)}
          containers={containers.names}
          container={search.container}
          onContainer={container => show({ container })}
        />
      )}
    </>
  );
};
