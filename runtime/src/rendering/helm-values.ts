/** Which files of values a chart gets, and in which order: the later ones win. */
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expandVariables } from '@freshet/domain/build-environment';
import { matchesPathGlob } from '@freshet/domain/globs';
import { Fault } from '@freshet/kit/errors';
import type { RenderingJob } from './rendering-job.ts';
import type { SourceFiles } from './source-files.ts';

const GLOB = /[*?[]/u;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//iu;

/** A path as the source names it, and the files and the folder that it is meant in. */
interface Named {
  readonly files: SourceFiles;
  readonly from: string;
  readonly path: string;
}

/** Real paths for `--values`, lowest precedence first. `work` takes what has to be written down. */
export const valueFiles = async (job: RenderingJob, work: string): Promise<string[]> => {
  const helm = job.source.helm ?? {};
  const listed = helm.valueFiles ?? [];
  const named = await Promise.all(listed.map(path => nameValueFile(job, path)));
  const explicit = new Set<string>();
  for (const entry of named)
    if (typeof entry !== 'string' && !GLOB.test(entry.path)) explicit.add(await plain(entry));
  const found: string[] = [];
  for (const [at, entry] of named.entries()) {
    if (typeof entry === 'string') found.push(await download(job, entry, join(work, `values-${at}.yaml`)));
    else if (GLOB.test(entry.path)) await addMatches(job, entry, { found, explicit });
    else await addPlain(job, entry, found);
  }
  const inline = inlineValues(helm);
  if (inline !== undefined) {
    const path = join(work, 'values.yaml');
    await writeFile(path, inline, { mode: 0o600 });
    found.push(path);
  }
  return found;
};

const inlineValues = ({
  values,
  valuesObject,
}: {
  values?: string;
  valuesObject?: object;
}): string | undefined => {
  // JSON is YAML that everybody reads alike.
  if (valuesObject !== undefined) return JSON.stringify(valuesObject);
  return values === undefined || values.trim() === '' ? undefined : values;
};

/** The file that a parameter takes its value from. */
export const parameterFile = async (job: RenderingJob, path: string): Promise<string> => {
  const named = await nameFile(job, path);
  return named.files.need(named.path, named.from);
};

const nameValueFile = async (job: RenderingJob, raw: string): Promise<Named | string> => {
  if (!isReference(job, raw)) {
    const path = expandVariables(raw, job.environment);
    if (ADDRESS.test(path)) return path;
  }
  return nameFile(job, raw);
};

const nameFile = async (job: RenderingJob, raw: string): Promise<Named> => {
  if (!isReference(job, raw))
    return { files: job.files, from: job.folder, path: expandVariables(raw, job.environment) };
  const [first = '', ...rest] = raw.split('/');
  const files = await job.ref(first.slice(1));
  if (files === undefined)
    throw new Fault('RENDER_REFUSED', `${raw} names ${first}, but no source has that as its ref`, {
      path: raw,
    });
  return { files, from: files.root, path: expandVariables(rest.join('/'), job.environment) };
};

/** A dollar sign in front means another source, unless it is a variable of the build environment. */
const isReference = ({ environment }: RenderingJob, raw: string): boolean => {
  const name = /^\$(?<name>[A-Za-z0-9_-]+)(?:\/|$)/u.exec(raw)?.groups?.name;
  return name !== undefined && !Object.hasOwn(environment, name);
};

const plain = async ({ files, from, path }: Named): Promise<string> => (await files.find(path, from)) ?? path;

const addPlain = async ({ source }: RenderingJob, named: Named, found: string[]): Promise<void> => {
  const path = await named.files.find(named.path, named.from);
  if (path !== undefined && (await stat(path)).isFile()) found.push(path);
  else if (source.helm?.ignoreMissingValueFiles !== true)
    throw new Fault('RENDER_FAILED', `the value file ${named.path} is not in the repository`, {
      path: named.path,
    });
};

const addMatches = async (
  job: RenderingJob,
  { files, from, path }: Named,
  { found, explicit }: { found: string[]; explicit: ReadonlySet<string> },
): Promise<void> => {
  const matches = await matchesOf(job, { files, from, path });
  for (const match of matches) if (!explicit.has(match) && !found.includes(match)) found.push(match);
  if (matches.length === 0 && job.source.helm?.ignoreMissingValueFiles !== true)
    throw new Fault('RENDER_FAILED', `no file of the repository matches ${path}`, { path });
};

/** Everything below the part of a pattern that has no wildcards, matched, in lexical order. */
const matchesOf = async ({ shop }: RenderingJob, { files, from, path }: Named): Promise<string[]> => {
  const segments = path.split('/');
  const fixed = segments.findIndex(segment => GLOB.test(segment));
  const base = await files.find(
    segments.slice(0, fixed).join('/') || (path.startsWith('/') ? '/' : '.'),
    from,
  );
  if (base === undefined || !(await stat(base)).isDirectory()) return [];
  const pattern = segments.slice(fixed).join('/');
  const matches: string[] = [];
  const entries = await readdir(base, { recursive: segments.length - fixed > 1 });
  if (entries.length > shop.limits.files)
    throw new Fault('RENDER_LIMIT', `${path} looks through more than ${shop.limits.files} files`);
  for (const entry of entries
    .filter(name => !name.startsWith('.git/') && matchesPathGlob(pattern, name))
    .sort()) {
    const real = await files.find(entry, base);
    if (real !== undefined && (await stat(real)).isFile()) matches.push(real);
  }
  return matches;
};

const download = async (job: RenderingJob, url: string, path: string): Promise<string> => {
  const { fetchText, limits } = job.shop;
  if (fetchText === undefined || !/^https?:\/\//iu.test(url))
    throw new Fault('RENDER_REFUSED', 'value files from the network are not allowed here');
  job.forbidCaching();
  const text = await fetchText(url);
  if (text.length > limits.sourceBytes)
    throw new Fault('RENDER_LIMIT', 'a value file from the network is too large');
  await writeFile(path, text, { mode: 0o600 });
  return path;
};
