import { type EngineClient, inHeader, isEngineError, type ProgressLine } from '@freshet/kit/container-engine';
import { Fault, isFault } from '@freshet/kit/errors';
import type { ImageBuild, Output, RegistryLogin } from '../../executor/index.ts';
import { type ContextPlan, packContext } from './pack-context.ts';
import { followProgress } from './progress.ts';

const INLINE_NAME = '.freshet.Dockerfile';

const contextOf = ({ context, dockerfile }: ImageBuild): ContextPlan =>
  'content' in dockerfile
    ? { directory: context, dockerfile: INLINE_NAME, content: dockerfile.content }
    : { directory: context, dockerfile: dockerfile.path };

const registryConfig = (logins: readonly RegistryLogin[]): Readonly<Record<string, string>> => {
  if (logins.length === 0) return {};
  const config = Object.fromEntries(
    logins.map(({ registry, userName, password }) => [registry, { username: userName, password }]),
  );
  return { 'x-registry-config': inHeader(config) };
};

const queryOf = (client: EngineClient, build: ImageBuild, dockerfile: string) => ({
  dockerfile,
  buildargs: JSON.stringify(build.arguments),
  target: build.target,
  platform: build.platforms[0],
  nocache: build.noCache ? '1' : undefined,
  squash: build.squash ? '1' : undefined,
  cachefrom: client.podman || build.cacheFrom.length === 0 ? undefined : JSON.stringify(build.cacheFrom),
  // The containers of steps of the build are to go even when one fails.
  rm: '1',
  forcerm: '1',
});

/** Older engines name the image only in their last words, and only by the beginning of its id. */
const shortIdIn = ({ stream }: ProgressLine): string | undefined =>
  /^Successfully built ([0-9a-f]{12,64})$/m.exec(stream ?? '')?.[1];

/** Builds an image by the engine itself: the context is sent while it is read. */
export const buildByApi = async (
  client: EngineClient,
  build: ImageBuild,
  { output, signal }: { output: Output; signal: AbortSignal },
): Promise<string> => {
  const context = contextOf(build);
  const archive = packContext(context);
  const what = 'The image could not be built';
  let imageId: string | undefined;
  let shortId: string | undefined;
  try {
    const answer = await client.stream({
      method: 'POST',
      path: '/build',
      query: queryOf(client, build, context.dockerfile),
      headers: registryConfig(build.logins),
      archive,
      signal,
    });
    const each = (line: ProgressLine): void => {
      imageId = line.aux?.ID ?? imageId;
      shortId = shortIdIn(line) ?? shortId;
    };
    await followProgress(answer, output, { code: 'IMAGE_BUILD_FAILED', what, each });
  } catch (error) {
    if (isFault(error) || signal.aborted) throw error;
    const why = error instanceof Error ? error.message : String(error);
    if (!isEngineError(error)) throw new Fault('IMAGE_BUILD_FAILED', `${what}: ${why}`, {}, { cause: error });
    throw new Fault('IMAGE_BUILD_FAILED', `${what}: ${why}`, { status: error.status }, { cause: error });
  } finally {
    archive.destroy();
  }
  const found = imageId ?? shortId;
  if (found === undefined)
    throw new Fault('IMAGE_BUILD_FAILED', `${what}: the container engine ended without naming it`);
  return found;
};
