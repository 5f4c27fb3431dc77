import type { ResourceTree } from './tree.ts';

/** An application in short, as its status carries it. */
export interface TreeSummary {
  readonly images: readonly string[];
  readonly externalURLs: readonly string[];
  readonly isAppOfApps: boolean;
}

const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)].sort();

export const summarize = ({ nodes }: ResourceTree): TreeSummary => ({
  images: distinct(nodes.flatMap(({ images }) => images)),
  externalURLs: distinct(nodes.flatMap(({ urls }) => urls)),
  isAppOfApps: nodes.some(({ key }) => key.group === 'argoproj.io' && key.kind === 'Application'),
});
