import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, posix, relative, sep } from 'node:path';
import type { BuildStep } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { ImageBuild, RegistryLogin } from '../../executor/index.ts';
import { parseReference } from '../../image-reference/index.ts';
import type { RegistryConnection, StepFacts, StepRunner, StepWorld } from '../../step/index.ts';
import { imagesOf, isOn, loginFor, referenceOf, registryFor, say } from '../images/index.ts';
import { secretsOf, sshOf } from './buildkit.ts';
import { insideVolume } from './inside-volume.ts';

const refuse = (message: string): never => {
  throw new Fault('STEP_INVALID', message);
};

/** What this engine does not do is refused before anything is built. */
const checkSupported = (step: BuildStep): void => {
  const { cosign, provider } = step;
  if (typeof cosign === 'object' && cosign !== null && 'sign' in cosign && isOn(String(cosign.sign)))
    refuse('Images are not signed by the build step here; run cosign on its digest in a freestyle step');
  if (typeof provider === 'object' && provider !== null && 'type' in provider && provider.type === 'gcb')
    refuse('Google Cloud Build is not used here; leave "provider" out to build on the runner');
  if (platformsOf(step).length > 1)
    refuse('One build step builds for one platform here; write one step for each of them');
};

const platformsOf = ({ platform = '' }: BuildStep): readonly string[] =>
  platform
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '');

/** Without tags the branch gives one, else the revision. */
const tagsOf = ({ tags, tagPolicy }: BuildStep, { environment }: StepWorld): readonly string[] => {
  const { CF_BRANCH_TAG_NORMALIZED: branch, CF_SHORT_REVISION: revision } = environment;
  const given = tags.length > 0 ? tags : [branch || revision || 'latest'];
  return [...new Set(given.map(tag => (tagPolicy === 'lowercase' ? tag.toLowerCase() : tag)))];
};

const contextOf = async (step: BuildStep, world: StepWorld): Promise<string> => {
  const { host } = world.directory(step.workingDirectory);
  if (host === undefined)
    return refuse(
      `The directory ${JSON.stringify(step.workingDirectory)} is not in the volume, so nothing can be built there`,
    );
  return insideVolume(world.volume, host, `The directory ${JSON.stringify(step.workingDirectory ?? '.')}`);
};

interface Dockerfile {
  readonly given: ImageBuild['dockerfile'];
  readonly text: string;
}

const DOCKERFILE_LIMIT = 1024 * 1024;

/** One that is outside the context is sent along as a text, as other tools do. */
const dockerfileOf = async (
  { dockerfile }: BuildStep,
  context: string,
  world: StepWorld,
): Promise<Dockerfile> => {
  if ('content' in dockerfile) return { given: dockerfile, text: dockerfile.content };
  const { volumePath } = world.place;
  const path = isAbsolute(dockerfile.path)
    ? join(world.volume, posix.relative(volumePath, dockerfile.path))
    : join(context, dockerfile.path);
  const real = await insideVolume(world.volume, path, `The Dockerfile ${JSON.stringify(dockerfile.path)}`);
  const text = await readFile(real, 'utf8');
  if (text.length > DOCKERFILE_LIMIT)
    refuse(`The Dockerfile ${JSON.stringify(dockerfile.path)} is larger than 1 MiB`);
  const below = relative(await realpath(context), real);
  return { given: below.startsWith('..') ? { content: text } : { path: below.split(sep).join('/') }, text };
};

const argumentsOf = ({ buildArguments }: BuildStep, { environment }: StepWorld): Record<string, string> =>
  Object.fromEntries(
    buildArguments.map(text => {
      const equals = text.indexOf('=');
      return equals < 0 ? [text, environment[text] ?? ''] : [text.slice(0, equals), text.slice(equals + 1)];
    }),
  );

/** Logins for the images that the Dockerfile begins from. */
const loginsOf = (text: string, step: BuildStep, world: StepWorld): readonly RegistryLogin[] => {
  const bases = [...text.matchAll(/^\s*FROM\s+(?:--\S+\s+)*(\S+)/gim)].map(([, image = '']) => image);
  const found = [
    ...step.registryContexts.map(name => registryFor(world, name)),
    ...bases.map(image => world.connections.registryOfImage(image)),
  ].filter(login => login !== undefined);
  return [...new Map(found.map(login => [login.registry, login])).values()];
};

const pushAll = async (
  references: readonly string[],
  registry: RegistryConnection | undefined,
  world: StepWorld,
): Promise<string | undefined> => {
  let digest: string | undefined;
  for (const reference of references) {
    await say(world, `Pushing ${reference}`);
    const login = loginFor(world, reference, registry);
    const pushed = await imagesOf(world).push(reference, login, world.output, world.signal);
    digest ??= pushed.digest;
  }
  return digest;
};

/** What a reference names, without registry and tag. */
const repositoryOf = (reference: string): string => parseReference(reference).repository;

/** Builds an image, tags it, and pushes it unless told not to. */
export const buildImage: StepRunner<BuildStep> = async (step, world) => {
  checkSupported(step);
  const images = imagesOf(world);
  const name = step.imageName.toLowerCase();
  const tags = tagsOf(step, world);
  const registry = isOn(step.disablePush) ? undefined : registryFor(world, step.registry);
  const references = tags.map(tag => referenceOf(name, tag, registry));
  const [image = name] = references;
  const context = await contextOf(step, world);
  const dockerfile = await dockerfileOf(step, context, world);
  await say(world, `Building ${image}`);
  const { imageId } = await images.build(
    {
      id: `${world.node.index}-${world.attempt}`,
      context,
      dockerfile: dockerfile.given,
      tags: references,
      arguments: argumentsOf(step, world),
      ...(step.target === undefined ? {} : { target: step.target }),
      platforms: platformsOf(step),
      noCache: isOn(step.noCache),
      squash: isOn(step.squash),
      cacheFrom: step.cacheFrom,
      cacheTo: step.cacheTo,
      secrets: await secretsOf(step.secrets, context, world),
      ssh: sshOf(step.ssh),
      logins: loginsOf(dockerfile.text, step, world),
    },
    world.output,
    world.signal,
  );
  const host = registry?.registry ?? /^([^/]*[.:][^/]*|localhost)\//.exec(name)?.[1];
  if (host === undefined || isOn(step.disablePush))
    await say(
      world,
      `The image ${image} stays on this machine: ${isOn(step.disablePush) ? 'disable_push is set' : 'no registry is connected'}`,
    );
  const digest =
    host === undefined || isOn(step.disablePush) ? undefined : await pushAll(references, registry, world);
  const facts: StepFacts = {
    image,
    imageId,
    imageName: name,
    imageTagName: tags[0] ?? 'latest',
    ...(host === undefined ? {} : { registry: host }),
    ...(digest === undefined ? {} : { digest }),
  };
  const made = {
    image: imageId,
    repository: repositoryOf(image),
    tags: [...tags],
    ...(host === undefined || digest === undefined ? {} : { registry: host, digest }),
  };
  return { outcome: 'success', facts, made };
};
