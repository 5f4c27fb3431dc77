import type { KubeObject } from '@freshet/domain/objects';
import { isKubeError, type KubeClient } from '@freshet/kit/kube-client';
import type { Impact } from './action.ts';

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The merge patch that makes one value another; undefined where they are alike. */
export const mergePatch = (from: unknown, to: unknown): unknown => {
  if (!isFields(from) || !isFields(to))
    return JSON.stringify(from) === JSON.stringify(to) ? undefined : (to ?? null);
  const patch: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const part = Object.hasOwn(to, name) ? mergePatch(from[name], to[name]) : null;
    if (part !== undefined && !(part === null && from[name] === null)) patch[name] = part;
  }
  return Object.keys(patch).length === 0 ? undefined : patch;
};

/** Whoever asks later who wrote a field is to hear that it was done by the platform, and not by its engine. */
const MANAGER = 'freshet-runtime';

const patchObject = async (client: KubeClient, live: KubeObject, changed: KubeObject): Promise<void> => {
  const resource = await client.resourceOf(live);
  const { name, namespace } = live.metadata;
  const key = { name, ...(namespace === undefined ? {} : { namespace }) };
  const { status: before, ...rest } = live;
  const { status: after, ...others } = changed;
  const patch = mergePatch(rest, others);
  if (patch !== undefined) await client.patch(resource, key, { kind: 'merge', patch, manager: MANAGER });
  const status = mergePatch(before ?? {}, after ?? {});
  if (status === undefined) return;
  const change = { kind: 'merge', patch: { status }, manager: MANAGER } as const;
  try {
    await client.patch(resource, key, { ...change, subresource: 'status' });
  } catch (error) {
    // Kinds that keep the status in the object itself.
    if (!isKubeError(error, 'NotFound')) throw error;
    await client.patch(resource, key, change);
  }
};

/** Does what an action came to, one after another; what the cluster refuses is its own error. */
export const carryOut = async (
  client: KubeClient,
  live: KubeObject,
  impacts: readonly Impact[],
): Promise<void> => {
  for (const { operation, object } of impacts) {
    if (operation === 'patch') await patchObject(client, live, object);
    else await client.create(await client.resourceOf(object), object, { manager: MANAGER });
  }
};
