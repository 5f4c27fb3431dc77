import type { ApplicationSet } from '@freshet/domain/application-sets';
import type { Application } from '@freshet/domain/applications';

/** The set that controls an application, as `namespace/name`; undefined where none does. */
export const setOf = (application: Application | undefined): string | undefined => {
  const { ownerReferences = [], namespace = '' } = application?.metadata ?? {};
  const owner = ownerReferences.find(
    ({ kind, controller }) => kind === 'ApplicationSet' && controller === true,
  );
  return owner && `${namespace}/${owner.name}`;
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
