/** Sources that a plugin renders, in a copy of their repository. */
import { join } from 'node:path';
import type { KubeObject } from '@freshet/domain/objects';
import {
  findPlugin,
  type PluginDefinition,
  type PluginRoom,
  pluginEnvironment,
  runPlugin,
} from '../plugins/index.ts';
import { explicitType } from './detect-type.ts';
import { objectsOfYaml } from './objects.ts';
import { copyFolder } from './private-copy.ts';
import type { RenderingJob } from './rendering-job.ts';

/** The plugin that the source names, or that claims its folder when the source names no type at all. */
export const pluginFor = async (job: RenderingJob): Promise<PluginDefinition | undefined> => {
  const { source, folder, shop } = job;
  const { definitions } = shop.plugins;
  const type = explicitType(source);
  if (type !== 'Plugin' && (type !== undefined || definitions.length === 0)) return undefined;
  await using rooms = roomsFor(job);
  const name = source.plugin?.name;
  const { files: maxFiles } = shop.limits;
  return await findPlugin(definitions, { ...(name ? { name } : {}), folder, room: rooms.enter, maxFiles });
};

export const renderPlugin = async (job: RenderingJob, plugin: PluginDefinition): Promise<KubeObject[]> => {
  const { shop, files } = job;
  // It may read all of the repository: the result holds as long as nothing of that changes.
  await files.find('.');
  await using rooms = roomsFor(job);
  const output = await shop.toolSlots.use(async () => runPlugin(plugin, await rooms.enter()), shop.stopping);
  return objectsOfYaml(output, `the output of plugin ${plugin.name}`, shop.limits.objects);
};

/** Makes the copy when somebody wants to work in it, and removes it in the end. */
const roomsFor = (job: RenderingJob) => {
  const { shop, files, folder, request, source, environment } = job;
  const { limits, plugins } = shop;
  let opened: Promise<{ room: PluginRoom; [Symbol.asyncDispose](): Promise<void> }> | undefined;
  const open = async () => {
    const work = await shop.workFolder();
    const copy = join(work.path, 'repository');
    await copyFolder({ files, limits, keepLinks: true }, files.root, copy);
    const variables = pluginEnvironment({
      source: source.plugin ?? {},
      environment,
      kubeVersion: request.kubeVersion,
      apiVersions: request.apiVersions,
    });
    const room: PluginRoom = {
      folder: join(copy, files.nameOf(folder)),
      environment: {
        LC_ALL: 'C.UTF-8',
        ...variables,
        PATH: plugins.searchPath,
        HOME: work.path,
        TMPDIR: work.path,
      },
      limits: {
        timeoutMs: limits.toolMs,
        maxOutputBytes: limits.outputBytes,
        maxMemoryBytes: limits.pluginMemoryBytes,
      },
      signal: shop.stopping,
    };
    return { room, [Symbol.asyncDispose]: () => work[Symbol.asyncDispose]() };
  };
  return {
    enter: async (): Promise<PluginRoom> => {
      opened ??= open();
      return (await opened).room;
    },
    [Symbol.asyncDispose]: async (): Promise<void> => {
      const made = await opened?.catch(() => undefined);
      await made?.[Symbol.asyncDispose]();
    },
  };
};
