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
import { isPod, podsUnder } from '../tree/tree-model.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './logs.module.css';
import { MergedLogView } from './merged-log.tsx';
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

/** What the tab reads: one pod, or all of the application or of one of its objects. */
type Chosen = { readonly pod: ResourceNode } | { readonly of: ResourceNode | undefined };

const ALL = 'all';

const chosenOf = (
  nodes: readonly ResourceNode[],
  pods: readonly ResourceNode[],
  search: ApplicationSearch,
) => {
  const named = findByKey(nodes, search.node);
  const [only, ...others] = pods;
  if (named && isPod(named)) return { pod: named };
  if (named && podsUnder(nodes, named).length > 0) return { of: named };
  return only && others.length === 0 ? { pod: only } : { of: undefined };
};

const choiceOf = (chosen: Chosen): string => {
  if ('pod' in chosen) return keyText(chosen.pod);
  return chosen.of ? keyText(chosen.of) : ALL;
};

/** The log of all pods of the application as one, of those of a workload, or of any one of them. */
export const LogsTab = ({ place, nodes, search, show }: Props) => {
  const t = useText('applicationLogs');
  const pods = nodes.filter(isPod);
  if (pods.length === 0)
    return (
      <EmptyState icon="pod" title={t('emptyPods')}>
        {t('emptyPodsText')}
      </EmptyState>
    );
  const chosen = chosenOf(nodes, pods, search);
  const workloads = nodes.filter(node => node.sync != null && podsUnder(nodes, node).length > 1);
  const options = [
    { value: ALL, label: t('all', { count: pods.length }) },
    ...workloads.map(one => ({
      value: keyText(one),
      label: t('allOf', { kind: one.kind, name: one.name, count: podsUnder(nodes, one).length }),
    })),
    ...pods.map(one => ({ value: keyText(one), label: one.name })),
  ];
  const value = choiceOf(chosen);
  return (
    <>
      <div className={styles.choose}>
        <Combobox
          label={t('choose')}
          labelHidden
          value={options.find(one => one.value === value) ?? { value, label: value }}
          onChange={next =>
            next && show({ node: next.value === ALL ? undefined : next.value, container: undefined })
          }
          options={options}
        />
        {'pod' in chosen && <ApplicationHealth health={chosen.pod.health} />}
      </div>
      {'pod' in chosen ? (
        <OnePod key={value} place={place} pod={chosen.pod} search={search} show={show} />
      ) : (
        <MergedLogView key={value} place={place} of={chosen.of && keyOf(chosen.of)} />
      )}
    </>
  );
};

const OnePod = ({ place, pod, search, show }: Omit<Props, 'nodes'> & { readonly pod: ResourceNode }) => {
  const t = useText('applicationLogs');
  const containers = useContainers(place, pod);
  if (containers.error)
    return <ErrorState title={t('failed')} error={containers.error} onRetry={containers.retry} />;
  if (containers.names.length === 0) return <SkeletonRows rows={6} />;
  return (
    <PodLogView
      place={place}
      pod={keyOf(pod)}
      containers={containers.names}
      container={search.container}
      onContainer={container => show({ container })}
    />
  );
};
