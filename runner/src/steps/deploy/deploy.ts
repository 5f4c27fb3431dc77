import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, posix, sep } from 'node:path';
import type { DeployStep } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { StepRunner, StepWorld } from '../../step/index.ts';
import { say } from '../images/index.ts';
import { fillManifest } from './fill-manifest.ts';
import { type DeployOptions, type Kubectl, kubectlFor } from './kubectl.ts';
import { updateService } from './update-service.ts';

const MANIFEST_LIMIT = 4 * 1024 * 1024;

const readManifest = async (path: string, world: StepWorld): Promise<string> => {
  const { host } = world.directory(undefined);
  const file = isAbsolute(path)
    ? join(world.volume, posix.relative(world.place.volumePath, path))
    : join(host ?? world.volume, path);
  const root = await realpath(world.volume);
  const real = await realpath(file).catch(() => undefined);
  if (real === undefined || !real.startsWith(root + sep))
    throw new Fault('STEP_INVALID', `There is no manifest ${JSON.stringify(path)} in the volume`);
  const text = await readFile(real, 'utf8');
  if (text.length > MANIFEST_LIMIT)
    throw new Fault('STEP_INVALID', `The manifest ${JSON.stringify(path)} is larger than 4 MiB`);
  return text;
};

const ROLLED_OUT = /^(?:deployment|statefulset|daemonset)(?:\.apps)?\//;

const applyFile = async (path: string, kubectl: Kubectl, world: StepWorld): Promise<readonly string[]> => {
  const input = fillManifest(await readManifest(path, world), world.environment);
  const applied = await kubectl(['apply', '--filename=-', '--output=name'], { input });
  return applied
    .split('\n')
    .map(line => line.trim())
    .filter(line => ROLLED_OUT.test(line));
};

const secondsOf = ({ rolloutSeconds }: DeployStep): number => {
  const seconds = Number.parseInt(String(rolloutSeconds), 10);
  if (!(seconds > 0)) throw new Fault('STEP_INVALID', '"timeout" of a deploy step is a number of seconds');
  return seconds;
};

/** Applies a manifest, or gives the deployment behind a service another image, and waits until it runs. */
export const createDeploy =
  (options: DeployOptions): StepRunner<DeployStep> =>
  async (step, world) => {
    const seconds = secondsOf(step);
    const kubectl = kubectlFor(step, world, options);
    const changed =
      'filePath' in step.target
        ? await applyFile(step.target.filePath, kubectl, world)
        : await updateService(step.target.service, step, { kubectl, world });
    for (const name of changed) {
      await say(world, `Waiting up to ${seconds} seconds for ${name}`);
      await kubectl(['rollout', 'status', name, `--timeout=${seconds}s`]);
    }
    return { outcome: 'success' };
  };
