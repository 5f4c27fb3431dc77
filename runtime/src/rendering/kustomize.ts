/** Kustomizations, built by the Kustomize in the real kubectl, without a network. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import { editKustomization, hasEdits } from './kustomize-edit.ts';
import { checkReach, readKustomization } from './kustomize-reach.ts';
import { objectsOfYaml } from './objects.ts';
import { copyWithin } from './private-copy.ts';
import type { RenderingJob } from './rendering-job.ts';
import { NO_NETWORK, runTool } from './tool-faults.ts';

export const renderKustomize = async (job: RenderingJob): Promise<KubeObject[]> => {
  await using work = await job.shop.workFolder();
  const { limits, tools } = job.shop;
  const components = await componentsOf(job);
  await checkReach(job, components);
  const folder = await editedFolder(job, components, work.path);
  const options = buildOptions(job);
  const helm = options.includes('--enable-helm') ? await helmOptions(job, work.path) : [];
  const output = await runTool(job, {
    tool: 'Kustomize',
    program: await tools.kubectl(),
    args: ['kustomize', ...options, ...helm, '--', folder],
    cwd: work.path,
    env: {
      ...(job.shop.allowRemoteBases ? withNetwork(job.shop.plugins.searchPath) : NO_NETWORK),
      HOME: work.path,
      TMPDIR: work.path,
      KUBECONFIG: '/dev/null',
    },
    places: { [folder]: 'the source', [work.path]: 'the copy', [job.files.root]: 'the repository' },
  });
  return objectsOfYaml(output, 'the output of Kustomize', limits.objects);
};

/** Kustomize runs `git` for bases in repositories; it may not reach for those of this machine. */
const withNetwork = (searchPath: string) => ({
  PATH: searchPath,
  GIT_ALLOW_PROTOCOL: 'https:http:ssh',
  GIT_TERMINAL_PROMPT: '0',
  GIT_CONFIG_NOSYSTEM: '1',
});

const buildOptions = ({ request }: RenderingJob): string[] => {
  const options = (request.kustomizeOptions ?? '').split(/\s+/u).filter(option => option !== '');
  const output = options.find(option => /^(?:-o|--output)/u.test(option));
  if (output !== undefined)
    throw new Fault('RENDER_REFUSED', `the option ${output} would write the result somewhere else`);
  return options;
};

/** Kustomize asks for the version in a way that Helm 4 does not know, and wants to hear of 3; all else is the same. */
const HELM_FOR_KUSTOMIZE = `#!/bin/sh
[ "$1" = version ] && echo v3.18.0 && exit
exec 'HELM' "$@"
`;

const helmOptions = async ({ shop, source, request }: RenderingJob, work: string): Promise<string[]> => {
  const { kubeVersion, apiVersions } = source.kustomize ?? {};
  const command = join(work, 'helm');
  const helm = (await shop.tools.helm()).replaceAll("'", "'\\''");
  await writeFile(
    command,
    HELM_FOR_KUSTOMIZE.replace('HELM', () => helm),
    { mode: 0o700 },
  );
  return [
    '--helm-command',
    command,
    '--helm-kube-version',
    kubeVersion || request.kubeVersion,
    ...(apiVersions?.length ? apiVersions : request.apiVersions).flatMap(version => [
      '--helm-api-versions',
      version,
    ]),
  ];
};

/** The components that the source adds, without those that may be missing and are. */
const componentsOf = async ({ source, files, folder }: RenderingJob): Promise<string[]> => {
  const { components = [], ignoreMissingComponents } = source.kustomize ?? {};
  const found: string[] = [];
  for (const component of components)
    if (!ignoreMissingComponents || (await files.find(component, folder)) !== undefined)
      found.push(component);
  return found;
};

/** The folder of the source, or a copy of it with a kustomization that has the options of the source. */
const editedFolder = async (job: RenderingJob, components: string[], work: string): Promise<string> => {
  const options = job.source.kustomize ?? {};
  if (!hasEdits(options)) return job.folder;
  const kustomization = await readKustomization(job, job.folder);
  if (kustomization === undefined)
    throw new Fault('RENDER_FAILED', 'the path of the source has no kustomization file');
  const { files, shop, environment } = job;
  const copy = await copyWithin({ files, limits: shop.limits }, job.folder, join(work, 'repository'));
  const edited = editKustomization(kustomization.value, { ...options, components }, environment);
  const place = join(copy, kustomization.name);
  // Written over, it would change what a link leads to.
  await rm(place, { force: true });
  // JSON is YAML that everybody reads alike.
  await writeFile(place, JSON.stringify(edited));
  return copy;
};
