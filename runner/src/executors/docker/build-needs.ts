import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineClient } from '@freshet/kit/container-engine';
import type { ImageBuild } from '../../executor/index.ts';

/** Why a build goes through a program and not through the engine's own build. */
export interface BuildNeed {
  /** Completes "this build …". */
  readonly reason: string;
  /** False where the build can do without, only slower. */
  readonly must: boolean;
}

/** What Docker's own build does not understand; Podman builds with Buildah, which does. */
const BUILDKIT_ONLY =
  /^\s*(?:RUN\s+--(?:mount|network|security)|(?:COPY|ADD)\s+--(?:link|chmod|exclude)|(?:RUN|COPY)\s.*<<-?['"]?\w)/im;

/** The text of the Dockerfile of a build. */
const dockerfileText = async ({ context, dockerfile }: ImageBuild): Promise<string> =>
  'content' in dockerfile ? dockerfile.content : readFile(join(context, dockerfile.path), 'utf8');

/** What of a build only a program can do; undefined for most. */
export const needsProgram = async (
  client: EngineClient,
  build: ImageBuild,
): Promise<BuildNeed | undefined> => {
  if (build.secrets.length > 0) return { reason: 'uses secrets', must: true };
  if (build.ssh.length > 0) return { reason: 'uses ssh', must: true };
  if (!client.podman && BUILDKIT_ONLY.test(await dockerfileText(build)))
    return { reason: 'has a Dockerfile for BuildKit', must: true };
  if (build.cacheTo.length > 0) return { reason: 'keeps its cache elsewhere (cache_to)', must: false };
  // Podman's compatible build changed how it reads this between versions, and refuses what the other one takes.
  if (client.podman && build.cacheFrom.length > 0)
    return { reason: 'takes its cache from elsewhere (cache_from)', must: false };
  return undefined;
};
