import type { PushStep } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { RegistryLogin } from '../../executor/index.ts';
import { looksLikeRegistry, parseReference } from '../../image-reference/index.ts';
import type { RegistryConnection, StepFacts, StepRunner, StepWorld } from '../../step/index.ts';
import { imagesOf, loginFor, referenceOf, registryFor, say } from '../images/index.ts';
import { ecrLogin } from './ecr-login.ts';

/** What a push needs beside the step. */
export interface PushOptions {
  /** Where programs of the machine find their settings; HOME is read from it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

type Target = Pick<RegistryConnection, 'registry' | 'prefix'> & { readonly login: RegistryLogin | undefined };

const targetOf = (step: PushStep, world: StepWorld): Target | undefined => {
  const { registry: name = step.registryContext, credentials } = step;
  const connected =
    name === undefined || !looksLikeRegistry(name)
      ? registryFor(world, name)
      : world.connections.registry(name);
  const registry = connected?.registry ?? name;
  if (registry === undefined) return undefined;
  const login: RegistryLogin | undefined = credentials
    ? { registry, userName: credentials.username, password: credentials.password }
    : connected;
  return { registry, login, ...(connected?.prefix === undefined ? {} : { prefix: connected.prefix }) };
};

const IMAGE_ID = /^(?:sha256:)?[0-9a-f]{12,64}$/;

/** Without a name of its own the image keeps that of the candidate, without the registry and prefix it came from. */
const nameOf = ({ imageName, candidate }: PushStep, { connections }: StepWorld): string => {
  if (imageName !== undefined) return imageName.toLowerCase();
  if (IMAGE_ID.test(candidate))
    throw new Fault('STEP_INVALID', 'An image that is given by its id needs "image_name" to be pushed');
  const { repository } = parseReference(candidate);
  const prefix = connections.registryOfImage(candidate)?.prefix?.replaceAll(/^\/+|\/+$/g, '');
  return prefix && repository.startsWith(`${prefix}/`) ? repository.slice(prefix.length + 1) : repository;
};

const requiredTarget = (step: PushStep, world: StepWorld): Target => {
  const own = IMAGE_ID.test(step.candidate) ? undefined : parseReference(step.candidate).registry;
  const target =
    targetOf(step, world) ?? (own === undefined ? undefined : { registry: own, login: undefined });
  if (target) return target;
  throw new Fault(
    'REGISTRY_NOT_CONNECTED',
    'There is no registry to push to: the step names none, and none is the default',
  );
};

const pushAs = async (
  reference: string,
  step: PushStep,
  world: StepWorld,
  chosen: RegistryLogin | undefined,
) => {
  const images = imagesOf(world);
  await say(world, `Pushing ${step.candidate} as ${reference}`);
  await images.tag(step.candidate, reference);
  const login = chosen ?? loginFor(world, reference, undefined);
  return images.push(reference, login, world.output, world.signal);
};

const factsOf = (image: string, candidate: string, digest: string | undefined): StepFacts => {
  const { registry = 'docker.io', repository, tag = 'latest' } = parseReference(image);
  return {
    image,
    registry,
    imageId: candidate,
    imageName: repository,
    imageTagName: tag,
    ...(digest === undefined ? {} : { digest, imageRepoDigest: `${registry}/${repository}@${digest}` }),
  };
};

/** Gives an image other names and pushes it under each. */
export const createPush =
  ({ environment }: PushOptions): StepRunner<PushStep> =>
  async (step, world) => {
    imagesOf(world);
    for (const secret of [step.credentials?.password, step.secretAccessKey]) if (secret) world.mask(secret);
    const target = requiredTarget(step, world);
    const name = nameOf(step, world);
    const references = step.tags.map(tag => referenceOf(name, tag, target));
    const chosen =
      step.provider === 'ecr' ? await ecrLogin(step, target.registry, world, environment) : target.login;
    let digest: string | undefined;
    for (const reference of references)
      digest = (await pushAs(reference, step, world, chosen)).digest ?? digest;
    const [image = step.candidate] = references;
    const { registry = 'docker.io', repository } = parseReference(image);
    return {
      outcome: 'success',
      facts: factsOf(image, step.candidate, digest),
      made: {
        image: step.candidate,
        repository,
        tags: [...step.tags],
        registry,
        ...(digest === undefined ? {} : { digest }),
      },
    };
  };
