import type { StepType } from '@freshet/contracts/pipelines';
import { defineView } from '../output/index.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const stepTypeView = defineView<StepType>({
  kind: 'step-type',
  name: ({ metadata }) => text(metadata.name) ?? '',
  empty: 'There are no such step types.',
  columns: [
    { title: 'NAME', value: ({ metadata }) => text(metadata.name) },
    { title: 'VERSION', value: ({ metadata }) => text(metadata.version) },
    { title: 'TITLE', value: ({ metadata }) => text(metadata.title) },
    { title: 'OFFICIAL', value: ({ metadata }) => metadata.official === true, spare: true },
    { title: 'DIGEST', value: ({ metadata }) => text(metadata.digest), wide: true },
  ],
});
