import { posix } from 'node:path';
import type { DownwardItem, Pod, ProjectedSource, Volume } from '../../shapes/index.ts';
import type { ContentKind, ReadContents } from './contents.ts';
import { fieldText, resourceText, type Whereabouts } from './downward.ts';

/** A file in a volume. */
export interface VolumeFile {
  readonly content: Buffer;
  readonly mode: number;
}

/** A token that belongs in a file of a volume. */
export interface WantedToken {
  readonly path: string;
  readonly mode: number;
  readonly audience: string | undefined;
  readonly seconds: number;
}

/** What a volume is filled with; undefined for those that begin empty. */
export interface VolumeContents {
  readonly files: ReadonlyMap<string, VolumeFile>;
  readonly tokens: readonly WantedToken[];
}

interface Surroundings {
  readonly pod: Pod;
  readonly read: ReadContents;
  readonly where: Whereabouts;
}

const DEFAULT_MODE = 0o644;
const DEFAULT_SECONDS = 3_600;

/** A path that stays inside its volume; the server has refused all others, but what is at stake is this machine. */
const isInside = (path: string): boolean => {
  const plain = posix.normalize(path);
  return path !== '' && !plain.startsWith('/') && plain !== '..' && !plain.startsWith('../') && plain !== '.';
};

interface Keyed {
  readonly name?: string;
  readonly items?: readonly { key: string; path: string; mode?: number }[];
}

type Entry = readonly [string, VolumeFile];

const ofKeys = (
  { pod, read }: Surroundings,
  kind: ContentKind,
  { name = '', items }: Keyed,
  mode: number,
): Entry[] => {
  const contents = read(kind, pod.metadata.namespace ?? '', name) ?? new Map<string, Buffer>();
  if (items === undefined || items.length === 0)
    return [...contents].map(([key, content]) => [key, { content, mode }]);
  return items.flatMap(({ key, path, mode: own }): Entry[] => {
    const content = contents.get(key);
    return content === undefined ? [] : [[path, { content, mode: own ?? mode }]];
  });
};

const ofDownward = (
  { pod, where }: Surroundings,
  items: readonly DownwardItem[] | undefined,
  mode: number,
): Entry[] =>
  (items ?? []).flatMap(({ path, mode: own, fieldRef, resourceFieldRef }): Entry[] => {
    const all = [...pod.spec.containers, ...(pod.spec.initContainers ?? [])];
    const container = all.find(({ name }) => name === resourceFieldRef?.containerName);
    const text = fieldRef
      ? fieldText(pod, fieldRef.fieldPath, where)
      : resourceFieldRef && container && resourceText(container, resourceFieldRef, where);
    return text === undefined ? [] : [[path, { content: Buffer.from(text), mode: own ?? mode }]];
  });

const ofProjected = (around: Surroundings, source: ProjectedSource, mode: number): Entry[] => {
  const { configMap, secret, downwardAPI } = source;
  return [
    ...(configMap ? ofKeys(around, 'ConfigMap', configMap, mode) : []),
    ...(secret ? ofKeys(around, 'Secret', secret, mode) : []),
    ...ofDownward(around, downwardAPI?.items, mode),
  ];
};

const entriesOf = (around: Surroundings, volume: Volume): Entry[] | undefined => {
  const { configMap, secret, downwardAPI, projected } = volume;
  if (configMap) return ofKeys(around, 'ConfigMap', configMap, configMap.defaultMode ?? DEFAULT_MODE);
  if (secret) {
    const { secretName: name = '', ...rest } = secret;
    return ofKeys(around, 'Secret', { ...rest, name }, secret.defaultMode ?? DEFAULT_MODE);
  }
  if (downwardAPI) return ofDownward(around, downwardAPI.items, downwardAPI.defaultMode ?? DEFAULT_MODE);
  const mode = projected?.defaultMode ?? DEFAULT_MODE;
  return projected?.sources?.flatMap(source => ofProjected(around, source, mode));
};

/** What a volume of a pod is to hold. */
export const contentsOfVolume = (around: Surroundings, volume: Volume): VolumeContents | undefined => {
  const entries = entriesOf(around, volume);
  if (entries === undefined) return undefined;
  const mode = volume.projected?.defaultMode ?? DEFAULT_MODE;
  const tokens = (volume.projected?.sources ?? []).flatMap(({ serviceAccountToken: token }) =>
    token === undefined || !isInside(token.path)
      ? []
      : [
          {
            path: token.path,
            mode,
            audience: token.audience,
            seconds: token.expirationSeconds ?? DEFAULT_SECONDS,
          },
        ],
  );
  return { files: new Map(entries.filter(([path]) => isInside(path))), tokens };
};
