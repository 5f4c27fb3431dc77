import { isAbsolute, join, posix } from 'node:path';
import { Fault } from '@freshet/kit/errors';
import type { Directory } from '../step/index.ts';

/** Where containers have the volume, and where pipelines expect it. */
const USUAL_VOLUME_PATH = '/codefresh/volume';

/** The volume as the engine and as programs see it. */
export interface VolumeViews {
  readonly volume: string;
  readonly volumePath: string;
}

const PLAIN_PATH = /^[\w./-]+$/;

/**
 * A text of a pipeline with the usual path of the volume replaced by where it is. Paths that a shell would read as
 * more than a word are left alone; CF_VOLUME_PATH works for all.
 */
export const withVolumePath = (text: string, volumePath: string): string =>
  volumePath === USUAL_VOLUME_PATH || !PLAIN_PATH.test(volumePath)
    ? text
    : text.replaceAll(USUAL_VOLUME_PATH, volumePath);

const onHost = ({ volume, volumePath }: VolumeViews, seen: string): string | undefined => {
  const relative = posix.relative(volumePath, seen);
  return relative.startsWith('..') || isAbsolute(relative) ? undefined : join(volume, relative);
};

/**
 * Where a `working_directory` leads: nothing is the directory of the main clone or else the volume, relative paths
 * begin there, absolute ones are as they are, and IMAGE_WORK_DIR leaves it to the image.
 */
export const directoryOf = (
  views: VolumeViews,
  written: string | undefined,
  mainClone: string | undefined,
): Directory => {
  if (written === 'IMAGE_WORK_DIR') return { seen: undefined, host: undefined };
  if (written?.includes('\0')) throw new Fault('STEP_INVALID', 'The working directory has a NUL character');
  const base = mainClone ?? views.volumePath;
  const path = written === undefined || written === '' ? base : withVolumePath(written, views.volumePath);
  const seen = posix.normalize(posix.isAbsolute(path) ? path : posix.join(base, path));
  if (!posix.isAbsolute(path) && onHost(views, seen) === undefined)
    throw new Fault('STEP_INVALID', `The working directory ${JSON.stringify(path)} leads out of the volume`, {
      path,
    });
  return { seen, host: onHost(views, seen) };
};
