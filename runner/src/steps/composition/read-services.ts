import type { CompositionStep, LaunchCompositionStep } from '@freshet/domain/pipelines';
import type { RegistryLogin, ServiceProgram } from '../../executor/index.ts';
import { parseReference } from '../../image-reference/index.ts';
import { type PlainMap, servicesOf, variablesOf } from '../../services/index.ts';
import type { StepWorld } from '../../step/index.ts';
import { isOn, registryFor } from '../images/index.ts';

/** Connections that the step names go before those that the image's domain suggests. */
const loginOf = (image: string, names: readonly string[], world: StepWorld): RegistryLogin | undefined => {
  const { registry } = parseReference(image);
  const named = names.map(name => registryFor(world, name)).find(login => login?.registry === registry);
  return named ?? world.connections.registryOfImage(image);
};

/** The services of a composition, ready to be run. */
export const readServices = async (
  step: CompositionStep | LaunchCompositionStep,
  world: StepWorld,
  over: PlainMap = {},
): Promise<readonly ServiceProgram[]> => {
  const { volume, place, environment, node, attempt } = world;
  const services = await servicesOf(step.composition, {
    volume,
    directory: world.directory(step.workingDirectory).host ?? volume,
    substitutes: { ...environment, ...variablesOf([...step.variables], environment) },
    known: environment,
    volumePath: place.volumePath,
    volumeName: environment.CF_VOLUME_NAME,
    over,
  });
  const withVolume = step.type === 'composition' && isOn(step.addFlowVolume);
  const contexts = step.type === 'composition' ? step.registryContexts : [];
  return services.map(service => {
    const login = loginOf(service.image, contexts, world);
    const mounted = service.mounts.some(({ target }) => target === place.volumePath);
    return {
      ...service,
      id: `${node.index}-${attempt}-${service.name}`,
      mounts:
        withVolume && !mounted
          ? [{ source: '', target: place.volumePath }, ...service.mounts]
          : service.mounts,
      ...(login ? { registryLogin: login } : {}),
    };
  });
};
