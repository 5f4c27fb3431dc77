import type { Acting } from '../rights.ts';
import type { StoredSpec } from '../spec/stored-spec.ts';
import { same } from '../spec/workflow.ts';
import { guarded, type KeptPipeline } from './pipeline.ts';

type Fields = Readonly<Record<string, unknown>>;

const runtimeOf = ({ runtimeEnvironment }: StoredSpec): Fields => (runtimeEnvironment ?? {}) as Fields;

const nameOf = (spec: StoredSpec): unknown => runtimeOf(spec).name;

const resourcesOf = (spec: StoredSpec): unknown => {
  const { name: _, ...resources } = runtimeOf(spec);
  const { packId, requiredAvailableStorage } = spec;
  return [resources, packId, requiredAvailableStorage];
};

const NOTHING: StoredSpec = {};

/** Where a pipeline runs and how much it may take are changed only by those who have the right to that as well. */
export const requireSettingRights = async (
  acting: Acting,
  pipeline: KeptPipeline,
  after: StoredSpec,
  before: StoredSpec = NOTHING,
): Promise<void> => {
  const entity = guarded(pipeline);
  if (!same(nameOf(before), nameOf(after)))
    await acting.mayAlso({ resource: 'pipeline', action: 'set-runtime' }, entity);
  if (!same(resourcesOf(before), resourcesOf(after)))
    await acting.mayAlso({ resource: 'pipeline', action: 'manage-resources' }, entity);
};
