/**
 * Charts in an OCI registry: tags are versions (`_` for `+`, which a tag must not hold), a manifest names the archive
 * by its digest. A registry that wants a login says where a token is to be had for it.
 */
import { createHash } from 'node:crypto';
import { Fault } from '@freshet/kit/errors';
import type { ChartRepository, ChartRepositoryOptions, FoundChart } from './chart-repository.ts';
import type { Credential } from './credentials.ts';
import { Refreshed } from './refreshed.ts';
import { expectFound, loginHeader, type WebAnswer, type WebRequest } from './web.ts';

const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
const ARCHIVES = [
  'application/vnd.cncf.helm.chart.content.v1.tar+gzip',
  'application/tar+gzip',
  'application/vnd.oci.image.layer.v1.tar+gzip',
  'application/vnd.oci.image.layer.v1.tar',
];
const MOST_PAGES = 100;
const MOST_TAGS = 100_000;
const LARGEST_PAGE = 8 * 1024 ** 2;
const MOST_REMEMBERED = 500;

interface Layer {
  readonly digest: string;
  readonly size: number;
}

interface Manifest {
  readonly digest: string;
  readonly archive: Layer;
}

export const createOciRegistry = (options: ChartRepositoryOptions): ChartRepository => {
  const { url, limits, clock } = options;
  const [host = '', ...path] = url
    .replace(/^oci:\/\//, '')
    .replace(/\/+$/, '')
    .split('/');
  const talk = createTalk(options, host);
  const tags = new Map<string, Refreshed<readonly string[]>>();
  const manifests = new Map<string, Refreshed<Manifest>>();
  const nameOf = (chart: string): string => [...path, ...(chart === '' ? [] : [chart])].join('/');
  const shown = (chart: string): string => `${host}/${nameOf(chart)}`;

  const remembered = <Value>(
    answers: Map<string, Refreshed<Value>>,
    key: string,
    ask: () => Promise<Value>,
  ): Refreshed<Value> => {
    const known = answers.get(key) ?? new Refreshed({ ask, clock, failureMs: limits.failureMs });
    if (answers.size >= MOST_REMEMBERED) answers.clear();
    answers.set(key, known);
    return known;
  };

  const askTags = async (chart: string): Promise<readonly string[]> => {
    const found: string[] = [];
    let next: string | undefined = `/v2/${nameOf(chart)}/tags/list?n=1000`;
    for (let page = 0; next !== undefined && page < MOST_PAGES; page += 1) {
      const answer = await talk(nameOf(chart), {
        path: next,
        maxBytes: Math.min(limits.indexBytes, LARGEST_PAGE),
      });
      expectFound(answer, shown(chart));
      found.push(...tagsIn(answer));
      if (found.length > MOST_TAGS)
        throw new Fault('SOURCE_TOO_LARGE', `${shown(chart)} has more than ${MOST_TAGS} tags`);
      next = nextPage(answer);
    }
    return found.map(tag => tag.replaceAll('_', '+'));
  };

  const askManifest = async (chart: string, version: string): Promise<Manifest> => {
    const reference = version.startsWith('sha256:') ? version : version.replaceAll('+', '_');
    const answer = await talk(nameOf(chart), {
      path: `/v2/${nameOf(chart)}/manifests/${encodeURIComponent(reference)}`,
      maxBytes: 4 * 1024 ** 2,
      headers: { accept: MANIFEST },
    });
    if (answer.status === 404)
      throw new Fault('SOURCE_CHART_NOT_FOUND', `${shown(chart)} has no version ${version}`, { version });
    expectFound(answer, shown(chart));
    const digest = `sha256:${createHash('sha256').update(answer.body).digest('hex')}`;
    if (version.startsWith('sha256:') && version !== digest)
      throw new Fault(
        'SOURCE_CHART_INVALID',
        `${shown(chart)} answered with another manifest than was asked for`,
      );
    return { digest, archive: archiveIn(jsonIn(answer), shown(chart)) };
  };

  const find = async (chart: string, version: string, fresh = false): Promise<FoundChart> => {
    const { digest, archive } = await remembered(manifests, `${chart} ${version}`, () =>
      askManifest(chart, version),
    ).get(fresh);
    return {
      id: digest,
      fetch: async file => {
        const answer = await talk(nameOf(chart), {
          path: `/v2/${nameOf(chart)}/blobs/${archive.digest}`,
          maxBytes: limits.chartBytes,
          file,
        });
        expectFound(answer, `${shown(chart)} ${version}`);
        if (`sha256:${answer.digest}` !== archive.digest)
          throw new Fault(
            'SOURCE_CHART_INVALID',
            `${shown(chart)} ${version} is not what its manifest says: its digest differs`,
          );
        return answer.digest;
      },
    };
  };

  return {
    versions: (chart, fresh) => remembered(tags, chart, () => askTags(chart)).get(fresh),
    find,
    forget: () => {
      for (const answer of [...tags.values(), ...manifests.values()]) answer.forget();
    },
  };
};

/** What cannot be a tag is none, so that a page of large texts is not kept. */
const tagsIn = (answer: WebAnswer): string[] => {
  const { tags } = jsonIn(answer);
  return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string' && tag.length <= 128) : [];
};

type Question = Pick<WebRequest, 'maxBytes' | 'file' | 'headers'> & { readonly path: string };

/** Asks a registry, and gets the token that it wants when it wants one. */
const createTalk = ({ web, credential, limits }: ChartRepositoryOptions, host: string) => {
  const tokens = new Map<string, string>();

  const ask = (opened: Credential | undefined, { path, ...question }: Question, authorization?: string) => {
    const origin = `${opened?.plainHttp ? 'http' : 'https'}://${host}`;
    return web({
      ...question,
      url: new URL(path, origin).href,
      credential: opened && authorization === undefined ? withoutLogin(opened) : opened,
      authorization,
      loginOrigin: new URL(origin).origin,
      timeoutMs: limits.fetchMs,
    });
  };

  const tokenFor = async (
    challenge: string,
    repository: string,
    opened: Credential | undefined,
  ): Promise<string | undefined> => {
    if (/^basic\b/i.test(challenge)) return loginHeader(opened);
    const url = tokenUrl(challenge, repository);
    if (url?.protocol === 'http:' && opened?.plainHttp !== true)
      throw new Fault('SOURCE_URL_REFUSED', `${host} wants a login sent in the clear`);
    if (!url) return undefined;
    const answer = await web({
      url: url.href,
      credential: opened,
      loginOrigin: url.origin,
      maxBytes: 1024 ** 2,
      timeoutMs: limits.askMs,
    });
    expectFound(answer, `the token server of ${host}`);
    const { token, access_token: other } = jsonIn(answer);
    const text = typeof token === 'string' ? token : other;
    return typeof text === 'string' ? `Bearer ${text}` : undefined;
  };

  return async (repository: string, question: Question): Promise<WebAnswer> => {
    const opened = await credential();
    const known = `${opened?.id} ${repository}`;
    const first = await ask(opened, question, tokens.get(known));
    if (first.status !== 401) return first;
    const token = await tokenFor(String(first.headers['www-authenticate'] ?? ''), repository, opened);
    if (token === undefined) return first;
    if (tokens.size >= MOST_REMEMBERED) tokens.clear();
    tokens.set(known, token);
    return ask(opened, question, token);
  };
};

/** Where a registry wants a token fetched from. */
const tokenUrl = (challenge: string, repository: string): URL | undefined => {
  const [, realm = ''] = /\brealm="([^"]+)"/i.exec(challenge) ?? [];
  const url = /^bearer\b/i.test(challenge) ? URL.parse(realm) : undefined;
  if (!url) return undefined;
  const [, service] = /\bservice="([^"]*)"/i.exec(challenge) ?? [];
  if (service !== undefined) url.searchParams.set('service', service);
  url.searchParams.set('scope', `repository:${repository}:pull`);
  return url;
};

