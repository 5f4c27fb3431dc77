import type { KubeObject } from '@freshet/domain/objects';
import { isKubeError } from '@freshet/kit/kube-client';
import type { Applied } from './cluster-writer.ts';
import { migratedFields } from './migrated-fields.ts';
import { recreate } from './replacing.ts';
import { FIELD_MANAGER, MOST_ATTEMPTS, type Writing } from './writing.ts';

/** Server-side apply: the fields of the target become ours, whoever owned them. */
export const applyServerSide = async (writing: Writing): Promise<Applied> => {
  const { cluster, resource, target, task, validation, force, options } = writing;
  if (task.live && options.migrateClientSideApply) await migrate(writing);
  // What clients wrote down for themselves would be owned by us from now on.
  const { creationTimestamp: _, managedFields: __, ...metadata } = target.metadata;
  try {
    const object = await cluster.client.apply(
      resource,
      { ...target, metadata },
      { manager: FIELD_MANAGER, force: true, fieldValidation: validation },
    );
    return { kind: 'applied', change: 'serverside-applied', object };
  } catch (error) {
    if (task.live && force && isKubeError(error, 'Invalid')) return recreate(writing);
    throw error;
  }
};

/** Gives us the fields of the client that applied before; otherwise what the target no longer has would stay. */
const migrate = async ({ cluster, resource, target, formerManager }: Writing): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    // Copies that watches keep need not hold who owns what.
    const live = await cluster.client.find<KubeObject>(resource, target.metadata);
    const managedFields = live && migratedFields(live, { from: formerManager, to: FIELD_MANAGER });
    if (!managedFields) return;
    const { resourceVersion } = live.metadata;
    try {
      await cluster.client.patch(resource, target.metadata, {
        kind: 'json',
        patch: [
          { op: 'replace', path: '/metadata/managedFields', value: managedFields },
          { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion },
        ],
      });
      return;
    } catch (error) {
      if (!isKubeError(error, 'Conflict') || attempt === MOST_ATTEMPTS) throw error;
    }
  }
};
