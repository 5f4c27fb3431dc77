import type { Ids } from '@freshet/kit/ids';
import type { Kind } from '../kinds/index.ts';
import type { KubeObject, ObjectMeta } from '../objects/index.ts';
import { apiVersionOf } from '../registry/index.ts';
import { badRequest, invalid } from '../status/index.ts';

/** Letters and digits that form no words and are not mistaken for each other. */
const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';
const MAX_GENERATED_PREFIX = 58;
const SUFFIX = 5;

const randomBytesOf = (ids: Ids): Buffer => Buffer.from(ids.secret(), 'base64url');

/** A random UUID. */
export const newUid = (ids: Ids): string => {
  const hex = randomBytesOf(ids).toString('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

export const generatedName = (prefix: string, ids: Ids): string => {
  const bytes = randomBytesOf(ids);
  const suffix = Array.from(bytes.subarray(0, SUFFIX), byte => LETTERS[byte % LETTERS.length]).join('');
  return `${prefix.slice(0, MAX_GENERATED_PREFIX)}${suffix}`;
};

/** The metadata of an object from outside, made if it is not there. */
export const metadataOf = (object: KubeObject): ObjectMeta => {
  const metadata: unknown = object.metadata;
  if (metadata === undefined || metadata === null) object.metadata = { name: '' };
  else if (typeof metadata !== 'object' || Array.isArray(metadata)) {
    throw badRequest('the metadata of the object is not an object');
  }
  return object.metadata;
};

/** Fills in what the path of the request says, and refuses what contradicts it. */
export const claimKind = (kind: Kind, object: KubeObject): void => {
  const apiVersion = apiVersionOf(kind);
  const sent: { apiVersion?: unknown; kind?: unknown } = object;
  if (sent.apiVersion && sent.apiVersion !== apiVersion) {
    throw badRequest(
      `the API version in the data (${String(sent.apiVersion)}) does not match the expected API version (${apiVersion})`,
    );
  }
  if (sent.kind && sent.kind !== kind.kind) {
    throw badRequest(
      `the kind in the data (${String(sent.kind)}) does not match the expected kind (${kind.kind})`,
    );
  }
  object.apiVersion = apiVersion;
  object.kind = kind.kind;
};

/** An object without a namespace belongs to that of the request; another one is a mistake. */
export const claimNamespace = (kind: Kind, metadata: ObjectMeta, namespace: string): void => {
  if (!kind.namespaced) {
    delete metadata.namespace;
    return;
  }
  if (metadata.namespace && metadata.namespace !== namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  }
  metadata.namespace = namespace;
};

export const claimName = (metadata: ObjectMeta, name: string): void => {
  if (metadata.name && metadata.name !== name) {
    throw badRequest(
      `the name of the object (${metadata.name}) does not match the name on the URL (${name})`,
    );
  }
  metadata.name = name;
};

export const requireName = (kind: Kind, { name, generateName }: ObjectMeta): void => {
  if (name || generateName) return;
  throw invalid(kind, '', [
    { problem: 'required', path: 'metadata.name', detail: 'name or generateName is required' },
  ]);
};
