import { createHash } from 'node:crypto';
import { lstat, readdir, rm, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { readSourceUrl } from '@freshet/domain/source-urls';
import { isConstraint, newestSatisfying } from '@freshet/domain/version-constraints';
import { Fault } from '@freshet/kit/errors';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import type { ChartRepository } from './chart-repository.ts';
import type { Credential, Credentials } from './credentials.ts';
import { createHelmRepository } from './helm-repository.ts';
import type { SourceLimits } from './limits.ts';
import { createOciRegistry } from './oci-registry.ts';
import { unpackArchive } from './read-archive.ts';
import { SharedFolders } from './shared-folders.ts';
import type { SourcePlace, SourceTree } from './sources.ts';
import type { Web } from './web.ts';

export interface ChartSourcesOptions {
  readonly web: Web;
  readonly credentials: Credentials;
  /** Where indexes and archives lie while they are needed. */
  readonly drafts: string;
  /** Where unpacked charts lie until we stop. */
  readonly trees: string;
  readonly limits: SourceLimits;
  readonly clock: Clock;
  readonly log: Logger;
}

interface ChartFacts {
  /** SHA-256 of the archive. */
  readonly digest: string;
  /** The folder of the chart in the archive. */
  readonly folder: string;
}

interface Known {
  readonly repository: ChartRepository;
  readonly url: string;
  /** Asks for the login as whoever came last would: those who came before may have lost it since. */
  credential: () => Promise<Credential | undefined>;
}

const NAME = /^[a-zA-Z0-9][\w.-]*(?:\/[a-zA-Z0-9][\w.-]*)*$/;
const REGISTRY = /^(?:oci:\/\/)?[a-zA-Z0-9][\w.-]*(?::\d{1,5})?(?:\/[a-z0-9][\w.-]*)*\/?$/;
const VERSION = /^[\w.+:-]{1,255}$/;
const SHORT_VERSION = /^v?\d+(?:\.\d+)?$/;
const LONGEST_RANGE = 255;
const MOST_REPOSITORIES = 500;

/** Charts of Helm repositories and OCI registries. */
export class ChartSources {
  readonly #options: ChartSourcesOptions;
  readonly #repositories = new Map<string, Known>();
  readonly #trees: SharedFolders<ChartFacts>;
  #drafts = 0;

  constructor(options: ChartSourcesOptions) {
    this.#options = options;
    const { trees, limits, log } = options;
    this.#trees = new SharedFolders({
      root: trees,
      maxBytes: limits.treesBytes,
      maxCount: limits.treesCount,
      onTrouble: error => log.warn({ error }, 'An unpacked chart could not be removed'),
    });
  }

  /** Whether a place is a chart and not a Git repository. */
  static serves({ chart = '', repoURL }: SourcePlace): boolean {
    return chart !== '' || repoURL.startsWith('oci://');
  }

  /** A plain version of a chart stands for itself; of a range it is the newest that is there. */
  async resolve(place: SourcePlace, fresh: boolean): Promise<string> {
    const wanted = place.targetRevision?.trim() || '*';
    const chart = checkedChart(place);
    // Of `1.2` Helm takes the newest, too, where none is called just that.
    if (wanted.length > LONGEST_RANGE)
      throw new Fault('SOURCE_REVISION_INVALID', `a range of versions has at most ${LONGEST_RANGE} letters`);
    const isRange = isConstraint(wanted) || SHORT_VERSION.test(wanted);
    if (!isRange) checkedVersion(wanted);
    if (!isRange && chart !== '') return wanted;
    const { repository } = await this.#find(place);
    const version = isRange ? newestOf(wanted, await repository.versions(chart, fresh)) : wanted;
    if (version === undefined)
      throw new Fault(
        'SOURCE_CHART_NOT_FOUND',
        `${plain(place.repoURL)} has no version of ${chart || 'it'} that satisfies ${wanted}`,
        { chart },
      );
    // A tag of what is no chart may be moved, so what it stands for now is told.
    return chart === '' ? (await repository.find(chart, version, fresh)).id : version;
  }

  async open(place: SourcePlace, revision: string): Promise<SourceTree> {
    const chart = checkedChart(place);
    const version = checkedVersion(revision);
    const { repository, key } = await this.#find(place);
    const found = await repository.find(chart, version);
    const { path, facts, release } = await this.#trees.open(
      `${key} ${chart} ${version} ${found.id}`,
      async folder => {
        this.#drafts += 1;
        const archive = join(this.#options.drafts, `archive-${this.#drafts}`);
        try {
          const digest = await found.fetch(archive);
          const { chartBytes, chartEntries } = this.#options.limits;
          const bytes = await unpackArchive(archive, folder, { bytes: chartBytes, entries: chartEntries });
          return { bytes, facts: { digest, folder: await chartFolder(folder, chart !== '') } };
        } finally {
          await rm(archive, { force: true });
        }
      },
    );
    const root = join(path, facts.folder);
    return { root, revision: version, hashOf: wanted => hashOf(root, facts.digest, wanted), release };
  }

  forget(repoURL: string): void {
    const wanted = plain(repoURL);
    for (const { url, repository } of this.#repositories.values())
      if (plain(url) === wanted) repository.forget();
  }

  stop(): Promise<void> {
    return this.#trees.stop();
  }

  async #find(place: SourcePlace): Promise<Known & { readonly key: string }> {
    const { repoURL, project, chart, isMentioned = false, passCredentials = false } = place;
    const url = withoutUser(repoURL.trim());
    const credential: Known['credential'] = async () => {
      const login = await this.#options.credentials.for(url, project, { isMentioned });
      return login && passCredentials ? { ...login, passCredentials } : login;
    };
    const opened = await credential();
    const isOci = url.startsWith('oci://') || opened?.enableOci === true || !/^https?:\/\//.test(url);
    if (isOci ? !REGISTRY.test(url) : readSourceUrl(url) === undefined)
      throw new Fault(
        'SOURCE_URL_REFUSED',
        `the repository of chart ${chart ?? ''} has no address of https or oci`,
      );
    const key = createHash('sha256')
      .update(JSON.stringify([plain(url), isOci, opened?.id ?? '', passCredentials]))
      .digest('hex')
      .slice(0, 32);
    const known = this.#repositories.get(key) ?? this.#begin(key, { url, isOci, credential });
    known.credential = credential;
    return { ...known, key };
  }

  #begin(key: string, { url, isOci, credential }: Omit<Known, 'repository'> & { isOci: boolean }): Known {
    const { web, limits, clock, drafts } = this.#options;
    const file = join(drafts, `index-${key}`);
    const options = { url, credential: () => known.credential(), web, limits, clock, file };
    const repository = isOci ? createOciRegistry(options) : createHelmRepository(options);
    const known: Known = { url, repository, credential };
    if (this.#repositories.size >= MOST_REPOSITORIES) this.#repositories.clear();
    this.#repositories.set(key, known);
    return known;
  }
}

