/** Asks the webhook of a definition to make one version of its objects from another: `ConversionReview`. */
import type { Ids } from '@freshet/kit/ids';
import { specOf } from '../definitions/index.ts';
import { isJsonObject } from '../json/index.ts';
import type { Kind } from '../kinds/index.ts';
import type { Json, JsonObject, KubeObject } from '../objects/index.ts';
import { ApiError } from '../status/index.ts';
import { newUid } from '../verbs/index.ts';
import type { CallWebhook, WebhookClientConfig } from '../webhooks/index.ts';

export interface ConverterDeps {
  readonly ids: Ids;
  readonly call: CallWebhook;
}

const GROUP = 'apiextensions.k8s.io';
const TIMEOUT_SECONDS = 30;

type ReviewVersion = 'v1' | 'v1beta1';

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const reviewVersionOf = (versions: readonly string[]): ReviewVersion | undefined =>
  versions.find((version): version is ReviewVersion => version === 'v1' || version === 'v1beta1');

const readReview = (review: Json, version: ReviewVersion, uid: string): readonly Json[] => {
  const { apiVersion, kind, response } = isJsonObject(review) ? review : {};
  if (version === 'v1' && (apiVersion !== `${GROUP}/v1` || kind !== 'ConversionReview'))
    throw new Error(
      `expected webhook response of ${GROUP}/v1, Kind=ConversionReview, got ${textOf(apiVersion)}, Kind=${textOf(kind)}`,
    );
  if (!isJsonObject(response)) throw new Error('no response provided');
  if (version === 'v1' && response.uid !== uid)
    throw new Error(
      `expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(textOf(response.uid))}`,
    );
  const result = isJsonObject(response.result) ? response.result : {};
  if (result.status !== 'Success')
    throw new Error(
      textOf(result.message) || `response.result.status was '${textOf(result.status)}', not 'Success'`,
    );
  return Array.isArray(response.convertedObjects) ? response.convertedObjects : [];
};

const differs = (what: string, wanted: unknown, got: unknown): string | undefined =>
  (wanted ?? '') === (got ?? '') ? undefined : `must have the same ${what}: ${wanted ?? ''} != ${got ?? ''}`;

/** What a webhook may not change about an object, whatever version it makes of it. */
const problemOf = (before: KubeObject, after: Json, apiVersion: string): string | undefined => {
  if (!isJsonObject(after)) return 'it is no object';
  if (after.apiVersion !== apiVersion)
    return `invalid groupVersion (expected ${apiVersion}, received ${textOf(after.apiVersion)})`;
  if (after.kind !== before.kind)
    return `invalid kind (expected ${before.kind}, received ${textOf(after.kind)})`;
  const metadata = isJsonObject(after.metadata) ? after.metadata : {};
  return (
    differs('name', before.metadata.name, metadata.name) ??
    differs('namespace', before.metadata.namespace, metadata.namespace) ??
    differs('UID', before.metadata.uid, metadata.uid)
  );
};

/** Of the metadata only labels and annotations are the webhook's to change. */
const restored = (before: KubeObject, after: JsonObject): KubeObject => {
  const { labels, annotations } = isJsonObject(after.metadata) ? after.metadata : {};
  const { labels: _labels, annotations: _annotations, ...metadata } = structuredClone(before.metadata);
  return {
    ...after,
    metadata: {
      ...metadata,
      ...(isJsonObject(labels) ? { labels } : {}),
      ...(isJsonObject(annotations) ? { annotations } : {}),
    },
  } as unknown as KubeObject;
};

const failed = (message: string, cause?: unknown): ApiError =>
  new ApiError({ code: 500, reason: '', message }, { cause });

/** How objects of a definition become another version; undefined where only the name of the version differs. */
export const converterOf = (
  definition: KubeObject,
  { ids, call }: ConverterDeps,
): Kind['convert'] | undefined => {
  const { conversion, versions = [] } = specOf(definition);
  if (conversion?.strategy !== 'Webhook' || versions.length < 2) return undefined;
  const { clientConfig = {}, conversionReviewVersions = [] } = conversion.webhook ?? {};
  const version = reviewVersionOf(conversionReviewVersions);

  const ask = async (objects: readonly KubeObject[], apiVersion: string): Promise<readonly Json[]> => {
    if (version === undefined) throw new Error('no supported conversion review versions');
    const uid = newUid(ids);
    const review = await call({
      config: clientConfig as WebhookClientConfig,
      body: {
        kind: 'ConversionReview',
        apiVersion: `${GROUP}/${version}`,
        request: { uid, desiredAPIVersion: apiVersion, objects: objects as unknown as Json[] },
      },
      timeoutSeconds: TIMEOUT_SECONDS,
      agent: 'kube-apiserver-conversion',
    });
    return readReview(review, version, uid);
  };

  return async (objects, apiVersion) => {
    const [first] = objects;
    if (!first) return [];
    const about = `conversion webhook for ${first.apiVersion}, Kind=${first.kind}`;
    const converted = await ask(objects, apiVersion).catch((error: Error) => {
      throw failed(`${about} failed: ${error.message}`, error);
    });
    if (converted.length !== objects.length)
      throw failed(`${about} returned ${converted.length} objects, expected ${objects.length}`);
    return objects.map((before, index) => {
      const after = converted[index] as Json;
      const problem = problemOf(before, after, apiVersion);
      if (problem !== undefined)
        throw failed(`${about} returned invalid converted object at index ${index}: ${problem}`);
      return restored(before, after as JsonObject);
    });
  };
};
