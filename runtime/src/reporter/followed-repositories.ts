/** The repositories that hold GitOps entities: those of Git Sources, and the Shared Configuration Repository. */

import type { Application } from '@freshet/domain/applications';
import { sourcesOf } from '@freshet/domain/reports';
import { isGitSource, labelOf } from '@freshet/domain/shared-configuration';

/** A branch of a repository, with the folder of it that counts and the commit that it was last followed to. */
export interface FollowedRepository {
  readonly url: string;
  /** The default branch unless said. */
  readonly branch?: string | undefined;
  /** Empty for everything. */
  readonly path: string;
  readonly revision?: string | undefined;
  /** Which Git Source it is of; the others are of the Shared Configuration Repository. */
  readonly gitSource?: string | undefined;
}

const isConfiguration = (application: Application): boolean =>
  labelOf(application, 'entity') === 'internal-config';

/** What one application has followed; nothing for most of them. */
export const followedBy = (application: Application): readonly FollowedRepository[] => {
  if (!isGitSource(application) && !isConfiguration(application)) return [];
  const { spec, status } = application;
  return sourcesOf(spec ?? {}).flatMap(({ repoURL, chart, targetRevision, path }, index) => {
    if (chart || !repoURL) return [];
    const revision = status?.sync?.revisions?.[index] ?? (index === 0 ? status?.sync?.revision : undefined);
    return [
      {
        url: repoURL,
        branch: branchOf(targetRevision),
        path: isConfiguration(application) ? '' : folderOf(path),
        revision,
        ...(isConfiguration(application) ? {} : { gitSource: application.metadata.name }),
      },
    ];
  });
};

const branchOf = (revision: string | undefined): string | undefined =>
  revision === undefined || revision === '' || revision === 'HEAD'
    ? undefined
    : revision.replace(/^refs\/heads\//, '');

const folderOf = (path: string | undefined): string =>
  (path ?? '')
    .replace(/^(\.?\/)+/, '')
    .replace(/\/+$/, '')
    .replace(/^\.$/, '');
