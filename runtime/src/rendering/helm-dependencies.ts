/**
 * Charts that a chart depends on and that are not beside it. They come through our sources, with the credentials that
 * the cluster holds, and never by a download of Helm: one from a folder of the same repository, one from a chart
 * repository at the version that the lock file pins or the newest that fits.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readYaml, YamlProblem } from '@freshet/domain/manifests';
import { Fault, isFault } from '@freshet/kit/errors';
import { untilAborted } from '@freshet/kit/time';
import type { SourcePlace, SourceTree } from '../sources/index.ts';
import { isObject } from './objects.ts';
import { copyFolder } from './private-copy.ts';
import type { RenderingJob } from './rendering-job.ts';
import { SourceFiles } from './source-files.ts';

interface Dependency {
  readonly name: string;
  readonly version: string;
  readonly repository: string;
}

const MAX_CHART_FILE = 256 * 1024;
const MAX_DEPENDENCIES = 100;

/** What the chart in the folder of the job names and does not bring. */
export const missingDependencies = async (job: RenderingJob): Promise<readonly Dependency[]> => {
  const wanted = await dependenciesIn(job, 'Chart.yaml', 'requirements.yaml');
  if (wanted.length === 0) return [];
  if (wanted.length > MAX_DEPENDENCIES)
    throw new Fault('RENDER_LIMIT', `the chart has more than ${MAX_DEPENDENCIES} dependencies`);
  const present = await chartsBeside(job);
  return wanted.filter(({ name }) => !present.some(entry => isChart(entry, name)));
};

const isChart = (entry: string, name: string): boolean =>
  entry === name || (entry.startsWith(`${name}-`) && entry.endsWith('.tgz'));

const chartsBeside = async ({ files, folder }: RenderingJob): Promise<string[]> => {
  const charts = await files.find('charts', folder);
  return charts === undefined ? [] : readdir(charts);
};

/** Puts the missing charts into a copy of the chart. */
export const addDependencies = async (
  job: RenderingJob,
  missing: readonly Dependency[],
  copy: string,
): Promise<void> => {
  const pinned = await dependenciesIn(job, 'Chart.lock', 'requirements.lock');
  for (const [index, dependency] of missing.entries()) {
    const { name, version } = dependency;
    // A chart may be there twice, in two versions; the lock file has them in the same order.
    const earlier = missing.slice(0, index).filter(entry => entry.name === name).length;
    const lock = pinned.filter(entry => entry.name === name)[earlier];
    const place = join(copy, 'charts', earlier === 0 ? name : `${name}-${earlier}`);
    await addDependency(job, { ...dependency, version: lock?.version ?? version }, place);
  }
};

const addDependency = async (job: RenderingJob, dependency: Dependency, place: string): Promise<void> => {
  const { name, repository } = dependency;
  const { limits } = job.shop;
  if (repository.startsWith('file://')) {
    const local = await job.files.need(repository.slice('file://'.length), job.folder);
    await copyFolder({ files: job.files, limits }, local, place);
    return;
  }
  const { project } = job.request.application;
  const address = await addressOf(job, repository);
  if (!/^(?:https?|oci):\/\//u.test(address))
    throw new Fault(
      'RENDER_REFUSED',
      `the chart depends on ${name}, which is neither beside it nor at an address: ${repository || 'no repository'}`,
      { name },
    );
  const asked = {
    repoURL: address,
    chart: name,
    targetRevision: dependency.version,
    project,
    isMentioned: true,
    ...(job.source.helm?.passCredentials ? { passCredentials: true } : {}),
  };
  const tree = await openMentioned(job, asked).catch((error: unknown) => {
    throw isAbsence(error) ? absent(name, error) : error;
  });
  try {
    const files = await SourceFiles.of(tree);
    await copyFolder({ files, limits }, files.root, place);
  } finally {
    tree.release();
  }
};

/** The chart says where it lies: that it is not there, or not for us, is as wrong as any other word in a source. */
const isAbsence = (error: unknown): error is Fault =>
  isFault(error, 'SOURCE_NOT_FOUND') || isFault(error, 'SOURCE_DENIED');

const absent = (name: string, cause: Fault): Fault =>
  new Fault(
    'RENDER_DEPENDENCY_MISSING',
    `the chart depends on ${name}: ${cause.message}`,
    { name },
    { cause },
  );

/** What a source names besides itself. */
export const openMentioned = async ({ shop }: RenderingJob, asked: SourcePlace): Promise<SourceTree> => {
  const { sources, stopping } = shop;
  const version = await untilAborted(sources.resolve(asked), stopping);
  const opening = sources.open(asked, version);
  return untilAborted(opening, stopping).catch((error: unknown) => {
    opening.then(
      late => late.release(),
      () => undefined, // nobody wants it any more
    );
    throw error;
  });
};

/** A repository may be called by the name that its secret gives it: `@name`, or `alias:name`. */
const addressOf = async ({ shop, request }: RenderingJob, repository: string): Promise<string> => {
  const name = /^(?:@|alias:)(?<name>.+)$/u.exec(repository)?.groups?.name;
  if (name === undefined) return repository;
  return (await shop.sources.addressOf(name, request.application.project)) ?? repository;
};

/** The dependencies that one of two files lists: the newer form in the file of the chart, or the older beside it. */
const dependenciesIn = async (job: RenderingJob, newer: string, older: string): Promise<Dependency[]> => {
  for (const name of [newer, older]) {
    const path = await job.files.find(name, job.folder);
    if (path === undefined) continue;
    const value = readFile(await job.files.text(path, MAX_CHART_FILE), name);
    if (isObject(value) && Array.isArray(value.dependencies)) return value.dependencies.flatMap(dependencyOf);
  }
  return [];
};

const readFile = (text: string, name: string): unknown => {
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

const dependencyOf = (value: unknown): Dependency[] => {
  if (!isObject(value) || typeof value.name !== 'string') return [];
  const { name, version, repository } = value;
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/u.test(name))
    throw new Fault('RENDER_REFUSED', `the name of the dependency ${name} is not a name of a chart`);
  return [
    {
      name,
      version: version === undefined || version === null ? '' : String(version),
      repository: typeof repository === 'string' ? repository : '',
    },
  ];
};
