import { Fault } from '@freshet/kit/errors';
import { readLongYaml } from '../programs/index.ts';

export interface ChartVersion {
  readonly version: string;
  readonly urls: readonly string[];
  /** SHA-256 of the archive, where the index tells it. */
  readonly digest: string | undefined;
}

const MOST_VERSIONS = 20_000;
const LARGEST_WHOLE = 4 * 1024 ** 2;

/**
 * The versions of one chart in the index of a repository. An index may be tens of megabytes long, so of one in the
 * usual form only the lines of that chart are parsed.
 */
export const readChartIndex = async (text: string, chart: string): Promise<readonly ChartVersion[]> => {
  const part = linesOf(text, chart);
  const read = await (part === undefined ? wholeIndex(text) : parsed(part));
  const list = (read as { entries?: Record<string, unknown> } | null)?.entries?.[chart];
  return Array.isArray(list) ? list.slice(0, MOST_VERSIONS).flatMap(versionIn) : [];
};

/** In the form that Helm writes, entries begin at the second column. */
const linesOf = (text: string, chart: string): string | undefined => {
  const entries = /^entries:[ \t]*\r?$/m.exec(text);
  if (!entries || /^\s*\{/.test(text)) return undefined;
  const name = chart.replace(/[^\w-]/g, '\\$&');
  const key = new RegExp(`^  (["']?)${name}\\1:[ \\t]*\\r?$`, 'm');
  const rest = text.slice(entries.index + entries[0].length);
  if (!/^\s*\n {2}[^\s-]/.test(rest)) return undefined;
  const found = key.exec(rest);
  if (!found) return 'entries: {}';
  const lines = rest.slice(found.index + found[0].length);
  const end = /^ {0,2}[^\s\-#]/m.exec(lines);
  return `entries:\n  ${JSON.stringify(chart)}:${end ? lines.slice(0, end.index) : lines}`;
};

const wholeIndex = (text: string): Promise<unknown> =>
  /^\s*\{/.test(text) ? attempt(async () => JSON.parse(text) as unknown) : parsed(text);

const parsed = (text: string): Promise<unknown> => {
  if (text.length > LARGEST_WHOLE)
    throw new Fault(
      'SOURCE_TOO_LARGE',
      'the index of the chart repository says too much of the chart, or is not in the form that Helm writes',
    );
  return attempt(async () => {
    const [document] = await readLongYaml(text);
    return document?.value;
  });
};

const attempt = async (read: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await read();
  } catch (cause) {
    throw new Fault(
      'SOURCE_CHART_INVALID',
      'the index of the chart repository cannot be read',
      {},
      { cause },
    );
  }
};

const versionIn = (entry: unknown): ChartVersion[] => {
  const { version, urls, digest } = (entry ?? {}) as Record<string, unknown>;
  if (typeof version !== 'string' || !Array.isArray(urls)) return [];
  const places = urls.filter(url => typeof url === 'string');
  const isDigest = typeof digest === 'string' && /^(sha256:)?[0-9a-f]{64}$/i.test(digest);
  return [
    { version, urls: places, digest: isDigest ? digest.replace(/^sha256:/i, '').toLowerCase() : undefined },
  ];
};
