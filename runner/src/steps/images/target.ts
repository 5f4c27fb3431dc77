import { flagIn } from '@freshet/domain/expressions';
import type { FlagValue } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { Images, RegistryLogin } from '../../executor/index.ts';
import { checkTag, looksLikeRegistry, parseReference } from '../../image-reference/index.ts';
import type { RegistryConnection, StepWorld } from '../../step/index.ts';

/** Whether a flag is set; a text that is no flag counts as not set. */
export const isOn = (flag: FlagValue): boolean =>
  typeof flag === 'boolean' ? flag : (flagIn(flag) ?? false);

/** What works with images here, or a fault that says what would. */
export const imagesOf = ({ place, node }: StepWorld): Images => {
  if (place.images) return place.images;
  throw new Fault(
    'CONTAINER_ENGINE_REQUIRED',
    `Steps of type ${node.step.type} work with images, and this executor has none`,
    { type: node.step.type },
  );
};

/** The registry that a step means: a connection by name, the default one, or none. */
export const registryFor = (
  { connections }: StepWorld,
  name: string | undefined,
): RegistryConnection | undefined => {
  const found = connections.registry(name);
  if (found || name === undefined) return found;
  throw new Fault('REGISTRY_NOT_CONNECTED', `There is no registry connected as ${JSON.stringify(name)}`, {
    registry: name,
  });
};

/** The full name of an image in a registry; a name that has a registry already keeps it. */
export const referenceOf = (
  name: string,
  tag: string,
  registry: Pick<RegistryConnection, 'registry' | 'prefix'> | undefined,
): string => {
  const own = looksLikeRegistry(name.split('/', 1)[0] ?? '') && name.includes('/');
  const prefix = registry?.prefix ? `${registry.prefix.replaceAll(/^\/+|\/+$/g, '')}/` : '';
  const full = own || registry === undefined ? name : `${registry.registry}/${prefix}${name}`;
  const reference = `${full}:${checkTag(tag)}`;
  parseReference(reference);
  return reference;
};

/** What to log in with for pushing or pulling an image by its full name. */
export const loginFor = (
  { connections }: StepWorld,
  reference: string,
  chosen: RegistryConnection | undefined,
): RegistryLogin | undefined =>
  chosen?.registry === parseReference(reference).registry ? chosen : connections.registryOfImage(reference);
