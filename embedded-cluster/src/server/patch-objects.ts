import { serverSideApply } from '../apply/index.ts';
import { duplicateFields, readYaml } from '../decoding/index.ts';
import { isTooDeep } from '../json/index.ts';
import type { Json, JsonObject, KubeObject } from '../objects/index.ts';
import { jsonPatch, mergePatch, strategicMerge } from '../patch/index.ts';
import { apiVersionOf } from '../registry/index.ts';
import { badRequest, isApiError, unsupportedMediaType } from '../status/index.ts';
import {
  claimName,
  createObject,
  hasSubresource,
  type NextVersion,
  updateObject,
  type Written,
} from '../verbs/index.ts';
import { answerObject } from './answer-objects.ts';
import { readBody } from './body.ts';
import { type Call, contextOf, keyOf, type ServerDeps } from './call.ts';
import { checkPatched, judge } from './decode.ts';
import { readWriteOptions, type WriteOptions } from './options.ts';

const TYPES = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const;

type PatchType = keyof typeof TYPES;

/** A patch as it came: how to apply it, and what it says. */
export interface Patch {
  readonly type: PatchType;
  readonly value: Json;
  /** The text that it came as. */
  readonly text: string;
}

const typeOf = ({ request, kind }: Call): PatchType => {
  const [media = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const found = (Object.keys(TYPES) as PatchType[]).find(type => TYPES[type] === media.trim());
  const accepted = kind.isCustom ? ([TYPES.json, TYPES.merge, TYPES.apply] as const) : Object.values(TYPES);
  if (!found || !(accepted as readonly string[]).includes(TYPES[found])) throw unsupportedMediaType(accepted);
  return found;
};

const parsePatch = (type: PatchType, text: string): Json => {
  if (type === 'apply' && !text.trimStart().startsWith('{')) return parseYamlPatch(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badRequest('error decoding patch: the body of the request cannot be read', { cause });
  }
};

const parseYamlPatch = (text: string): Json => {
  const { value, duplicates } = readYaml(text);
  const [duplicate] = duplicates;
  if (duplicate !== undefined) throw badRequest(`error decoding patch: ${duplicate}`);
  return (value ?? null) as Json;
};

const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw badRequest('the body of the request is not UTF-8', { cause });
  }
};

export const readPatch = async (call: Call): Promise<Patch> => {
  const type = typeOf(call);
  const text = textOf(await readBody(call.request));
  const value = parsePatch(type, text);
  if (isTooDeep(value)) throw badRequest('the patch is nested too deep');
  return { type, value, text };
};

/** The document with the patch in it. Takes the document over. */
export const applyPatch = ({ kind }: Call, { type, value }: Patch, document: JsonObject): JsonObject => {
  const result =
    type === 'json'
      ? jsonPatch(document, value)
      : type === 'strategic'
        ? strategicMerge(document, value, kind.schema)
        : mergePatch(document, structuredClone(value));
  if (typeof result !== 'object' || result === null || Array.isArray(result)) {
    throw badRequest('the patch leaves no object behind');
  }
  return result;
};

const applied = (
  deps: ServerDeps,
  call: Call,
  { patch, options, live }: { patch: Patch; options: WriteOptions; live: KubeObject | undefined },
): NextVersion => {
  const { kind, subresource } = call;
  const { object } = serverSideApply({
    live,
    config: structuredClone(patch.value),
    schema: kind.schema,
    manager: options.manager,
    force: options.force,
    apiVersion: apiVersionOf(kind),
    now: deps.clock.now(),
    subresource: subresource?.name ?? '',
    hasStatus: hasSubresource(kind, 'status'),
  });
  const own = structuredClone(object) as unknown as JsonObject;
  return { object: checkPatched(call, own, options.strictness), isApplied: true };
};

interface Patching {
  readonly patch: Patch;
  readonly options: WriteOptions;
}

const patchPresent = (deps: ServerDeps, call: Call, { patch, options }: Patching): Promise<Written> =>
  updateObject(deps, {
    kind: call.kind,
    key: keyOf(call),
    subresource: call.subresource?.name,
    isWhole: false,
    context: contextOf(call, options),
    next: (current, copy) => {
      if (patch.type === 'apply') return applied(deps, call, { patch, options, live: current });
      const patched = applyPatch(call, patch, copy() as unknown as JsonObject);
      return { object: checkPatched(call, patched, options.strictness) };
    },
  });

/** An apply of what is not there creates it, which takes the right to. */
const applyNew = (deps: ServerDeps, call: Call, { patch, options }: Patching): Promise<Written> => {
  deps.access.authorize(call.user, { ...call.attributes, verb: 'create' });
  const { object } = applied(deps, call, { patch, options, live: undefined });
  const { namespace, name } = keyOf(call);
  claimName(object.metadata, name);
  return createObject(deps, {
    kind: call.kind,
    namespace,
    object,
    context: contextOf(call, options),
    isApplied: true,
  });
};

const patchOrCreate = async (deps: ServerDeps, call: Call, patching: Patching): Promise<Written> => {
  try {
    return await patchPresent(deps, call, patching);
  } catch (error) {
    const isNew = patching.patch.type === 'apply' && !call.subresource && isApiError(error, 404);
    if (!isNew) throw error;
  }
  try {
    return await applyNew(deps, call, patching);
  } catch (error) {
    // Somebody else was faster; now it is there.
    if (isApiError(error, 'AlreadyExists')) return patchPresent(deps, call, patching);
    throw error;
  }
};

/** Lists of operations name no fields, and YAML that names one twice could not be read at all. */
const reportDuplicates = (call: Call, { type, text, value }: Patch, { strictness }: WriteOptions): void => {
  if (strictness === 'Ignore' || type === 'json' || !text.trimStart().startsWith('{')) return;
  const problems = duplicateFields(text, value).map(path => `duplicate field ${JSON.stringify(path)}`);
  judge(call, call.kind, problems, strictness);
};

/** Changes an object by one of the four kinds of patches. */
export const patchOne = async (deps: ServerDeps, call: Call): Promise<void> => {
  const patch = await readPatch(call);
  const options = readWriteOptions('PatchOptions', call.query, {
    userAgent: call.request.headers['user-agent'],
    isApply: patch.type === 'apply',
  });
  reportDuplicates(call, patch, options);
  const written = await patchOrCreate(deps, call, { patch, options });
  answerObject(deps, call, {
    text: written.text,
    object: () => written.object,
    code: written.isNew ? 201 : 200,
  });
};
