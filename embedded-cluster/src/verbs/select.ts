import type { Kind } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { apiVersionOf } from '../registry/index.ts';
import {
  type FieldSelector,
  type LabelSelector,
  parseFieldSelector,
  parseLabelSelector,
} from '../selectors/index.ts';
import { badRequest } from '../status/index.ts';

/** Which objects of a kind are meant. */
export interface Selection {
  /** Absent: of all namespaces. */
  readonly namespace: string | undefined;
  readonly labels: LabelSelector;
  readonly fields: FieldSelector;
}

const fieldsOf = (kind: Kind, object: KubeObject): Readonly<Record<string, string>> => ({
  'metadata.name': object.metadata.name,
  'metadata.namespace': object.metadata.namespace ?? '',
  ...kind.rules.selectableFields?.(object),
});

const checkFields = (kind: Kind, fields: FieldSelector): void => {
  if (fields.requirements.length === 0) return;
  const known = fieldsOf(kind, { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: { name: '' } });
  for (const { field } of fields.requirements) {
    if (Object.hasOwn(known, field)) continue;
    throw badRequest(
      kind.rules.selectableFields
        ? `field label not supported: ${field}`
        : `"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`,
    );
  }
};

/** Reads both selectors of a request. */
export const selectionOf = (
  kind: Kind,
  namespace: string | undefined,
  texts: { readonly labels: string | undefined; readonly fields: string | undefined },
): Selection => {
  const fields = parseFieldSelector(texts.fields);
  checkFields(kind, fields);
  return { namespace, labels: parseLabelSelector(texts.labels), fields };
};

/** Whether the selection has to look inside objects at all. */
export const looksInside = ({ labels, fields }: Selection): boolean =>
  labels.requirements.length > 0 || fields.requirements.length > 0;

export const selects = (kind: Kind, { labels, fields }: Selection, object: KubeObject): boolean =>
  labels.matches(object.metadata.labels) &&
  (fields.requirements.length === 0 || fields.matches(fieldsOf(kind, object)));
