/**
 * Brings an object into the form in which two of them can be compared: what a server adds or writes another way does
 * not count as a difference. Works on copies; the objects themselves are shared and frozen.
 */
import { LAST_APPLIED_ANNOTATION } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import {
  builtInShape,
  cloneJson,
  conformTo,
  isJsonObject,
  type Json,
  type JsonObject,
  putField,
  typeShape,
} from '@freshet/embedded-cluster/kube-types';
import type { EngineSettings } from '../settings/index.ts';
import { atField, changeAt } from './json-fields.ts';

export type NormalizeSettings = Pick<
  EngineSettings,
  'ignoreResourceStatus' | 'ignoreAggregatedRoles' | 'knownTypes'
>;

const RBAC = 'rbac.authorization.k8s.io/';

/** Fields of custom resources that hold what a built-in type describes, whoever runs the engine. */
const ALWAYS_KNOWN: EngineSettings['knownTypes'] = [
  { group: 'argoproj.io', kind: 'Rollout', field: 'spec.template.spec', type: 'core/v1/PodSpec' },
];

const isDefinition = ({ kind }: Pick<KubeObject, 'kind'>): boolean => kind === 'CustomResourceDefinition';

/** Whether the status of an object counts for nothing. */
export const ignoresStatus = (
  object: Pick<KubeObject, 'kind'>,
  { ignoreResourceStatus }: NormalizeSettings,
): boolean => ignoreResourceStatus === 'all' || (ignoreResourceStatus === 'crd' && isDefinition(object));

/** A copy without what is never compared, some of which is larger than the rest. */
const bareCopy = (object: KubeObject, settings: NormalizeSettings): JsonObject => {
  const { managedFields: _fields, creationTimestamp: _time, ...metadata } = object.metadata ?? {};
  const bare: Record<string, unknown> = { ...object, metadata };
  if (ignoresStatus(object, settings)) delete bare.status;
  return cloneJson(bare as JsonObject);
};

/** An object in the form in which it is compared. */
export interface Normalized {
  /** To be changed further. */
  readonly object: JsonObject;
  /** Whether it is of a built-in kind, and all of it is as that keeps it. */
  readonly isTyped: boolean;
}

/** The form in which the type of the object keeps it, unless there are fields that the type does not have. */
const inTypedForm = (source: KubeObject, settings: NormalizeSettings): Normalized => {
  const copy = bareCopy(source, settings);
  const shape = builtInShape(source.apiVersion, source.kind);
  if (shape === undefined) return { object: copy, isTyped: false };
  const { fit, value } = conformTo(copy, shape);
  if (fit === 'exact' && isJsonObject(value)) return { object: value, isTyped: true };
  return { object: bareCopy(source, settings), isTyped: false };
};

/** What a Secret holds under a key: text is encoded, and what is none is left for the server to refuse. */
const encoded = (text: Json): Json =>
  typeof text === 'string' ? Buffer.from(text).toString('base64') : text;

/** Folds the plain text of a Secret into its data, changing it. */
export const foldSecret = (object: JsonObject): void => {
  const { data, stringData } = object;
  const folded: JsonObject = isJsonObject(data) ? data : {};
  if (isJsonObject(stringData)) {
    for (const [key, text] of Object.entries(stringData)) putField(folded, key, encoded(text ?? ''));
    delete object.stringData;
  }
  for (const [key, value] of Object.entries(folded)) if (value === null) putField(folded, key, '');
  if (Object.keys(folded).length > 0) object.data = folded;
};

const tidyRole = (object: JsonObject, { ignoreAggregatedRoles }: NormalizeSettings): void => {
  const { rules, aggregationRule } = object;
  const isEmpty = !Array.isArray(rules) || rules.length === 0;
  if (isEmpty || (ignoreAggregatedRoles && isJsonObject(aggregationRule))) delete object.rules;
};

const byText = (one: Json, other: Json): number => {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  return first < second ? -1 : Number(first > second);
};

const tidyEndpoints = (object: JsonObject): void => {
  if (!Array.isArray(object.subsets)) return;
  for (const subset of object.subsets.filter(isJsonObject)) {
    for (const port of Array.isArray(subset.ports) ? subset.ports.filter(isJsonObject) : []) {
      port.protocol ??= 'TCP';
    }
    for (const name of ['addresses', 'notReadyAddresses', 'ports']) {
      const list = subset[name];
      if (Array.isArray(list)) list.sort(byText);
    }
  }
  object.subsets.sort(byText);
};

const tidyKind = (object: JsonObject, settings: NormalizeSettings): void => {
  const { apiVersion, kind } = object;
  if (apiVersion === 'v1' && kind === 'Secret') foldSecret(object);
  else if (apiVersion === 'v1' && kind === 'Endpoints') tidyEndpoints(object);
  else if (String(apiVersion).startsWith(RBAC) && (kind === 'Role' || kind === 'ClusterRole')) {
    tidyRole(object, settings);
  }
};

const inKnownForm = (value: Json, type: string): Json => {
  const shape = typeShape(type);
  if (shape === undefined) return value;
  const conformed = conformTo(cloneJson(value), shape);
  return conformed.fit === 'exact' ? conformed.value : value;
};

const tidyKnownTypes = (object: JsonObject, { knownTypes }: NormalizeSettings): void => {
  const [group = '', version] = String(object.apiVersion).split('/');
  for (const known of [...ALWAYS_KNOWN, ...knownTypes]) {
    if (known.kind !== object.kind || known.group !== (version === undefined ? '' : group)) continue;
    changeAt(object, known.field.split('.'), value => inKnownForm(value, known.type));
  }
};

export const normalize = (source: KubeObject, settings: NormalizeSettings): Normalized => {
  const normalized = inTypedForm(source, settings);
  tidyKind(normalized.object, settings);
  if (!normalized.isTyped) tidyKnownTypes(normalized.object, settings);
  return normalized;
};

/**
 * What is wanted says nothing by its namespace, nor by annotations that are none. A note of some other apply, as objects
 * that were copied from a cluster have it, is replaced by that of the next.
 */
export const normalizeWanted = (source: KubeObject, settings: NormalizeSettings): Normalized => {
  const wanted = normalize(source, settings);
  const metadata = atField(wanted.object, 'metadata');
  if (isJsonObject(metadata)) {
    delete metadata.namespace;
    const { annotations } = metadata;
    if (isJsonObject(annotations)) {
      delete annotations[LAST_APPLIED_ANNOTATION];
      if (Object.keys(annotations).length === 0) delete metadata.annotations;
    }
  }
  return wanted;
};
