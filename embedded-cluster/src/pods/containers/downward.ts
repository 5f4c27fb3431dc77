import { quantity } from '../../reconciling/index.ts';
import type { Container, Pod, ResourceField } from '../../shapes/index.ts';

/** What a node can tell a container about where it is. */
export interface Whereabouts {
  readonly podIP: string;
  readonly hostIP: string;
  /** What an amount is where the container has no limit. */
  readonly allocatable: Readonly<Record<string, string>>;
}

const lines = (map: Readonly<Record<string, string>> | undefined): string =>
  Object.entries(map ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .join('\n');

/** A field of a pod as text; undefined for what there is not. */
export const fieldText = (pod: Pod, path: string, { podIP, hostIP }: Whereabouts): string | undefined => {
  const { metadata, spec } = pod;
  const subscript = /^metadata\.(labels|annotations)\['([^']+)'\]$/.exec(path);
  if (subscript !== null) {
    const [, map, key = ''] = subscript;
    return (map === 'labels' ? metadata.labels : metadata.annotations)?.[key] ?? '';
  }
  const simple: Readonly<Record<string, () => string | undefined>> = {
    'metadata.name': () => metadata.name,
    'metadata.namespace': () => metadata.namespace,
    'metadata.uid': () => metadata.uid,
    'metadata.labels': () => lines(metadata.labels),
    'metadata.annotations': () => lines(metadata.annotations),
    'spec.nodeName': () => spec.nodeName,
    'spec.serviceAccountName': () => spec.serviceAccountName,
    'status.hostIP': () => hostIP,
    'status.hostIPs': () => hostIP,
    'status.podIP': () => podIP,
    'status.podIPs': () => podIP,
  };
  return simple[path]?.();
};

/** An amount of a container in units of the divisor, rounded up; without a limit, what the node has. */
export const resourceText = (
  container: Container,
  { resource, divisor }: ResourceField,
  { allocatable }: Whereabouts,
): string | undefined => {
  const [family, name = ''] = resource.split('.');
  if (family !== 'limits' && family !== 'requests') return undefined;
  const { limits, requests } = container.resources ?? {};
  const given = family === 'limits' ? (limits?.[name] ?? allocatable[name]) : requests?.[name];
  const by = divisor === undefined || divisor === '0' ? '1' : divisor;
  const unit = quantity(by);
  if (unit <= 0n) return undefined;
  return String((quantity(given ?? '0') + unit - 1n) / unit);
};
