/** Kustomizations, built by the Kustomize in the real kubectl, without a network. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import { readKustomization } from './kustomization.ts';
import { editKustomization, hasEdits } from './kustomize-edit.ts';
import { mirrorKustomization } from './kustomize-mirror.ts';
import { objectsOfYaml } from './objects.ts';
import type { RenderingJob } from './rendering-job.ts';
import { NO_NETWORK, runTool } from './tool-faults.ts';

export const renderKustomize = async (job: RenderingJob): Promise<KubeObject[]> => {
  await using work = await job.shop.workFolder();
  const { limits, tools } = job.shop;
  const folder = await mirrorKustomization(
    job,
    await editedKustomization(job),
    join(work.path, 'repository'),
  );
  const options = buildOptions(job);
  const helm = options.includes('--enable-helm') ? await helmOptions(job, work.path) : [];
  const output = await runTool(job, {
    tool: 'Kustomize',
    program: await tools.kubectl(),
    args: ['kustomize', ...options, ...helm, '--', folder],
    cwd: work.path,
    env: {
      ...NO_NETWORK,
      HOME: work.path,
      TMPDIR: work.path,
      KUBECONFIG: '/dev/null',
    },
    places: { [folder]: 'the source', [work.path]: 'the copy', [job.files.root]: 'the repository' },
  });
  return objectsOfYaml(output, 'the output of Kustomize', limits.objects);
};

const buildOptions = ({ request }: RenderingJob): string[] => {
  const options = (request.kustomizeOptions ?? '').split(/\s+/u).filter(option => option !== '');
  const output = options.find(option => /^(?:-o|--output)/u.test(option));
  if (output !== undefined)
    throw new Fault('RENDER_REFUSED', `the option ${output} would write the result somewhere else`);
  return options;
};

/**
 * Kustomize asks for the version in a way that Helm 4 does not know, and wants to hear of 3. It gives Helm the words of
 * users, which must not become options, and lets them choose where Helm finds plugins, which are programs.
 */
const HELM_FOR_KUSTOMIZE = `#!/bin/sh
[ "$1" = version ] && echo v3.18.0 && exit
for word; do
  case $word in
    --untar|--untardir|--repo|--version|--devel|--debug|--namespace|--name-template|--generate-name) ;;
    -f|--values|--api-versions|--kube-version|--include-crds|--skip-tests|--no-hooks) ;;
    -*) echo "a chart of a kustomization cannot have the name or the version $word" >&2; exit 1 ;;
  esac
done
export HELM_CONFIG_HOME='WORK/config' HELM_CACHE_HOME='WORK/cache' HELM_DATA_HOME='WORK/data' HELM_PLUGINS='WORK/none'
exec 'HELM' "$@"
`;

const shellWord = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

const helmOptions = async ({ shop, source, request }: RenderingJob, work: string): Promise<string[]> => {
  const { kubeVersion, apiVersions } = source.kustomize ?? {};
  const command = join(work, 'helm');
  const places = { HELM: await shop.tools.helm(), WORK: work };
  const script = HELM_FOR_KUSTOMIZE.replace(
    /'(HELM|WORK)([^']*)'/gu,
    (_, place: 'HELM' | 'WORK', rest: string) => shellWord(`${places[place]}${rest}`),
  );
  await writeFile(command, script, { mode: 0o700 });
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

/** The kustomization of the source, with the options of the source. */
const editedKustomization = async (job: RenderingJob) => {
  const options = job.source.kustomize ?? {};
  const kustomization = await readKustomization(job.files, job.folder);
  if (kustomization === undefined)
    throw new Fault('RENDER_FAILED', 'the path of the source has no kustomization file');
  if (!hasEdits(options)) return kustomization;
  const components = await componentsOf(job);
  const value = editKustomization(kustomization.value, { ...options, components }, job.environment);
  return { ...kustomization, value };
};
