import { checkGitSourceName, type GitSourceFacts } from '@freshet/domain/shared-configuration';
import { isFault } from '@freshet/kit/errors';
import { RuntimeFiles } from '../shared-configuration/index.ts';
import type { ProxyCall } from './call.ts';
import type { ProxyParts } from './proxy-parts.ts';

/**
 * A Git Source as Git has it, for as long as the cluster has not heard of it: who made one goes on at once. Undefined
 * where there is none, or the caller may not read where it would be.
 */
export const gitSourceInGit = async (
  { shared, runtime, commits }: Pick<ProxyParts, 'shared' | 'runtime' | 'commits'>,
  call: ProxyCall,
  name: string,
): Promise<(GitSourceFacts & { readonly into: string }) | undefined> => {
  const repository = shared();
  if (!repository) return undefined;
  const { name: own, namespace } = runtime();
  try {
    checkGitSourceName(name);
    const reader = await commits.readerAt(call, repository);
    const commit = () => Promise.reject(new Error('files are only read here'));
    const files = new RuntimeFiles({ runtime: own, namespace, repository }, { ...reader, commit });
    const facts = await files.gitSource(name);
    return facts && { ...facts, into: facts.restricted?.sourceNamespace ?? namespace };
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
};
