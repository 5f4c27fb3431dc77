import type { Kind } from '../kinds/index.ts';
import type { JsonObject, KubeObject } from '../objects/index.ts';
import { builtInSchema } from '../schema/index.ts';
import { badRequest, invalid, noSuchResource } from '../status/index.ts';
import { type Scale, scaleOf, updateObject } from '../verbs/index.ts';
import { answerObject } from './answer-objects.ts';
import { type Call, contextOf, keyOf, type ServerDeps } from './call.ts';
import { decodeRequest } from './decode.ts';
import { readWriteOptions, type WriteOptions } from './options.ts';
import { applyPatch, readPatch } from './patch-objects.ts';
import { readyObjectOf } from './read-objects.ts';

const MOST_REPLICAS = 2_147_483_647;
const SCALE = { group: 'autoscaling', version: 'v1', kind: 'Scale' };

const scaleRules = ({ rules }: Kind): NonNullable<Kind['rules']['scale']> => {
  if (!rules.scale) throw noSuchResource();
  return rules.scale;
};

const answerScale = (deps: ServerDeps, call: Call, object: KubeObject): void => {
  const scale = scaleOf(scaleRules(call.kind), object);
  answerObject(deps, call, { text: JSON.stringify(scale), object: () => scale });
};

const replicasOf = ({ spec, metadata }: Scale): number => {
  const replicas = spec?.replicas ?? 0;
  if (typeof replicas !== 'number' || !Number.isInteger(replicas) || replicas > MOST_REPLICAS) {
    throw badRequest('the number of replicas is not an integer of 32 bits');
  }
  if (replicas >= 0) return replicas;
  throw invalid(SCALE, metadata?.name ?? '', [
    {
      problem: 'invalid',
      path: 'spec.replicas',
      value: replicas,
      detail: 'must be greater than or equal to 0',
    },
  ]);
};

const writeScale = async (
  deps: ServerDeps,
  call: Call,
  options: WriteOptions,
  next: (scale: Scale) => Scale,
): Promise<void> => {
  const rules = scaleRules(call.kind);
  const written = await updateObject(deps, {
    kind: call.kind,
    key: keyOf(call),
    subresource: 'scale',
    isWhole: false,
    context: contextOf(call, options),
    next: (current, copy) => {
      const scale = next(scaleOf(rules, current));
      const object = copy();
      rules.write(object, replicasOf(scale));
      const { resourceVersion } = scale.metadata ?? {};
      if (resourceVersion) object.metadata.resourceVersion = resourceVersion;
      return { object };
    },
  });
  answerScale(deps, call, written.object);
};

export const getScale = async (deps: ServerDeps, call: Call): Promise<void> =>
  answerScale(deps, call, await readyObjectOf(deps, call));

export const updateScale = async (deps: ServerDeps, call: Call): Promise<void> => {
  const userAgent = call.request.headers['user-agent'];
  const options = readWriteOptions('UpdateOptions', call.query, { userAgent });
  const kind = { ...SCALE, schema: builtInSchema('autoscaling.v1.Scale'), isCustom: false };
  const scale = (await decodeRequest(call, kind, options.strictness)) as Scale;
  await writeScale(deps, call, options, () => scale);
};

export const patchScale = async (deps: ServerDeps, call: Call): Promise<void> => {
  const patch = await readPatch(call);
  const options = readWriteOptions('PatchOptions', call.query, {
    userAgent: call.request.headers['user-agent'],
    isApply: patch.type === 'apply',
  });
  const ofScale = { ...call, kind: { ...call.kind, schema: builtInSchema('autoscaling.v1.Scale') } };
  await writeScale(
    deps,
    call,
    options,
    scale => applyPatch(ofScale, patch, scale as unknown as JsonObject) as unknown as Scale,
  );
};
