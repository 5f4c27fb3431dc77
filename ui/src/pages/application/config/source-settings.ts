/**
 * Replicas and images as the files of a source have them, each with its place in the text: a change replaces these letters
 * and nothing else, so that the commit is as small as what was meant. Manifests, Kustomize overlays and values of charts.
 */
import { isMap, isScalar, isSeq, type Pair, parseAllDocuments, type Scalar, type YAMLMap } from 'yaml';

export interface SourceFile {
  readonly path: string;
  readonly revision: string;
  readonly content: string;
}

export interface Setting {
  /** Steady while values change. */
  readonly id: string;
  readonly path: string;
  readonly is: 'replicas' | 'image';
  /** Whose it is: "Deployment web", "web / proxy"; of a value of a chart, its key. */
  readonly of: string;
  /** The key of a value of a chart: `image.tag`. */
  readonly key?: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const WORKLOADS = new Set([
  'Deployment',
  'StatefulSet',
  'ReplicaSet',
  'Rollout',
  'DaemonSet',
  'CronJob',
  'Job',
]);
const LARGEST = 200_000;
const MOST_SETTINGS = 60;

/** Files that may hold settings; bounded, as a source may be a whole repository. */
export const isSettingFile = (path: string): boolean =>
  /\.ya?ml$/.test(path) && !path.includes('/templates/');

type Found = Omit<Setting, 'id' | 'path'>;

const placed = (node: unknown, is: Setting['is'], of: string): readonly Found[] => {
  if (!isScalar(node)) return [];
  const { value, range } = node as Scalar;
  if (!range || (typeof value !== 'string' && typeof value !== 'number')) return [];
  return [{ is, of, value: String(value), start: range[0], end: range[1] }];
};

const textAt = (map: YAMLMap, path: readonly string[]): string => {
  const value = map.getIn(path);
  return typeof value === 'string' ? value : '';
};

const itemsAt = (map: YAMLMap, path: readonly string[]): readonly YAMLMap[] => {
  const list = map.getIn(path, true);
  return isSeq(list) ? list.items.filter(isMap) : [];
};

const PODS = [
  ['spec', 'template', 'spec'],
  ['spec', 'jobTemplate', 'spec', 'template', 'spec'],
];

const workloadSettings = (map: YAMLMap): readonly Found[] => {
  const kind = textAt(map, ['kind']);
  const name = textAt(map, ['metadata', 'name']);
  const containers = PODS.flatMap(path => itemsAt(map, [...path, 'containers']));
  return [
    ...placed(map.getIn(['spec', 'replicas'], true), 'replicas', `${kind} ${name}`),
    ...containers.flatMap(container =>
      placed(container.get('image', true), 'image', `${name} / ${textAt(container, ['name'])}`),
    ),
  ];
};

const kustomizeSettings = (map: YAMLMap): readonly Found[] => [
  ...itemsAt(map, ['replicas']).flatMap(item =>
    placed(item.get('count', true), 'replicas', textAt(item, ['name'])),
  ),
  ...itemsAt(map, ['images']).flatMap(item =>
    placed(item.get('newTag', true), 'image', textAt(item, ['name'])),
  ),
];

const REPLICA_KEYS = new Set(['replicaCount', 'replicas']);

const keyed = (found: readonly Found[]): readonly Found[] => found.map(one => ({ ...one, key: one.of }));

/** Values of a chart: as charts commonly name them, at the top or one level below. */
const valueSettings = (map: YAMLMap, of: readonly string[] = []): readonly Found[] =>
  map.items.flatMap(pair => {
    const { key, value } = pair as Pair<Scalar, unknown>;
    const name = String(key?.value ?? '');
    const way = [...of, name].join('.');
    if (REPLICA_KEYS.has(name)) return keyed(placed(value, 'replicas', way));
    if (name === 'image' && isMap(value)) return keyed(placed(value.get('tag', true), 'image', `${way}.tag`));
    return isMap(value) && of.length === 0 ? valueSettings(value, [name]) : [];
  });

const settingsOf = (path: string, map: YAMLMap): readonly Found[] => {
  const kind = textAt(map, ['kind']);
  if (/(^|\/)kustomization\.ya?ml$/i.test(path) || kind === 'Kustomization') return kustomizeSettings(map);
  if (WORKLOADS.has(kind)) return workloadSettings(map);
  return kind === '' && /(^|\/)values[^/]*\.ya?ml$/i.test(path) ? valueSettings(map) : [];
};

/** The settings of one file; a file that cannot be read has none. */
export const settingsIn = ({ path, content }: SourceFile): readonly Setting[] => {
  if (content.length > LARGEST) return [];
  const found = parseAllDocuments(content).flatMap(document =>
    'errors' in document && document.errors.length === 0 && isMap(document.contents)
      ? settingsOf(path, document.contents as YAMLMap)
      : [],
  );
  return found.slice(0, MOST_SETTINGS).map((setting, at) => ({ ...setting, id: `${path}#${at}`, path }));
};

/** Written so that YAML reads the same again: quoted where it was, or where it would be something else. */
const written = (before: string, value: string): string => {
  const quote = /^["']/.exec(before)?.[0];
  if (quote) return `${quote}${value}${quote}`;
  return /^[\w./:@-]+$/.test(value) && !/^[\d.]+$/.test(value)
    ? value
    : /^\d+$/.test(value)
      ? value
      : JSON.stringify(value);
};

/** The file with some settings changed, and not one letter besides. */
export const withSettings = (
  file: SourceFile,
  settings: readonly Setting[],
  values: ReadonlyMap<string, string>,
): string =>
  settings
    .filter(({ id, path, value }) => path === file.path && values.has(id) && values.get(id) !== value)
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { id, start, end }) =>
        text.slice(0, start) + written(text.slice(start, end), values.get(id) ?? '') + text.slice(end),
      file.content,
    );

/** Why a value cannot be taken; undefined where it can. */
export const settingProblem = ({ is }: Pick<Setting, 'is'>, value: string): 'count' | 'image' | undefined => {
  if (is === 'replicas') return /^\d{1,5}$/.test(value) ? undefined : 'count';
  return /^[\w][\w./:@-]{0,511}$/.test(value) ? undefined : 'image';
};
