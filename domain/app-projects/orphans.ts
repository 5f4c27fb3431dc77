import type { AppProject } from '@freshet/domain/applications';
import { matchesGlob } from '@freshet/domain/globs';
import type { ResourceKey } from '@freshet/domain/objects';
import { kindRefusal } from './refusals.ts';

/** Objects that Kubernetes itself puts into namespaces. */
const isKubernetesOwn = ({ group, kind, namespace, name }: ResourceKey): boolean =>
  group === '' &&
  ((kind === 'Service' && namespace === 'default' && name === 'kubernetes') ||
    (kind === 'ServiceAccount' && name === 'default') ||
    (kind === 'ConfigMap' && name === 'kube-root-ca.crt'));

/** Whether objects that belong to nobody are looked for. */
export const watchesOrphans = ({ spec }: AppProject): boolean => spec.orphanedResources !== undefined;

/** Whether such objects give a warning. */
export const warnsOfOrphans = ({ spec }: AppProject): boolean => spec.orphanedResources?.warn === true;

/** Whether an object that belongs to nobody is to be mentioned; what the project does not permit is none of its business. */
export const countsAsOrphan = (project: AppProject, key: ResourceKey): boolean =>
  project.spec.orphanedResources !== undefined &&
  !isKubernetesOwn(key) &&
  kindRefusal(project, key, true) === undefined &&
  !(project.spec.orphanedResources.ignore ?? []).some(
    ({ group = '', kind = '', name = '' }) =>
      (kind === '' || matchesGlob(kind, key.kind)) &&
      matchesGlob(group, key.group) &&
      (name === '' || matchesGlob(name, key.name)),
  );