const newestOf = (wanted: string, versions: readonly string[]): string | undefined =>
  versions.includes(wanted) ? wanted : newestSatisfying(wanted, versions);

/** In one spelling for all, so that whoever pushed need not know ours. */
const plain = (url: string): string =>
  withoutUser(url.trim())
    .replace(/^oci:\/\//, '')
    .replace(/\/+$/, '')
    .toLowerCase();

/** A login has no place in the address of a chart repository. */
const withoutUser = (url: string): string => url.replace(/^(https?:\/\/)[^/]*@/, '$1');

const checkedChart = ({ chart = '' }: SourcePlace): string => {
  if (chart !== '' && (!NAME.test(chart) || chart.includes('..') || chart.length > 250))
    throw new Fault(
      'SOURCE_CHART_NOT_FOUND',
      `${JSON.stringify(chart.slice(0, 250))} is not the name of a chart`,
    );
  return chart;
};

const checkedVersion = (version: string): string => {
  if (!VERSION.test(version) || version.startsWith('-') || version.includes('..'))
    throw new Fault('SOURCE_REVISION_INVALID', `${JSON.stringify(version.slice(0, 255))} is not a version`);
  return version;
};

/** Archives of charts hold one folder; of what else is in a registry, the files may lie at the top. */
const chartFolder = async (folder: string, isChart: boolean): Promise<string> => {
  const names = await readdir(folder);
  const [only] = names;
  const isWrapped =
    names.length === 1 &&
    only !== undefined &&
    (await stat(join(folder, only, 'Chart.yaml')).catch(() => undefined));
  if (isWrapped) return only;
  if (isChart) throw new Fault('SOURCE_CHART_INVALID', 'the archive holds no folder with a Chart.yaml');
  return '';
};

const hashOf = async (root: string, digest: string, path: string): Promise<string | undefined> => {
  const clean = posix.normalize(path).replace(/^\/+|\/+$/g, '');
  if (clean === '' || clean === '.') return digest;
  const isThere =
    clean !== '..' && !clean.startsWith('../') && (await lstat(join(root, clean)).catch(() => undefined));
  return isThere ? createHash('sha256').update(`${digest} ${clean}`).digest('hex') : undefined;
};
