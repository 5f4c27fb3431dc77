import type { Application } from '@freshet/domain/applications';
import { isGitSource, isInternal } from '@freshet/domain/shared-configuration';
import { isKubeError, type KubeClient } from '@freshet/kit/kube-client';

const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
  kind: 'Application',
  namespaced: true,
};
const LABELS = ['freshet.io/entity', 'codefresh.io/entity'];
/** Of what a restricted Git Source made, which goes with it and not before. */
const RESTRICTED_LABEL = 'freshet.io/restricted-git-source';
const NO_FINALIZERS = { kind: 'merge', patch: { metadata: { finalizers: null } } } as const;

/** The runtime's own first, from the root on: none of them may bring back what is taken out after it. */
const rank = (application: Application, runtime: string): number => {
  if (application.metadata.name === `${runtime}-shared-configuration`) return 0;
  return isInternal(application) ? 1 : 2;
};

/**
 * Takes the Applications out of a cluster that bring a runtime its configuration: its own and its Git Sources. What they
 * brought stays: the mark that would take it along is removed first.
 */
export const takeOutApplications = async (
  client: KubeClient,
  { runtime, namespace }: { readonly runtime: string; readonly namespace: string },
): Promise<void> => {
  const lists = await Promise.all(
    LABELS.map(labelSelector => client.list<Application>(APPLICATIONS, { namespace, labelSelector })),
  );
  const own = lists
    .flatMap(({ items }) => items)
    .filter(one => one.metadata.labels?.[RESTRICTED_LABEL] === undefined)
    .filter(one => isGitSource(one) || (isInternal(one) && one.metadata.name.startsWith(`${runtime}-`)));
  for (const { metadata } of own.toSorted((one, other) => rank(one, runtime) - rank(other, runtime))) {
    const key = { namespace, name: metadata.name };
    try {
      await client.patch(APPLICATIONS, key, NO_FINALIZERS);
      await client.delete(APPLICATIONS, key);
    } catch (error) {
      if (!isKubeError(error, 'NotFound')) throw error;
    }
  }
};
