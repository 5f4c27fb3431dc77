import type { components } from '../../api/index.ts';

export type Pipeline = components['schemas']['Pipeline'];

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** What is set beside the workflow; `rest` is all of it as it is kept. */
export const settingsOf = ({ metadata, spec }: Pipeline) => {
  const { steps: _, stages: __, hooks: ___, services: ____, ...rest } = spec;
  const { tags = [] } = metadata.labels;
  const { runtimeEnvironment } = spec as { runtimeEnvironment?: { name?: string } };
  return {
    tags: [tags].flat(),
    concurrency: numberOf(spec.concurrency),
    branchConcurrency: numberOf(spec.branchConcurrency),
    triggerConcurrency: numberOf(spec.triggerConcurrency),
    priority: numberOf(spec.priority),
    runtime: runtimeEnvironment?.name,
    rest,
  };
};
