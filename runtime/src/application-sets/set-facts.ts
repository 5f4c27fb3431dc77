import type { ApplicationSet } from '@freshet/domain/application-sets';
import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { APPLICATION_SETS } from './resources.ts';

/** Where the set that controls an object lies; undefined where none does. */
export const setOf = (
  object: KubeObject | undefined,
): { readonly namespace: string; readonly name: string } | undefined => {
  const { ownerReferences = [], namespace = '' } = object?.metadata ?? {};
  const owner = ownerReferences.find(
    ({ apiVersion, kind, controller }) =>
      kind === 'ApplicationSet' && controller === true && groupOf(apiVersion) === APPLICATION_SETS.group,
  );
  return owner && { namespace, name: owner.name };
};

/** The same as `namespace/name`. */
export const setKeyOf = (object: KubeObject | undefined): string | undefined => {
  const set = setOf(object);
  return set && `${set.namespace}/${set.name}`;
};

type Generators = ApplicationSet['spec']['generators'];

const anyGit = (generators: Generators, isIt: (repoURL: string) => boolean): boolean =>
  (generators ?? []).some(
    ({ git, matrix, merge, pullRequest, scmProvider }) =>
      // A provider that tells of pull requests and branches tells of them by pushes as well.
      pullRequest !== undefined ||
      scmProvider !== undefined ||
      (git !== undefined && (git.repoURL.includes('{{') || isIt(git.repoURL))) ||
      anyGit(matrix?.generators, isIt) ||
      anyGit(merge?.generators, isIt),
  );

/** Whether a set reads a repository, or may do so. */
export const findsRepository = ({ spec }: ApplicationSet, isIt: (repoURL: string) => boolean): boolean =>
  anyGit(spec.generators, isIt);
