import { isJsonObject, isTooDeep } from '../json/index.ts';
import type { Json, JsonObject, KubeObject } from '../objects/index.ts';
import { decodeProtobuf, WireError } from '../protobuf/index.ts';
import { builtInSchema, type Schema } from '../schema/index.ts';
import { badRequest, unsupportedMediaType } from '../status/index.ts';
import { conform } from './conform.ts';
import { duplicateFields } from './duplicate-fields.ts';
import { DecodeError } from './mismatch.ts';
import { readYaml } from './read-yaml.ts';

/** What happens to fields that nobody knows and to fields that are named twice. */
export type Strictness = 'Ignore' | 'Warn' | 'Strict';

/** What a body should be; every `Kind` is one. */
export interface BodyKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly schema: Schema;
  readonly isCustom: boolean;
  readonly prune?: (object: JsonObject) => readonly string[];
}

export interface Decoded {
  readonly object: KubeObject;
  /** `unknown field "spec.x"` and the like, where the strictness asks for them. */
  readonly problems: string[];
}

const ACCEPTED = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];

/**
 * The object of a request's body. Bodies in another format than JSON, YAML and protobuf are refused with 415; what is
 * not of the kind, or has values of wrong types, with 400. Custom resources
 * are pruned as their definition says; of what is left only the metadata is looked at.
 */
export const decodeBody = (request: {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly kind: BodyKind;
  readonly strictness: Strictness;
}): Decoded => {
  const { value, duplicates } = parseBody(request);
  if (!isJsonObject(value)) throw badRequest(`${subject(request.kind)}: the body is not an object`);
  const { object, problems } = decodeObject(value, request.kind, request.strictness);
  return { object, problems: [...problems, ...duplicates] };
};

/** The same for what has been parsed or put together already, such as the result of a patch. Changes the value. */
export const decodeObject = (value: JsonObject, kind: BodyKind, strictness: Strictness): Decoded => {
  if (isTooDeep(value)) throw badRequest(`${subject(kind)}: values are nested too deep`);
  nameKind(value, kind);
  const unknownFields: string[] = [];
  try {
    if (kind.isCustom) {
      conformMetadata(value, unknownFields);
      unknownFields.push(...(kind.prune?.(value) ?? []));
    } else conform(value, kind.schema, { unknownFields });
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw badRequest(`${subject(kind)}: ${cause.message}`, { cause });
  }
  const problems =
    strictness === 'Ignore' ? [] : unknownFields.map(path => `unknown field ${JSON.stringify(path)}`);
  if (!isJsonObject(value.metadata) && kind.schema.properties?.metadata) value.metadata = {};
  return { object: value as unknown as KubeObject, problems };
};

/** The refusal of a body with problems, for requests that are strict about them. */
export const strictDecodingError = (kind: BodyKind, problems: readonly string[]) =>
  badRequest(`${subject(kind)}: strict decoding error: ${problems.join(', ')}`);

const subject = ({ kind, version }: BodyKind): string =>
  `${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}`;

const parseBody = ({
  bytes,
  contentType,
  kind,
  strictness,
}: Parameters<typeof decodeBody>[0]): { value: unknown; duplicates: string[] } => {
  const [mediaType = ''] = contentType.toLowerCase().split(';');
  const watchful = strictness !== 'Ignore';
  switch (mediaType.trim()) {
    case '':
    case 'application/json':
    case 'application/merge-patch+json':
    case 'application/strategic-merge-patch+json':
    case 'application/json-patch+json':
      return parseJson(textOf(bytes), watchful, kind);
    case 'application/yaml':
    case 'application/apply-patch+yaml':
      return parseYaml(textOf(bytes), watchful);
    case 'application/vnd.kubernetes.protobuf':
      return { value: parseProtobuf(bytes), duplicates: [] };
    default:
      throw unsupportedMediaType(ACCEPTED);
  }
};

const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw badRequest('the body of the request is not UTF-8', { cause });
  }
};

const parseJson = (
  text: string,
  watchful: boolean,
  kind: BodyKind,
): { value: unknown; duplicates: string[] } => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : '';
    throw badRequest(`${subject(kind)}: couldn't get version/kind; json parse error: ${why}`, { cause });
  }
  return { value, duplicates: watchful ? duplicatesIn(text, value) : [] };
};

/** What is nested too deep is refused later, and not looked through before. */
const duplicatesIn = (text: string, value: unknown): string[] =>
  isTooDeep(value) ? [] : duplicateFields(text, value).map(path => `duplicate field ${JSON.stringify(path)}`);

/** Most of what is called YAML is sent as JSON, which is read in a fraction of the time. */
const parseYaml = (text: string, watchful: boolean): { value: unknown; duplicates: string[] } => {
  const { value, duplicates } = asJson(text) ?? readYaml(text);
  return { value, duplicates: watchful ? duplicates : [] };
};

const asJson = (text: string): { value: unknown; duplicates: string[] } | undefined => {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return { value, duplicates: duplicatesIn(text, value) };
  } catch {
    // Flow-style YAML looks like JSON at first; the YAML parser finds out what is wrong with it, if anything.
    return undefined;
  }
};

const parseProtobuf = (bytes: Uint8Array): JsonObject => {
  try {
    return decodeProtobuf(bytes);
  } catch (cause) {
    if (cause instanceof WireError)
      throw badRequest(`the body of the request is not a message: ${cause.message}`, { cause });
    throw cause;
  }
};

/** What a body does not say of itself is taken from where it was sent; what it does say has to agree. */
const nameKind = (value: JsonObject, { group, version, kind }: BodyKind): void => {
  const apiVersion = group === '' ? version : `${group}/${version}`;
  if (isSaid(value.kind) && value.kind !== kind)
    throw badRequest(
      `${shown(value.kind)} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: the object is of another kind`,
    );
  if (isSaid(value.apiVersion) && value.apiVersion !== apiVersion && kind !== 'DeleteOptions')
    throw badRequest(
      `the API version in the data (${shown(value.apiVersion)}) does not match the expected API version (${apiVersion})`,
    );
  value.apiVersion = apiVersion;
  value.kind = kind;
};

const isSaid = (value: Json | undefined): boolean => value !== undefined && value !== null && value !== '';

const shown = (value: Json | undefined): string =>
  typeof value === 'string' ? value.slice(0, 253) : (JSON.stringify(value) ?? '').slice(0, 253);

const conformMetadata = (value: JsonObject, unknownFields: string[]): void => {
  const part: JsonObject = { metadata: value.metadata ?? {} };
  conform(part, metadataOnly, { unknownFields });
  value.metadata = part.metadata;
};

const metadataOnly: Schema = {
  type: 'object',
  typeName: 'ObjectMeta',
  properties: {
    get metadata() {
      return builtInSchema('meta.v1.ObjectMeta');
    },
  },
};
