import { createHash } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import type { SourcePlace, Sources } from '../sources/index.ts';

/**
 * A folder of this machine as a repository whose content is never the same twice. What else a source needs, such as
 * charts that its chart depends on, comes from elsewhere, where that is given.
 */
export const folderSources = (folder: string, elsewhere?: () => Promise<Sources>): Sources => {
  const isFolder = ({ repoURL, chart }: SourcePlace): boolean => chart === undefined && repoURL === folder;
  const others = async ({ repoURL, chart }: SourcePlace): Promise<Sources> => {
    if (elsewhere !== undefined) return await elsewhere();
    const what = chart === undefined ? repoURL : `the chart ${chart} of ${repoURL}`;
    throw new Fault('RENDER_REFUSED', `the folder needs ${what}, and nothing is fetched here`);
  };
  let opened = 0;
  return {
    resolve: async (place, options) =>
      isFolder(place) ? 'local' : (await others(place)).resolve(place, options),
    open: async (place, revision) => {
      if (!isFolder(place)) return (await others(place)).open(place, revision);
      opened += 1;
      const hash = (path: string): string => createHash('sha256').update(`${opened} ${path}`).digest('hex');
      return {
        root: folder,
        revision,
        hashOf: (path: string) => Promise.resolve(hash(path)),
        release: () => undefined,
      };
    },
    changed: () => Promise.resolve(undefined),
    describe: () => Promise.resolve(undefined),
    signatureProblem: () => Promise.resolve('it is a folder, which nobody signs'),
    addressOf: async (name, project) => (await elsewhere?.())?.addressOf(name, project),
    forget: () => undefined,
    stop: () => Promise.resolve(),
  };
};
