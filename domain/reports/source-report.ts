import type { ApplicationSource, ApplicationSpec } from '@freshet/domain/applications';
import { maybe, words } from './words.ts';

const MOST_SOURCES = 50;

/** All sources of an application, or of an entry of its history, in one shape. */
export const sourcesOf = ({
  source,
  sources,
}: Pick<ApplicationSpec, 'source' | 'sources'>): readonly ApplicationSource[] =>
  sources && sources.length > 0 ? sources : source ? [source] : [];

export const sourceReports = (of: Pick<ApplicationSpec, 'source' | 'sources'>) =>
  sourcesOf(of)
    .slice(0, MOST_SOURCES)
    .map(({ repoURL, path, chart, targetRevision, ref }) => ({
      repoUrl: words(repoURL ?? '', 2_048),
      ...maybe('path', path, 1_024),
      ...maybe('chart', chart, 253),
      ...maybe('targetRevision', targetRevision, 255),
      ...maybe('ref', ref, 253),
    }));
