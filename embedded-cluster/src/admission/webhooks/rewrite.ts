import { decodeObject } from '../../decoding/index.ts';
import { isJsonObject } from '../../json/index.ts';
import type { Json, JsonObject, KubeObject } from '../../objects/index.ts';
import { jsonPatch } from '../../patch/index.ts';
import { internalError } from '../../status/index.ts';
import { type AdmissionRequest, convertedObject } from '../../verbs/index.ts';
import type { RequestView } from '../matching/request-view.ts';
import { callFailed } from './refusals.ts';
import type { Webhook } from './webhook.ts';

/** Whoever asked holds on to the object, so that another is put into its place. */
const replaceContent = (object: KubeObject, by: KubeObject): void => {
  for (const field of Object.keys(object)) delete object[field];
  Object.assign(object, by);
};

const readOperations = ({ name }: Webhook, patch: string): Json[] => {
  try {
    const operations: unknown = JSON.parse(patch);
    if (Array.isArray(operations)) return operations;
    throw new Error('a JSON patch is a list of operations');
  } catch (error) {
    const why = `received undecodable patch in webhook response: ${(error as Error).message}`;
    throw callFailed(name, why, error);
  }
};

const patched = (object: KubeObject, operations: Json[]): JsonObject => {
  try {
    const result = jsonPatch(structuredClone(object) as unknown as JsonObject, operations);
    if (isJsonObject(result)) return result;
    throw new Error('the patch leaves no object behind');
  } catch (error) {
    throw internalError(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

/** Takes over what a webhook made of an object in the version in which it was shown. */
const takeOver = async (
  request: AdmissionRequest,
  object: KubeObject,
  view: RequestView,
  result: JsonObject,
): Promise<void> => {
  const { resource: shown } = view;
  const { kind } = request;
  const { object: decoded } = decodeObject(result, shown, 'Ignore');
  const own = await convertedObject(shown, kind, decoded);
  kind.rules.applyDefaults(own);
  replaceContent(object, own);
  request.isRewritten = true;
};

/** Changes the object of a request as a webhook says. Answers whether it did. */
export const rewrite = async (webhook: Webhook, view: RequestView, patch: string): Promise<boolean> => {
  const operations = patch === '' ? [] : readOperations(webhook, patch);
  if (operations.length === 0) return false;
  const { request, subresource } = view;
  const { object } = request;
  if (!object || !view.object || subresource === 'binding')
    throw internalError(
      `admission webhook ${JSON.stringify(webhook.name)} attempted to modify the object, which is not supported for this operation`,
    );
  const result = patched(view.object, operations);
  const { scale } = request.kind.rules;
  if (subresource === 'scale' && scale) {
    const { replicas } = (result.spec ?? {}) as { replicas?: unknown };
    scale.write(object, typeof replicas === 'number' ? replicas : 0);
    request.isRewritten = true;
  } else if (view.kind === view.resource) await takeOver(request, object, view, result);
  else replaceContent(object, result as unknown as KubeObject);
  return true;
};
