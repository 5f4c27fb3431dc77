import type { ClusterClient } from '../client/index.ts';
import type {
  ConfigMap,
  Container,
  EnvFrom,
  EnvVar,
  KeyReference,
  Pod,
  Secret,
  Volume,
} from '../shapes/index.ts';

/** Looks up what pods refer to. */
export interface References {
  /** Why a container cannot get its environment, in the words of a node. */
  missingForContainer(pod: Pod, container: Container): string | undefined;
  /** Why a volume cannot be mounted. */
  missingForVolumes(pod: Pod): { readonly volume: string; readonly problem: string } | undefined;
  /** The contents of a key. */
  read(
    kind: 'ConfigMap' | 'Secret',
    namespace: string,
    name: string,
  ): Readonly<Record<string, string>> | undefined;
}

type Kind = 'ConfigMap' | 'Secret';

interface Wanted {
  readonly kind: Kind;
  readonly name: string;
  readonly keys: readonly string[];
  readonly optional: boolean;
}

const ofKey = (kind: Kind, reference: KeyReference | undefined): Wanted[] =>
  reference?.name === undefined
    ? []
    : [{ kind, name: reference.name, keys: [reference.key], optional: reference.optional === true }];

const ofEnv = ({ valueFrom }: EnvVar): Wanted[] => [
  ...ofKey('ConfigMap', valueFrom?.configMapKeyRef),
  ...ofKey('Secret', valueFrom?.secretKeyRef),
];

const ofWhole = (kind: Kind, reference: { name?: string; optional?: boolean } | undefined): Wanted[] =>
  reference?.name === undefined
    ? []
    : [{ kind, name: reference.name, keys: [], optional: reference.optional === true }];

const ofEnvFrom = ({ configMapRef, secretRef }: EnvFrom): Wanted[] => [
  ...ofWhole('ConfigMap', configMapRef),
  ...ofWhole('Secret', secretRef),
];

const ofVolume = ({ configMap, secret, projected }: Volume): Wanted[] => {
  const one = (
    kind: Kind,
    name: string | undefined,
    source: { items?: { key: string }[]; optional?: boolean } | undefined,
  ): Wanted[] =>
    name === undefined
      ? []
      : [
          {
            kind,
            name,
            keys: (source?.items ?? []).map(item => item.key),
            optional: source?.optional === true,
          },
        ];
  return [
    ...one('ConfigMap', configMap?.name, configMap),
    ...one('Secret', secret?.secretName, secret),
    ...(projected?.sources ?? []).flatMap(source => [
      ...one('ConfigMap', source.configMap?.name, source.configMap),
      ...one('Secret', source.secret?.name, source.secret),
    ]),
  ];
};

/** References as the API knows them. */
export const createReferences = (client: ClusterClient): References => {
  const read: References['read'] = (kind, namespace, name) => {
    const object = client.get(kind === 'Secret' ? 'secrets' : 'configmaps', { namespace, name });
    if (object === undefined) return undefined;
    const { data, binaryData } = object as ConfigMap & Secret;
    return { ...data, ...binaryData };
  };
  const problemWith = (namespace: string, { kind, name, keys, optional }: Wanted): string | undefined => {
    if (optional) return undefined;
    const data = read(kind, namespace, name);
    if (data === undefined) return `${kind.toLowerCase()} "${name}" not found`;
    const key = keys.find(wanted => !Object.hasOwn(data, wanted));
    return key === undefined ? undefined : `couldn't find key ${key} in ${kind} ${namespace}/${name}`;
  };
  const firstProblem = (pod: Pod, wanted: readonly Wanted[]): string | undefined => {
    for (const one of wanted) {
      const problem = problemWith(pod.metadata.namespace ?? '', one);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
  return {
    read,
    missingForContainer: (pod, { env = [], envFrom = [] }) =>
      firstProblem(pod, [...envFrom.flatMap(ofEnvFrom), ...env.flatMap(ofEnv)]),
    missingForVolumes: pod => {
      for (const volume of pod.spec.volumes ?? []) {
        const problem = firstProblem(pod, ofVolume(volume));
        if (problem !== undefined) return { volume: volume.name, problem };
      }
      return undefined;
    },
  };
};
