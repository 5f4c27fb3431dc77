import type { ApplicationSource, SourceType } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import { KUSTOMIZATION_NAMES } from './kustomization.ts';

const BLOCKS = { helm: 'Helm', kustomize: 'Kustomize', directory: 'Directory', plugin: 'Plugin' } as const;

/** The type that a source names by the block it has, if it has one; several are refused. */
export const explicitType = (source: ApplicationSource): SourceType | undefined => {
  const blocks = (Object.keys(BLOCKS) as (keyof typeof BLOCKS)[]).filter(
    // A plugin without a name is asked for by an empty block.
    block => (block === 'plugin' ? source.plugin !== undefined : !isEmpty(source[block])),
  );
  if (blocks.length > 1)
    throw new Fault('RENDER_REFUSED', `multiple application sources defined: ${blocks.join(', ')}`);
  const [block] = blocks;
  return block === undefined ? undefined : BLOCKS[block];
};

/** An empty block says nothing. */
const isEmpty = (block: object | undefined): boolean =>
  block === undefined || Object.values(block).every(value => isNothing(value));

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isNothing));

/** The type by the names of the files directly in the folder. */
export const typeByFiles = (names: readonly string[]): SourceType => {
  if (names.some(name => (KUSTOMIZATION_NAMES as readonly string[]).includes(name))) return 'Kustomize';
  return names.some(name => name.endsWith('Chart.yaml')) ? 'Helm' : 'Directory';
};
