import { stringify } from 'yaml';
import type { Kind } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';
import type { Form } from './accept.ts';

/** What the rows of a table carry beside their cells. */
export type IncludeObject = 'None' | 'Metadata' | 'Object';

export interface ListMeta {
  readonly resourceVersion?: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

const metaVersion = ({ version }: Form): string => `meta.k8s.io/${version}`;

export const metadataOnly = ({ metadata }: KubeObject, form: Form): object => ({
  kind: 'PartialObjectMetadata',
  apiVersion: metaVersion(form),
  metadata,
});

const carried = (object: KubeObject, include: IncludeObject, form: Form): object => {
  if (include === 'Object') return { object };
  return include === 'Metadata' ? { object: metadataOnly(object, form) } : { object: null };
};

export interface TableParts {
  readonly kind: Kind;
  readonly form: Form;
  readonly include: IncludeObject;
  readonly now: Date;
  readonly meta: ListMeta;
}

const tableHead = ({ kind, form, meta }: TableParts): object => ({
  kind: 'Table',
  apiVersion: metaVersion(form),
  metadata: meta,
  columnDefinitions: kind.table.columns,
});

const rowOf = ({ kind, form, include, now }: TableParts, object: KubeObject): object => {
  const conditions = kind.table.conditions?.(object) ?? [];
  return {
    cells: kind.table.cells(object, now),
    ...(conditions.length > 0 ? { conditions } : {}),
    ...carried(object, include, form),
  };
};

/** A table of objects, with all columns: the client leaves out those it does not show. */
export const tableOf = (parts: TableParts, objects: readonly KubeObject[]): object => ({
  ...tableHead(parts),
  rows: objects.map(object => rowOf(parts, object)),
});

/** The text of a table up to its first row, and of one row. */
export const tableHeadText = (parts: TableParts): string =>
  `${JSON.stringify(tableHead(parts)).slice(0, -1)},"rows":[`;
export const rowText = (parts: TableParts, object: KubeObject): string =>
  JSON.stringify(rowOf(parts, object));

/** Writing YAML takes a hundred times as long as writing JSON, and nobody else is served meanwhile. */
const LONGEST_YAML = 262_144;

/** The text of an answer in the media type that was agreed upon. All JSON is YAML as well; long answers stay so. */
export const render = ({ media }: Form, json: string): string =>
  media === 'json' || json.length > LONGEST_YAML ? json : stringify(JSON.parse(json));

export const contentType = ({ media, view, version }: Form): string =>
  view === 'Object' ? `application/${media}` : `application/${media};as=${view};g=meta.k8s.io;v=${version}`;
