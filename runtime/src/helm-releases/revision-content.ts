import { createHmac } from 'node:crypto';
import {
  type Hiding,
  hideInText,
  hideInValues,
  mergeValues,
  secretValues,
} from '@freshet/domain/helm-values';
import { YamlProblem } from '@freshet/domain/manifests';
import { stringify } from 'yaml';
import { readLongYaml } from '../programs/index.ts';
import type { Release } from './read-release.ts';

interface RevisionContent {
  readonly values: string;
  readonly allValues: string;
  readonly manifest: string;
  readonly notes: string;
  /** How many values are hidden. */
  readonly hidden: number;
}

interface Part {
  readonly text: string;
  /** Undefined for what cannot be read. */
  readonly objects: readonly unknown[] | undefined;
}

const LARGEST = 2 * 1_048_576;
const UNREADABLE =
  '# This part of the manifest cannot be read, so that nobody can tell what in it is secret.\n';

/** Marks that are the same for the same value, and that nobody can try values against. */
export const markWith =
  (key: Buffer) =>
  (value: string): string =>
    `(hidden ${createHmac('sha256', key).update(value).digest('hex').slice(0, 6)})`;

/** What a revision is made of, with marks in the place of what is secret. */
export const revisionContent = async (
  release: Release,
  mark: (value: string) => string,
): Promise<RevisionContent> => {
  const parts = await Promise.all(partsOf(release.manifest ?? '').map(readPart));
  const all = mergeValues(release.chart?.values ?? {}, release.config ?? {});
  const marks = new Set<string>();
  const hiding: Hiding = {
    known: new Set([...secretValues(all), ...secretValues(release.config), ...secretsIn(parts)]),
    mark: value => {
      const given = mark(value);
      marks.add(given);
      return given;
    },
  };
  const shown = (values: unknown): string => cut(yamlOf(hideInValues(values ?? {}, hiding)));
  return {
    values: shown(release.config),
    allValues: shown(all),
    manifest: cut(parts.map(part => showPart(part, hiding)).join('---\n')),
    notes: cut(hideInText(release.info?.notes ?? '', hiding)),
    hidden: marks.size,
  };
};

const yamlOf = (value: unknown): string => {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return isEmpty ? '' : stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
};

const cut = (text: string): string => (text.length > LARGEST ? `${text.slice(0, LARGEST)}\n# cut\n` : text);

const partsOf = (manifest: string): readonly string[] =>
  manifest
    .split(/^---\s*$/mu)
    .map(part => `${part.trim()}\n`)
    .filter(part => part !== '\n');

const readPart = async (text: string): Promise<Part> => {
  try {
    const documents = [...(await readLongYaml(text))];
    return { text, objects: documents.map(({ value }) => value) };
  } catch (error) {
    if (error instanceof YamlProblem) return { text, objects: undefined };
    throw error;
  }
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSecret = (object: unknown): object is Fields =>
  isFields(object) && object.kind === 'Secret' && object.apiVersion === 'v1';

const itemsOf = (object: unknown): readonly unknown[] =>
  isFields(object) && Array.isArray(object.items) ? object.items : [object];

/** Everything that Secrets hold, as it stands there and decoded; and what else in the manifests is called a secret. */
const secretsIn = (parts: readonly Part[]): string[] =>
  parts
    .flatMap(({ objects = [] }) => objects.flatMap(itemsOf))
    .flatMap(object => {
      if (!isSecret(object)) return [...secretValues(object)];
      const texts = (field: string): string[] =>
        Object.values(isFields(object[field]) ? object[field] : {}).filter(one => typeof one === 'string');
      const encoded = texts('data');
      const decoded = encoded.map(text => Buffer.from(text, 'base64').toString('utf8'));
      return [...encoded, ...decoded, ...texts('stringData')].filter(text => text !== '');
    });

const masked = (object: unknown, { mark }: Hiding): unknown => {
  if (!isSecret(object)) return object;
  const hidden: Record<string, unknown> = { ...object };
  for (const field of ['data', 'stringData']) {
    const values = object[field];
    if (values === undefined || values === null) continue;
    // What is no map at all is nobody's to see either.
    hidden[field] = isFields(values)
      ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mark(String(value))]))
      : mark(String(values));
  }
  return hidden;
};

/** As it was written wherever there is no Secret in it. */
const showPart = ({ text, objects }: Part, hiding: Hiding): string => {
  if (objects === undefined) return UNREADABLE;
  if (!objects.flatMap(itemsOf).some(isSecret)) return hideInText(text, hiding);
  const written = objects.map(object =>
    isFields(object) && Array.isArray(object.items)
      ? { ...object, items: object.items.map(item => masked(item, hiding)) }
      : masked(object, hiding),
  );
  const source = /^# Source: .*\n/mu.exec(text)?.[0] ?? '';
  return source + hideInText(written.map(yamlOf).join('---\n'), hiding);
};
