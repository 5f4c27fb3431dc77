/** One source: its overrides, its type, its variables, and the way to manifests that its type has. */
import { readdir } from 'node:fs/promises';
import type { ApplicationSource, SourceType } from '@freshet/domain/applications';
import { buildEnvironment } from '@freshet/domain/build-environment';
import { readYaml, YamlProblem } from '@freshet/domain/manifests';
import type { KubeObject } from '@freshet/domain/objects';
import { applyOverride, overrideFiles } from '@freshet/domain/source-overrides';
import { Fault } from '@freshet/kit/errors';
import { explicitType, typeByFiles } from './detect-type.ts';
import { renderDirectory } from './directory.ts';
import { renderHelm } from './helm.ts';
import { jsonnetEvaluator } from './jsonnet.ts';
import { renderKustomize } from './kustomize.ts';
import { pluginFor, renderPlugin } from './plugin.ts';
import type { RenderRequest } from './renderer.ts';
import type { RenderingJob, RenderingShop } from './rendering-job.ts';
import type { SourceFiles } from './source-files.ts';

const MAX_OVERRIDE_BYTES = 128 * 1024;

interface SourceOrder {
  readonly shop: RenderingShop;
  readonly request: RenderRequest;
  readonly source: ApplicationSource;
  readonly revision: string;
  readonly files: SourceFiles;
  readonly ref: RenderingJob['ref'];
}

interface SourceResult {
  readonly objects: KubeObject[];
  readonly type: SourceType;
  /** Whether the result may differ with the variables of the build environment. */
  readonly usesEnvironment: boolean;
  readonly mayCache: boolean;
}

export const renderSource = async (order: SourceOrder): Promise<SourceResult> => {
  const { request, files, shop, ref } = order;
  const folder = await files.folder(order.source.path || '.');
  const names = await readdir(folder);
  const source = await withOverrides(order, folder, names);
  const { application, destinationNamespace } = request;
  const environment = buildEnvironment({
    name: application.name,
    namespace: destinationNamespace,
    project: application.project,
    revision: order.revision,
    source: order.source,
  });
  const state = { mayCache: true };
  const forbidCaching = (): void => {
    state.mayCache = false;
  };
  const job: RenderingJob = { shop, request, source, files, folder, environment, ref, forbidCaching };
  const plugin = await pluginFor(job);
  if (plugin !== undefined) {
    const objects = await renderPlugin(job, plugin);
    return { objects, type: 'Plugin', usesEnvironment: true, mayCache: state.mayCache };
  }
  const type = explicitType(source) ?? typeByFiles(names);
  const objects = await renderAs(type, job);
  return { objects, type, usesEnvironment: JSON.stringify(source).includes('$'), mayCache: state.mayCache };
};

const withOverrides = async (
  { source, request, files }: SourceOrder,
  folder: string,
  names: readonly string[],
): Promise<ApplicationSource> => {
  let merged = source;
  for (const name of overrideFiles(request.application.name).filter(file => names.includes(file))) {
    const path = await files.find(name, folder);
    if (path !== undefined)
      merged = applyOverride(merged, readOverride(await files.text(path, MAX_OVERRIDE_BYTES), name));
  }
  return merged;
};

const readOverride = (text: string, name: string): unknown => {
  try {
    return readYaml(text);
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    throw new Fault(
      'MANIFEST_INVALID',
      `${name}, line ${error.line}: ${error.message}`,
      {},
      { cause: error },
    );
  }
};

const renderAs = (type: SourceType, job: RenderingJob): Promise<KubeObject[]> => {
  switch (type) {
    case 'Helm':
      return renderHelm(job);
    case 'Kustomize':
      return renderKustomize(job);
    case 'Plugin':
      throw new Fault('PLUGIN_UNKNOWN', 'no plugin claims the path of the source');
    case 'Directory':
      return renderPlainFolder(job);
  }
};

const renderPlainFolder = async (job: RenderingJob): Promise<KubeObject[]> => {
  await using jsonnet = jsonnetEvaluator(job);
  const { files, folder, source, shop } = job;
  return await shop.readSlots.use(() => {
    shop.stopping.throwIfAborted();
    return renderDirectory({
      files,
      folder,
      options: source.directory ?? {},
      limits: shop.limits,
      evaluateJsonnet: jsonnet.evaluate,
    });
  }, shop.stopping);
};
