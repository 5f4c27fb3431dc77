import { useQuery } from '@tanstack/react-query';
import { runtimeQuery } from '../../../runtime-proxy/index.ts';
import { useText } from '../../../text/index.ts';
import { keyOf, type ResourceNode } from '../application.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './drawer.module.css';
import { LiveResourceDocument } from './resource.proxy.generated.ts';

const AGAIN_MS = 5_000;

/** Of which the runtime tells something; nothing is asked for all others. */
const TOLD_KINDS = new Set([
  'ConfigMap',
  'CronJob',
  'DaemonSet',
  'Deployment',
  'HorizontalPodAutoscaler',
  'Ingress',
  'Job',
  'PersistentVolumeClaim',
  'Rollout',
  'Secret',
  'Service',
  'StatefulSet',
]);

const NAMES = [
  'addresses',
  'class',
  'clusterIp',
  'images',
  'keys',
  'metrics',
  'ports',
  'range',
  'replicas',
  'routes',
  'schedule',
  'selector',
  'size',
  'strategy',
  'target',
  'type',
  'updated',
] as const;

/** What is worth knowing of an object by its kind, as lines of its summary; a runtime of another version may tell others. */
export const useObjectFacts = ({ runtime, ...ref }: ApplicationPlace, node: ResourceNode) => {
  const t = useText('applicationServices.fact');
  const { data } = useQuery({
    ...runtimeQuery('/gitops/resource', {
      runtime,
      document: LiveResourceDocument,
      variables: { ...ref, resource: keyOf(node) },
    }),
    enabled: TOLD_KINDS.has(node.kind) && node.health !== 'Missing',
    retry: false,
    refetchInterval: AGAIN_MS,
  });
  return (data?.resource.facts ?? []).flatMap(({ name, values }) => {
    const known = NAMES.find(one => one === name);
    return known === undefined
      ? []
      : [
          {
            id: `fact ${known}`,
            label: t(known),
            value: (
              <span className={styles.list}>
                {values.map(value => (
                  <code key={value}>{value}</code>
                ))}
              </span>
            ),
          },
        ];
  });
};
