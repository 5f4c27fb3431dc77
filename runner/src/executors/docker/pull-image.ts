import {
  type EngineClient,
  type EngineRequest,
  imagePath,
  isEngineError,
  registryAuth,
} from '@freshet/kit/container-engine';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Output, RegistryLogin } from '../../executor/index.ts';
import { type ImageReference, isLoopbackRegistry, parseReference } from '../../image-reference/index.ts';
import { followProgress } from './progress.ts';

/** An id of an image, as a build gives it; it is never pulled. */
const IMAGE_ID = /^(?:sha256:)?[0-9a-f]{64}$/;

/** Whether the engine has an image by this name or id. */
const hasImage = async (client: EngineClient, image: string): Promise<boolean> => {
  try {
    await client.call({ method: 'GET', path: `${imagePath(image)}/json` });
    return true;
  } catch (error) {
    if (isEngineError(error, 404)) return false;
    throw error;
  }
};

const pullRequest = (client: EngineClient, image: string, reference: ImageReference): EngineRequest => {
  // Podman's compatible pull insists on TLS even for this machine; its own pull can be told otherwise.
  if (client.podman && isLoopbackRegistry(reference.registry))
    return {
      method: 'POST',
      path: '/v4.0.0/libpod/images/pull',
      query: { reference: image, tlsVerify: 'false' },
    };
  const tag = reference.digest ?? reference.tag ?? 'latest';
  const name = reference.registry ? `${reference.registry}/${reference.repository}` : reference.repository;
  return { method: 'POST', path: '/images/create', query: { fromImage: name, tag } };
};

export interface PullOptions {
  readonly login: RegistryLogin | undefined;
  readonly output: Output;
  readonly signal: AbortSignal;
}

/** Gets an image from its registry. */
export const pullImage = async (
  client: EngineClient,
  image: string,
  { login, output, signal }: PullOptions,
): Promise<void> => {
  const what = `The image ${image} could not be pulled`;
  const request = pullRequest(client, image, parseReference(image));
  try {
    const answer = await client.stream({ ...request, headers: registryAuth(login), signal });
    await followProgress(answer, output, { code: 'IMAGE_PULL_FAILED', what });
  } catch (error) {
    if (isFault(error) || signal.aborted || !isEngineError(error)) throw error;
    throw new Fault('IMAGE_PULL_FAILED', `${what}: ${error.message}`, { image }, { cause: error });
  }
};

/** Pulls an image that is not here. */
export const ensureImage = async (
  client: EngineClient,
  image: string,
  options: PullOptions,
): Promise<void> => {
  // Engines word what is wrong with a name each in their own way.
  if (!IMAGE_ID.test(image)) parseReference(image);
  if (await hasImage(client, image)) return;
  if (IMAGE_ID.test(image))
    throw new Fault('IMAGE_PULL_FAILED', `There is no image with the id ${image} on this machine`, {
      image,
    });
  await pullImage(client, image, options);
};
