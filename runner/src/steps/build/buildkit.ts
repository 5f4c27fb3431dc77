import { isAbsolute, join, posix } from 'node:path';
import type { Plain } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { ImageBuild } from '../../executor/index.ts';
import type { StepWorld } from '../../step/index.ts';
import { insideVolume } from './inside-volume.ts';

/** What `ssh` of a build step says: `default`, a list of `id` or `id=path`, or a map of those. */
export const sshOf = (ssh: Plain | undefined): readonly string[] => {
  if (ssh === undefined || ssh === null) return [];
  if (Array.isArray(ssh)) return ssh.map(String);
  return typeof ssh === 'object'
    ? Object.entries(ssh).map(([id, path]) => `${id}=${String(path)}`)
    : [String(ssh)];
};

const fieldsOf = (written: Plain): { readonly id: string; readonly src: string } => {
  const given =
    typeof written === 'object' && written !== null
      ? written
      : Object.fromEntries(
          String(written)
            .split(',')
            .map(part => part.trim().split('=', 2)),
        );
  const { id, src = given.source } = given as Readonly<Record<string, Plain>>;
  // Commas would begin another field of the option that it becomes.
  if (typeof id !== 'string' || typeof src !== 'string' || /[,\s"]/.test(id) || /[,"\n]/.test(src))
    throw new Fault('STEP_INVALID', 'A secret of a build is written as id=NAME,src=PATH');
  return { id, src };
};

/** What `secrets` of a build step says; files are looked for in the directory of the build and in the volume. */
export const secretsOf = async (
  secrets: Plain | undefined,
  context: string,
  world: StepWorld,
): Promise<ImageBuild['secrets']> => {
  const list = Array.isArray(secrets) ? secrets : [];
  return Promise.all(
    list.map(async written => {
      const { id, src } = fieldsOf(written);
      const path = isAbsolute(src)
        ? join(world.volume, posix.relative(world.place.volumePath, src))
        : join(context, src);
      return { id, source: await insideVolume(world.volume, path, `The secret ${JSON.stringify(src)}`) };
    }),
  );
};