/** Nobody gets a login who did not ask for it. */
const withoutLogin = ({ username: _, password: __, bearer: ___, ...rest }: Credential): Credential => rest;

const jsonIn = ({ body }: WebAnswer): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch (cause) {
    throw new Fault('SOURCE_CHART_INVALID', 'the registry did not answer in JSON', {}, { cause });
  }
};

const nextPage = ({ headers }: WebAnswer): string | undefined => {
  const [, target] = /<([^>]+)>\s*;\s*rel="?next"?/i.exec(String(headers.link ?? '')) ?? [];
  const url = target === undefined ? undefined : URL.parse(target, 'http://registry');
  return url ? `${url.pathname}${url.search}` : undefined;
};

const archiveIn = ({ layers }: Record<string, unknown>, shown: string): Layer => {
  const list = Array.isArray(layers) ? (layers as Record<string, unknown>[]) : [];
  const found = ARCHIVES.map(type => list.filter(layer => layer?.mediaType === type)).find(
    fitting => fitting.length > 0,
  );
  const [layer] = found ?? [];
  const digest = layer?.digest;
  if (found?.length !== 1 || typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Fault('SOURCE_CHART_INVALID', `${shown} holds no chart`);
  return { digest, size: Number(layer?.size ?? 0) };
};
