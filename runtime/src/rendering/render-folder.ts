import type { ApplicationSource } from '@freshet/domain/applications';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { Sources } from '../sources/index.ts';
import { createRenderer } from './create-renderer.ts';
import { folderSources } from './folder-sources.ts';
import type { RenderLimits } from './limits.ts';
import type { Rendered, RenderRequest } from './renderer.ts';
import type { RenderTools } from './rendering-job.ts';

export interface FolderRequest extends Omit<RenderRequest, 'sources' | 'revisions' | 'isHard'> {
  /** The folder that stands for the repository: nothing outside it is read. */
  readonly root: string;
  /** How the source is rendered, and which path of the folder it is; the folder itself unless said. */
  readonly source?: Omit<ApplicationSource, 'repoURL' | 'chart' | 'ref'>;
}

export interface FolderDeps {
  readonly tools: RenderTools;
  /** For copies of sources while they are rendered. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits?: Partial<RenderLimits>;
  /** Gets value files that are named by a URL; without it they are refused. */
  readonly fetchText?: (url: string) => Promise<string>;
  /** Where charts come from that a chart depends on; asked for when one is needed. */
  readonly elsewhere?: () => Promise<Sources>;
}

/** Renders a folder of this machine as a source is rendered, without Git. */
export const renderFolder = (
  { root, source, ...request }: FolderRequest,
  { elsewhere, ...deps }: FolderDeps,
): Promise<Rendered> => {
  // What is rendered from a folder is never asked for again.
  const limits = { ...deps.limits, cacheBytes: 0, diskCacheBytes: 0 };
  const renderer = createRenderer({ ...deps, limits, sources: folderSources(root, elsewhere) });
  return renderer.render({
    ...request,
    sources: [{ path: '.', ...source, repoURL: root }],
    revisions: ['local'],
  });
};
