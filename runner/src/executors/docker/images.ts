import {
  type EngineClient,
  imagePath,
  isEngineError,
  type ProgressLine,
  registryAuth,
} from '@freshet/kit/container-engine';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Images, Output, RegistryLogin } from '../../executor/index.ts';
import { isLoopbackRegistry, parseReference } from '../../image-reference/index.ts';
import { buildByApi } from './build-by-api.ts';
import { type BuilderPlace, buildByProgram, findBuilder } from './build-by-program.ts';
import { needsProgram } from './build-needs.ts';
import type { ContainerWorld } from './container.ts';
import { followProgress, print } from './progress.ts';
import { pullImage } from './pull-image.ts';

const digestOf = ({ aux, status }: ProgressLine): string | undefined =>
  aux?.Digest ?? /\bdigest: (sha256:[0-9a-f]{64})\b/.exec(status ?? '')?.[1];

const pushImage = async (
  client: EngineClient,
  image: string,
  { login, output, signal }: { login: RegistryLogin | undefined; output: Output; signal: AbortSignal },
): Promise<{ readonly digest?: string }> => {
  const { registry, repository, tag = 'latest' } = parseReference(image);
  const name = registry === undefined ? repository : `${registry}/${repository}`;
  const what = `The image ${image} could not be pushed`;
  // Docker speaks plain HTTP to registries of this machine by itself; Podman has to be told.
  const plain = client.podman && isLoopbackRegistry(registry) ? { tlsVerify: 'false' } : {};
  let digest: string | undefined;
  try {
    const answer = await client.stream({
      method: 'POST',
      path: `${imagePath(name)}/push`,
      query: { tag, ...plain },
      headers: registryAuth(login),
      signal,
    });
    const each = (line: ProgressLine): void => {
      digest = digestOf(line) ?? digest;
    };
    await followProgress(answer, output, { code: 'IMAGE_PUSH_FAILED', what, each });
  } catch (error) {
    if (isFault(error) || signal.aborted || !isEngineError(error)) throw error;
    throw new Fault('IMAGE_PUSH_FAILED', `${what}: ${error.message}`, { image }, { cause: error });
  }
  return digest === undefined ? {} : { digest };
};

const tagImage = async (client: EngineClient, source: string, target: string): Promise<void> => {
  const { registry, repository, tag = 'latest' } = parseReference(target);
  const repo = registry === undefined ? repository : `${registry}/${repository}`;
  try {
    await client.call({ method: 'POST', path: `${imagePath(source)}/tag`, query: { repo, tag } });
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const message = `The image ${source} could not be tagged as ${target}: ${error.message}`;
    throw new Fault('IMAGE_TAG_FAILED', message, { source, target }, { cause: error });
  }
};

/** Builds, tags, pulls and pushes with the engine of a build. */
export const createImages = (world: ContainerWorld, place: BuilderPlace): Images => {
  const { client } = world;
  return {
    build: async (build, output, signal) => {
      const need = await needsProgram(client, build);
      const builder = need && findBuilder(client, place.environment);
      if (need?.must && !builder)
        throw new Fault(
          'IMAGE_BUILDER_MISSING',
          `This build ${need.reason}, which takes a program that is not installed: install ${
            client.podman ? 'podman or buildah' : 'the buildx plugin of docker, or buildah'
          }`,
        );
      if (need && !builder) await print(output, `Building without what it asks for: it ${need.reason}.\n`);
      const imageId = builder
        ? await buildByProgram(world, { build, builder, place, output, signal })
        : await buildByApi(client, build, { output, signal });
      for (const tag of build.tags) await tagImage(client, imageId, tag);
      return { imageId };
    },
    tag: (source, target) => tagImage(client, source, target),
    pull: (image, login, output, signal) => pullImage(client, image, { login, output, signal }),
    push: (image, login, output, signal) => pushImage(client, image, { login, output, signal }),
  };
};
