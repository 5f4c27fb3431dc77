import { isJsonObject } from '../json/index.ts';
import type { Json, JsonObject, KubeObject } from '../objects/index.ts';
import type { Schema } from '../schema/index.ts';
import { compareObjects } from './compare.ts';
import { difference, emptySet, type FieldSet } from './field-set.ts';
import { ownedFields } from './owned-fields.ts';

/** Where client-side apply keeps what it applied last. */
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The annotations of an object may hold this many bytes together. */
const MOST_ANNOTATION_BYTES = 256 * 1024;

/** The one manager for which the annotation counts. */
export const MIGRATING_MANAGER = 'kubectl';

const readLastApplied = (object: KubeObject): JsonObject | undefined => {
  const annotation = object.metadata.annotations?.[LAST_APPLIED];
  if (annotation === undefined || annotation === '') return undefined;
  try {
    const parsed = JSON.parse(annotation) as Json;
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    // People can write anything into an annotation; what cannot be read allows nothing.
    return undefined;
  }
};

/** The fields that client-side apply set and that nobody has changed since: taking those over is no conflict. */
export const unchangedSinceLastApply = (live: KubeObject, schema: Schema): FieldSet => {
  const applied = readLastApplied(live);
  if (applied === undefined) return emptySet();
  const { added, modified, removed } = compareObjects(applied, live as unknown as JsonObject, schema);
  return [added, modified, removed].reduce(difference, ownedFields(applied, schema));
};

/** Keeps the annotation in step with what was applied, on objects that have it. */
export const refreshLastApplied = (object: KubeObject, config: KubeObject): KubeObject => {
  if ((object.metadata.annotations?.[LAST_APPLIED] ?? '') === '') return object;
  const { [LAST_APPLIED]: _, ...annotations } = config.metadata.annotations ?? {};
  const text = `${JSON.stringify({ ...config, metadata: { ...config.metadata, annotations } })}\n`;
  const others = { ...object.metadata.annotations };
  delete others[LAST_APPLIED];
  const size = Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(others));
  const kept = size > MOST_ANNOTATION_BYTES ? others : { ...others, [LAST_APPLIED]: text };
  return { ...object, metadata: { ...object.metadata, annotations: kept } };
};
