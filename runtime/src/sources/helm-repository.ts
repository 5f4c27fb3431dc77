/** A Helm repository: an index, and archives that it names. */
import { readFile, rename, rm } from 'node:fs/promises';
import { Fault } from '@freshet/kit/errors';
import { type ChartVersion, readChartIndex } from './chart-index.ts';
import type { ChartRepository, ChartRepositoryOptions, FoundChart } from './chart-repository.ts';
import { Refreshed } from './refreshed.ts';
import { expectFound } from './web.ts';

interface Index {
  readonly tag: string | undefined;
  /** What was read of it so far. */
  readonly charts: Map<string, Promise<readonly ChartVersion[]>>;
}

export const createHelmRepository = (options: ChartRepositoryOptions): ChartRepository => {
  const { url, credential, web, limits, clock, file } = options;
  const base = `${url.replace(/\/+$/, '')}/`;
  const { origin } = new URL(base);
  let last: Index | undefined;
  let count = 0;

  const ask = async (): Promise<Index> => {
    count += 1;
    const draft = `${file}.${count}`;
    try {
      const answer = await web({
        url: new URL('index.yaml', base).href,
        credential: await credential(),
        loginOrigin: origin,
        headers: last?.tag === undefined ? {} : { 'if-none-match': last.tag },
        maxBytes: limits.indexBytes,
        timeoutMs: limits.fetchMs,
        file: draft,
      });
      if (answer.status === 304 && last) return last;
      expectFound(answer, base);
      await rename(draft, file);
      const { etag } = answer.headers;
      last = { tag: typeof etag === 'string' ? etag : undefined, charts: new Map() };
      return last;
    } finally {
      await rm(draft, { force: true });
    }
  };
  const index = new Refreshed({ ask, clock, failureMs: limits.failureMs });

  const versionsOf = async (chart: string, fresh: boolean): Promise<readonly ChartVersion[]> => {
    const { charts } = await index.get(fresh);
    const known = charts.get(chart);
    if (known) return known;
    const reading = readFile(file, 'utf8').then(text => readChartIndex(text, chart));
    charts.set(chart, reading);
    return reading;
  };

  const find = async (chart: string, version: string, fresh = false): Promise<FoundChart> => {
    const versions = await versionsOf(chart, fresh);
    const entry =
      versions.find(candidate => candidate.version === version) ??
      versions.find(candidate => candidate.version.replace(/^v/, '') === version.replace(/^v/, ''));
    const [place] = entry?.urls ?? [];
    if (!entry || place === undefined)
      throw new Fault('SOURCE_CHART_NOT_FOUND', `${base} has no chart ${chart} in version ${version}`, {
        chart,
        version,
      });
    return {
      id: entry.digest ?? `${chart} ${version}`,
      fetch: async target => {
        const answer = await web({
          url: URL.parse(place, base)?.href ?? place,
          credential: await credential(),
          loginOrigin: origin,
          maxBytes: limits.chartBytes,
          timeoutMs: limits.fetchMs,
          file: target,
        });
        expectFound(answer, `chart ${chart} ${version} of ${base}`);
        if (entry.digest !== undefined && entry.digest !== answer.digest)
          throw new Fault(
            'SOURCE_CHART_INVALID',
            `chart ${chart} ${version} is not the one that ${base} lists: its digest differs`,
            {
              expected: entry.digest,
              found: answer.digest,
            },
          );
        return answer.digest;
      },
    };
  };

  return {
    versions: async (chart, fresh) => (await versionsOf(chart, fresh)).map(({ version }) => version),
    find,
    forget: () => index.forget(),
  };
};
