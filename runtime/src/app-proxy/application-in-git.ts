/** Where the manifest of an application that runs is in Git. */
import type { ApplicationSet } from '@freshet/domain/application-sets';
import type { Application } from '@freshet/domain/applications';
import type { GitSourceFacts } from '@freshet/domain/shared-configuration';
import { Fault } from '@freshet/kit/errors';
import { setOf } from '../application-sets/index.ts';
import { type FoundFile, findApplicationFile, type InFile } from './application-files.ts';
import { gitSourceNamed } from './git-source-named.ts';
import type { ProxyParts } from './proxy-parts.ts';

/** The Git Source that has the file of an application, or of an ApplicationSet. */
export const gitSourceOfApplication = async (
  parts: ProxyParts,
  application: Application | ApplicationSet,
): Promise<GitSourceFacts> => {
  const set = setOf(application);
  if (set)
    throw new Fault(
      'GIT_SOURCE_NOT_FOUND',
      `${application.metadata.name} has no file of its own: the ApplicationSet ${set.namespace}/${set.name} made it, and is what there is to change`,
    );
  const name = await parts.applications.gitSourceOf(application);
  if (name === undefined)
    throw new Fault(
      'GIT_SOURCE_NOT_FOUND',
      `${application.metadata.name} came from no Git Source, so there is no file to change`,
    );
  return gitSourceNamed(parts, name);
};

export const applicationFileOf = async (
  reader: Parameters<typeof findApplicationFile>[0],
  source: GitSourceFacts,
  wanted: InFile,
): Promise<FoundFile> => {
  const file = await findApplicationFile(reader, source, wanted);
  if (!file)
    throw new Fault(
      'GIT_SOURCE_NOT_FOUND',
      `no file of the Git Source ${source.name} holds ${wanted.metadata.name} as it is: it may be rendered, or be gone by now`,
    );
  return file;
};
