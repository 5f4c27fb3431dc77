/** What is sent to a webhook, and what may come back: `AdmissionReview` of admission.k8s.io. */
import { isJsonObject } from '../../json/index.ts';
import type { Json, JsonObject } from '../../objects/index.ts';
import { describeRequest, type RequestView } from '../matching/request-view.ts';

const GROUP = 'admission.k8s.io';

export interface ReviewAnswer {
  readonly isAllowed: boolean;
  readonly status: JsonObject;
  /** The operations of a patch, as text. */
  readonly patch: string;
  readonly warnings: readonly string[];
  readonly annotations: Readonly<Record<string, string>>;
}

export const reviewOf = (view: RequestView, version: string, uid: string): JsonObject => ({
  kind: 'AdmissionReview',
  apiVersion: `${GROUP}/${version}`,
  request: {
    uid,
    ...describeRequest(view),
    object: (view.object ?? null) as Json,
    oldObject: (view.old ?? null) as Json,
  },
});

interface Asked {
  readonly version: string;
  readonly uid: string;
  readonly isMutating: boolean;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const kindText = (apiVersion: string, kind: string): string => `${apiVersion}, Kind=${kind}`;

/** Newer webhooks have to say what they answer; older ones never had to. */
const checkNames = (review: JsonObject, response: JsonObject, { version, uid }: Asked): void => {
  if (version !== 'v1') return;
  const [wanted, got] = [
    kindText(`${GROUP}/v1`, 'AdmissionReview'),
    kindText(textOf(review.apiVersion), textOf(review.kind)),
  ];
  if (wanted !== got) throw new Error(`expected webhook response of ${wanted}, got ${got}`);
  if (response.uid !== uid)
    throw new Error(
      `expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(textOf(response.uid))}`,
    );
};

const patchOf = (response: JsonObject, { version, isMutating }: Asked): string => {
  const [patch, type] = [textOf(response.patch), response.patchType];
  const hasType = type !== undefined && type !== null;
  if (!isMutating) {
    if (version === 'v1' && patch !== '') throw new Error('validating webhook may not return response.patch');
    if (version === 'v1' && hasType) throw new Error('validating webhook may not return response.patchType');
    return '';
  }
  if (version === 'v1' && patch !== '' && !hasType)
    throw new Error('webhook returned response.patch but not response.patchType');
  if (version === 'v1' && patch === '' && hasType)
    throw new Error('webhook returned response.patchType but not response.patch');
  if (hasType && type !== 'JSONPatch')
    throw new Error(`webhook returned invalid response.patchType of ${JSON.stringify(type)}`);
  return Buffer.from(patch, 'base64').toString();
};

const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];

const annotationsOf = (value: Json | undefined): Record<string, string> =>
  isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

/** What a webhook says; throws where that is no answer to what it was asked. */
export const readReview = (review: Json, asked: Asked): ReviewAnswer => {
  const response = isJsonObject(review) ? review.response : undefined;
  if (!isJsonObject(review) || !isJsonObject(response)) throw new Error('webhook response was absent');
  checkNames(review, response, asked);
  return {
    isAllowed: response.allowed === true,
    status: isJsonObject(response.status) ? response.status : {},
    patch: patchOf(response, asked),
    warnings: textsOf(response.warnings),
    annotations: annotationsOf(response.auditAnnotations),
  };
};
