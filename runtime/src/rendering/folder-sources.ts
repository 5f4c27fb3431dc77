import { createHash } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import type { SourcePlace, Sources } from '../sources/index.ts';

/** A folder of this machine as the only source there is: nothing is fetched, and nothing is kept for next time. */
export const folderSources = (folder: string): Sources => {
  const refuse = ({ repoURL, chart }: SourcePlace): never => {
    const what = chart === undefined ? repoURL : `the chart ${chart} of ${repoURL}`;
    throw new Fault('RENDER_REFUSED', `the folder needs ${what}, which is fetched for repositories only`);
  };
  let opened = 0;
  return {
    resolve: place =>
      place.chart === undefined && place.repoURL === folder ? Promise.resolve('local') : refuse(place),
    open: (place, revision) => {
      if (place.chart !== undefined || place.repoURL !== folder) return refuse(place);
      opened += 1;
      // Its content is not looked at: the next time it may be another.
      const hash = (path: string): string => createHash('sha256').update(`${opened} ${path}`).digest('hex');
      return Promise.resolve({
        root: folder,
        revision,
        hashOf: (path: string) => Promise.resolve(hash(path)),
        release: () => undefined,
      });
    },
    changed: () => Promise.resolve(undefined),
    describe: () => Promise.resolve(undefined),
    forget: () => undefined,
    stop: () => Promise.resolve(),
  };
};
