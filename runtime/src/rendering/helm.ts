/** Charts, rendered by the real Helm without a cluster and without a network. */
import { join } from 'node:path';
import type { HelmSource } from '@freshet/domain/applications';
import { expandVariables } from '@freshet/domain/build-environment';
import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import { checkSchemas } from './chart-schemas.ts';
import { addDependencies, missingDependencies } from './helm-dependencies.ts';
import { parameterFile, valueFiles } from './helm-values.ts';
import { objectsOfYaml } from './objects.ts';
import { checkLinks, copyFolder } from './private-copy.ts';
import type { RenderingJob } from './rendering-job.ts';
import { NO_NETWORK, runTool } from './tool-faults.ts';

/** Helm keeps the names of its own objects this short. */
const MAX_RELEASE_NAME = 53;

export const renderHelm = async (job: RenderingJob): Promise<KubeObject[]> => {
  await using work = await job.shop.workFolder();
  const { limits } = job.shop;
  await checkLinks({ files: job.files, limits }, job.folder);
  const chart = await chartFolder(job, work.path);
  if (!job.source.helm?.skipSchemaValidation) await checkSchemas(chart, limits);
  const output = await runTool(job, {
    tool: 'Helm',
    program: await job.shop.tools.helm(),
    args: await argumentsOf(job, chart, work.path),
    cwd: chart,
    env: {
      ...NO_NETWORK,
      HOME: work.path,
      HELM_CACHE_HOME: join(work.path, 'cache'),
      HELM_CONFIG_HOME: join(work.path, 'config'),
      HELM_DATA_HOME: join(work.path, 'data'),
    },
    places: { [work.path]: 'the copy', [job.files.root]: '', [chart]: 'the chart' },
  });
  return objectsOfYaml(output, 'the output of Helm', limits.objects);
};

/** The folder of the source, or a copy of it with the charts that it lacks. */
const chartFolder = async (job: RenderingJob, work: string): Promise<string> => {
  const missing = await missingDependencies(job);
  if (missing.length === 0) return job.folder;
  const copy = join(work, 'chart');
  await copyFolder({ files: job.files, limits: job.shop.limits }, job.folder, copy);
  await addDependencies(job, missing, copy);
  return copy;
};

const argumentsOf = async (job: RenderingJob, chart: string, work: string): Promise<string[]> => {
  const helm = job.source.helm ?? {};
  const release = helm.releaseName || job.request.application.name;
  if (release.length > MAX_RELEASE_NAME)
    throw new Fault(
      'RENDER_REFUSED',
      `the release name ${release} is longer than ${MAX_RELEASE_NAME} characters`,
    );
  const namespace = helm.namespace || job.request.destinationNamespace;
  const values = await valueFiles(job, work);
  return [
    'template',
    ...(namespace === '' ? [] : ['--namespace', namespace]),
    ...flagsOf(helm),
    '--kube-version',
    helm.kubeVersion || job.request.kubeVersion,
    ...(helm.apiVersions?.length ? helm.apiVersions : job.request.apiVersions).flatMap(version => [
      '--api-versions',
      version,
    ]),
    ...values.flatMap(path => ['--values', listItem(path)]),
    ...parametersOf(job, helm),
    ...(await fileParametersOf(job, helm)),
    // Not by the flag for it, which takes a template of its own.
    '--',
    release,
    chart,
  ];
};

const flagsOf = ({ skipCrds, skipTests, skipSchemaValidation }: HelmSource): string[] => [
  ...(skipCrds ? ['--skip-crds'] : ['--include-crds']),
  ...(skipTests ? ['--skip-tests'] : []),
  ...(skipSchemaValidation ? ['--skip-schema-validation'] : []),
];

/** The flag takes a list with commas between its items. */
const listItem = (path: string): string => (/[",\n]/u.test(path) ? `"${path.replaceAll('"', '""')}"` : path);

const parametersOf = ({ environment }: RenderingJob, { parameters = [] }: HelmSource): string[] =>
  // Texts that are forced come last, as they win.
  [false, true].flatMap(isForced =>
    parameters
      .filter(({ forceString }) => (forceString ?? false) === isForced)
      .flatMap(({ name, value }) => [
        isForced ? '--set-string' : '--set',
        `${name}=${escapeCommas(expandVariables(value ?? '', environment))}`,
      ]),
  );

/** A comma would begin another parameter; one in a list in braces is meant, and one that is escaped stays so. */
const escapeCommas = (value: string): string =>
  value.startsWith('{') && value.endsWith('}') ? value : value.replace(/\\,|,/gu, '\\,');

const fileParametersOf = async (
  job: RenderingJob,
  { fileParameters = [] }: HelmSource,
): Promise<string[]> => {
  const args: string[] = [];
  for (const { name, path } of fileParameters) {
    // Behind a comma Helm would read another file, from anywhere on this machine.
    if (/[,={}\n]/u.test(name))
      throw new Fault('RENDER_REFUSED', `${name} cannot be the name of a file parameter`, { name });
    const file = await parameterFile(job, path);
    args.push('--set-file', `${name}=${file.replace(/[\\,]/gu, '\\$&')}`);
  }
  return args;
};
