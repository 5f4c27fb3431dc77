import { type BodyKind, decodeBody, decodeObject, strictDecodingError } from '../decoding/index.ts';
import type { JsonObject, KubeObject } from '../objects/index.ts';
import { builtInSchema } from '../schema/index.ts';
import { readBody } from './body.ts';
import type { Call } from './call.ts';
import type { Strictness } from './options.ts';

/** Fields that nobody knows are an error, a warning or nothing, as the sender wishes. */
export const judge = (
  call: Call,
  kind: BodyKind,
  problems: readonly string[],
  strictness: Strictness,
): void => {
  if (problems.length === 0) return;
  if (strictness === 'Strict') throw strictDecodingError(kind, problems);
  for (const problem of problems) call.warnings.add(problem);
};

/** A built-in type that is sent without being a resource. */
export const bodyKind = (group: string, kind: string): BodyKind => ({
  group,
  version: 'v1',
  kind,
  schema: builtInSchema(`${(group || 'core').split('.')[0]}.v1.${kind}`),
  isCustom: false,
});

/** The object in the body of a request. */
export const decodeRequest = async (
  call: Call,
  kind: BodyKind,
  strictness: Strictness,
): Promise<KubeObject> => {
  const bytes = await readBody(call.request);
  const contentType = call.request.headers['content-type'] ?? '';
  const { object, problems } = decodeBody({ bytes, contentType, kind, strictness });
  judge(call, kind, problems, strictness);
  return object;
};

/** What a patch has made, checked as if it had been sent. Changes the value. */
export const checkPatched = (call: Call, value: JsonObject, strictness: Strictness): KubeObject => {
  const { object, problems } = decodeObject(value, call.kind, strictness);
  judge(call, call.kind, problems, strictness);
  return object;
};
