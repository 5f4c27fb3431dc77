/** Which form of an answer a client gets: the first that it accepts and we have. */
import { fieldOf } from '../json/index.ts';
import { notAcceptable } from '../status/index.ts';

type View = 'Object' | 'Table' | 'PartialObjectMetadata';

export interface Form {
  readonly media: 'json' | 'yaml';
  readonly view: View;
  /** Of `meta.k8s.io`, for tables and metadata. */
  readonly version: string;
}

const JSON_FORM: Form = { media: 'json', view: 'Object', version: 'v1' };

const MEDIA: Readonly<Record<string, Form['media']>> = {
  'application/json': 'json',
  'application/yaml': 'yaml',
  'text/yaml': 'yaml',
  '*/*': 'json',
  'application/*': 'json',
};

const VIEWS: Readonly<Record<string, View>> = {
  Table: 'Table',
  PartialObjectMetadata: 'PartialObjectMetadata',
  PartialObjectMetadataList: 'PartialObjectMetadata',
};

interface Clause {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly quality: number;
}

const readClause = (text: string): Clause => {
  const [type = '', ...rest] = text.split(';').map(part => part.trim());
  const parameters = new Map(
    rest.map(part => {
      const [name = '', value = ''] = part.split('=');
      return [name.toLowerCase(), value] as const;
    }),
  );
  const quality = Number(parameters.get('q') ?? 1);
  return { type: type.toLowerCase(), parameters, quality: Number.isNaN(quality) ? 0 : quality };
};

/** The clauses of a header, most wanted first. */
const readAccept = (header: string): readonly Clause[] =>
  header
    .split(',')
    .slice(0, 32)
    .map(readClause)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);

const formOf = ({ type, parameters }: Clause, hasTable: boolean): Form | undefined => {
  const media = fieldOf(MEDIA, type);
  if (!media) return undefined;
  const as = parameters.get('as');
  if (as === undefined) return media === 'json' ? JSON_FORM : { ...JSON_FORM, media };
  const view = fieldOf(VIEWS, as);
  const version = parameters.get('v') ?? 'v1';
  const isOurs = parameters.get('g') === 'meta.k8s.io' && (version === 'v1' || version === 'v1beta1');
  return view && isOurs && hasTable ? { media, view, version } : undefined;
};

const known = new Map<string, Form>();
const MAX_KNOWN = 200;

/** Clients send the same few headers over and over. */
export const negotiate = (header: string | undefined, hasTable = true): Form => {
  if (header === undefined || header === '') return JSON_FORM;
  const key = `${hasTable} ${header}`;
  const before = known.get(key);
  if (before) return before;
  const form = readAccept(header)
    .map(clause => formOf(clause, hasTable))
    .find(found => found !== undefined);
  if (!form) throw notAcceptable(['application/json', 'application/yaml']);
  if (known.size < MAX_KNOWN) known.set(key, form);
  return form;
};
