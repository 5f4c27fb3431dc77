import {
  type ApplicationSet,
  deletesInReverse,
  deletionOrder,
  isOwnedBy,
  policyOf,
} from '@freshet/domain/application-sets';
import { type Application, CASCADE_FINALIZER } from '@freshet/domain/applications';
import { isKubeError, type KubeClient } from '@freshet/kit/kube-client';
import type { PassOutcome, PassParts } from './reconcile.ts';
import { APPLICATION_SETS, APPLICATIONS } from './resources.ts';

const AGAIN_SECONDS = 10;

const keyOf = ({ metadata: { name, namespace = '' } }: Application | ApplicationSet) => ({ namespace, name });

const finalizersPatch = (finalizers: readonly string[]) => ({
  kind: 'merge' as const,
  patch: { metadata: { finalizers: finalizers.length > 0 ? finalizers : null } },
});

/** Keeps a set until its applications are deleted in their order. */
export const holdSet = async (client: KubeClient, set: ApplicationSet): Promise<void> => {
  const finalizers = set.metadata.finalizers ?? [];
  if (!deletesInReverse(set) || finalizers.includes(CASCADE_FINALIZER)) return;
  await client.patch(APPLICATION_SETS, keyOf(set), finalizersPatch([...finalizers, CASCADE_FINALIZER]));
};

/** Applications stay when the set may not delete: nobody owns them then. */
const release = async (
  client: KubeClient,
  set: ApplicationSet,
  owned: readonly Application[],
): Promise<void> => {
  for (const application of owned) {
    const others = (application.metadata.ownerReferences ?? []).filter(
      reference =>
        !isOwnedBy(
          { ...application, metadata: { ...application.metadata, ownerReferences: [reference] } },
          set,
        ),
    );
    await client.patch(APPLICATIONS, keyOf(application), {
      kind: 'merge',
      patch: { metadata: { ownerReferences: others.length > 0 ? others : null } },
    });
  }
};

/** Deletes the next application in reverse order; whether any is left. */
const deleteNext = async (
  client: KubeClient,
  set: ApplicationSet,
  owned: readonly Application[],
): Promise<boolean> => {
  const [next] = deletionOrder(set, owned);
  const application = owned.find(({ metadata }) => metadata.name === next);
  if (!application) return false;
  if (application.metadata.deletionTimestamp === undefined) {
    try {
      await client.delete(APPLICATIONS, keyOf(application));
    } catch (error) {
      if (!isKubeError(error, 'NotFound')) throw error; // gone is what it shall be
    }
  }
  return true;
};

/** One pass over a set that is being deleted, as long as our finalizer holds it. */
export const deleteSet = async (
  { client, policy }: Pick<PassParts, 'client' | 'policy'>,
  set: ApplicationSet,
  owned: readonly Application[],
): Promise<PassOutcome> => {
  const finalizers = set.metadata.finalizers ?? [];
  if (!finalizers.includes(CASCADE_FINALIZER)) return { againSeconds: undefined };
  if (!policyOf(set, policy).deletes) await release(client, set, owned);
  else if (deletesInReverse(set) && (await deleteNext(client, set, owned)))
    return { againSeconds: AGAIN_SECONDS };
  await client.patch(
    APPLICATION_SETS,
    keyOf(set),
    finalizersPatch(finalizers.filter(name => name !== CASCADE_FINALIZER)),
  );
  return { againSeconds: undefined };
};
