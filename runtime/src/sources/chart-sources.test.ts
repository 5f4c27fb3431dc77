import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Secret } from '@freshet/kit/secret';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ChartServer, chartArchive, sha256, type TarEntry, tarOf } from './chart-server.fixture.ts';
import { SourcesFixture } from './git-server.fixture.ts';

let fixture: SourcesFixture;
let server: ChartServer;
let other: ChartServer;

beforeAll(async () => {
  fixture = await SourcesFixture.start();
});
beforeEach(async () => {
  server = await ChartServer.start();
  other = await ChartServer.start();
  fixture.credentials.clear();
  return async () => {
    await server.stop();
    await other.stop();
  };
});
afterAll(() => fixture.stop());

const login = { id: 'one', username: 'me', password: new Secret('hunter2') };
const LOGIN = `Basic ${Buffer.from('me:hunter2').toString('base64')}`;

interface Listed {
  readonly version: string;
  readonly url?: string;
  readonly digest?: string;
}

const index = (charts: Record<string, readonly Listed[]>): string =>
  [
    'apiVersion: v1',
    'entries:',
    ...Object.entries(charts).flatMap(([name, versions]) => [
      `  ${name}:`,
      ...versions.flatMap(({ version, url = `charts/${name}-${version}.tgz`, digest }) => [
        '  - apiVersion: v2',
        '    description: |',
        '      Not an entry:',
        ...(digest === undefined ? [] : [`    digest: ${digest}`]),
        `    name: ${name}`,
        '    urls:',
        `    - ${url}`,
        `    version: ${version}`,
      ]),
    ]),
    'generated: "2026-01-01T00:00:00Z"',
    '',
  ].join('\n');

const at = (more: object) => ({
  repoURL: `http://${server.host}/repo`,
  chart: 'web',
  project: 'default',
  ...more,
});

describe('a Helm repository', () => {
  const publish = (versions: readonly string[]): void => {
    const listed = versions.map(version => {
      const archive = chartArchive('web', version);
      server.files.set(`/repo/charts/web-${version}.tgz`, { body: archive });
      return { version, digest: sha256(archive) };
    });
    server.files.set('/repo/index.yaml', {
      body: index({ api: [{ version: '9.9.9' }], web: listed, zoo: [] }),
    });
  };

  test('gives the newest version of a range, and its files, asked once by all', async () => {
    publish(['1.0.0', '1.2.0', '2.0.0-rc.1']);
    const sources = await fixture.sources();
    const all = await Promise.all(
      Array.from({ length: 200 }, () => sources.resolve(at({ targetRevision: '^1' }))),
    );
    expect(new Set(all)).toEqual(new Set(['1.2.0']));
    const trees = await Promise.all(Array.from({ length: 20 }, () => sources.open(at({}), '1.2.0')));
    expect(server.asked).toEqual(['/repo/index.yaml', '/repo/charts/web-1.2.0.tgz']);
    const [tree] = trees;
    expect(readdirSync(tree?.root ?? '').sort()).toEqual(['Chart.yaml', 'templates']);
    expect(await tree?.hashOf('templates')).not.toBe(await tree?.hashOf(''));
    expect(await tree?.hashOf('../x')).toBeUndefined();
    for (const { release } of trees) release();
    expect(await sources.changed(at({}), '1.0.0', '1.2.0')).toBeUndefined();
    expect(await sources.describe(at({}), '1.2.0')).toBeUndefined();

    publish(['1.0.0', '1.2.0', '1.3.0']);
    expect(await sources.resolve(at({ targetRevision: '^1' }))).toBe('1.2.0');
    sources.forget(`http://${server.host}/repo/`);
    expect(await sources.resolve(at({ targetRevision: '^1' }))).toBe('1.3.0');
    expect(await sources.resolve(at({ targetRevision: '*' }), { fresh: true })).toBe('1.3.0');
  });

  test('is not asked what a plain version is, and says when it does not have it', async () => {
    publish(['1.0.0']);
    const sources = await fixture.sources();
    expect(await sources.resolve(at({ targetRevision: '7.0.0' }))).toBe('7.0.0');
    expect(server.asked).toEqual([]);
    expect(await sources.resolve(at({ targetRevision: '1.0' }))).toBe('1.0.0');
    await expect(sources.open(at({}), '7.0.0')).rejects.toMatchObject({ code: 'SOURCE_CHART_NOT_FOUND' });
    await expect(sources.resolve(at({ targetRevision: '^7' }))).rejects.toMatchObject({
      code: 'SOURCE_CHART_NOT_FOUND',
    });
    await expect(sources.resolve(at({ chart: 'none', targetRevision: '*' }))).rejects.toMatchObject({
      code: 'SOURCE_CHART_NOT_FOUND',
    });
    await expect(
      sources.resolve(at({ repoURL: `http://${server.host}/none`, targetRevision: '*' })),
    ).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' });
  });

  test('gets its login, and nobody else does', async () => {
    publish(['1.0.0']);
    const archive = chartArchive('web', '3.0.0');
    other.files.set('/web.tgz', { body: archive });
    server.files.set('/repo/index.yaml', {
      body: index({ web: [{ version: '1.0.0' }, { version: '3.0.0', url: `http://${other.host}/web.tgz` }] }),
    });
    server.wants = LOGIN;
    const sources = await fixture.sources();
    await expect(sources.resolve(at({ targetRevision: '*' }))).rejects.toMatchObject({
      code: 'SOURCE_DENIED',
    });
    fixture.credentials.set(`http://${server.host}`, login);
    expect(await sources.resolve(at({ targetRevision: '*' }))).toBe('3.0.0');
    (await sources.open(at({}), '3.0.0')).release();
    (await sources.open(at({}), '1.0.0')).release();
    server.redirects.set('/repo/charts/web-2.0.0.tgz', `http://${other.host}/web.tgz`);
    server.files.set('/repo/index.yaml', { body: index({ web: [{ version: '2.0.0' }] }) });
    sources.forget(at({}).repoURL);
    (await sources.open(at({}), '2.0.0')).release();
    expect(other.asked).toEqual(['/web.tgz', '/web.tgz']);

    other.wants = LOGIN;
    server.files.set('/repo/index.yaml', {
      body: index({ web: [{ version: '4.0.0', url: `http://${other.host}/web.tgz` }] }),
    });
    sources.forget(at({}).repoURL);
    await expect(sources.open(at({}), '4.0.0')).rejects.toMatchObject({ code: 'SOURCE_DENIED' });
    (await sources.open(at({ passCredentials: true }), '4.0.0')).release();
    other.wants = undefined;
  });

  test('that says without end what it has of a chart is not read to the end', async () => {
    const sources = await fixture.sources();
    const lines = '  - {version: 1.0.0, urls: [x]}\n'.repeat(300_000);
    server.files.set('/repo/index.yaml', { body: `entries:\n  web:\n${lines}` });
    await expect(sources.resolve(at({ targetRevision: '1.x' }))).rejects.toMatchObject({
      code: 'SOURCE_TOO_LARGE',
    });
  });

  test('that serves another archive than it lists is not believed', async () => {
    publish(['1.0.0']);
    server.files.set('/repo/charts/web-1.0.0.tgz', { body: chartArchive('web', '6.6.6') });
    const sources = await fixture.sources();
    await expect(sources.open(at({}), '1.0.0')).rejects.toMatchObject({
      code: 'SOURCE_CHART_INVALID',
      message: expect.stringContaining('digest differs'),
    });
  });

  test('with an index in another form is read as well, and one that is none is refused', async () => {
    const sources = await fixture.sources();
    const forms = [
      JSON.stringify({ entries: { web: [{ version: '1.5.0', urls: ['x'] }] } }),
      'entries: {web: [{version: 1.5.0, urls: [x]}]}\n',
      'entries:\n    web:\n    -   version: 1.5.0\n        urls: [x]\n',
    ];
    for (const body of forms) {
      server.files.set('/repo/index.yaml', { body });
      expect(await sources.resolve(at({ targetRevision: '1.x' }), { fresh: true })).toBe('1.5.0');
    }
    for (const body of ['entries: [', '{"entries":', `a: &a [x]\nentries: {web: [${'*a,'.repeat(500)}]}`]) {
      server.files.set('/repo/index.yaml', { body });
      await expect(sources.resolve(at({ targetRevision: '1.x' }), { fresh: true })).rejects.toMatchObject({
        code: expect.stringMatching(/SOURCE_CHART/),
      });
    }
    const narrow = await fixture.sources({ limits: { indexBytes: 10 } });
    await expect(narrow.resolve(at({ targetRevision: '1.x' }))).rejects.toMatchObject({
      code: 'SOURCE_TOO_LARGE',
    });
  });

  test('is not looked for in a range that nobody would write, nor is that told back', async () => {
    const sources = await fixture.sources();
    const targetRevision = `>=1.0.0 ${'|| 1.x '.repeat(3_000)}`;
    await expect(sources.resolve(at({ targetRevision }))).rejects.toMatchObject({
      code: 'SOURCE_REVISION_INVALID',
      message: 'a range of versions has at most 255 letters',
    });
  });

  test.each(['../x', '-x', 'a/../../b', 'a b', ''])('has no chart or version of the name %j', async word => {
    const sources = await fixture.sources();
    if (word !== '')
      await expect(sources.open(at({ chart: word }), '1.0.0')).rejects.toMatchObject({
        code: 'SOURCE_CHART_NOT_FOUND',
      });
    await expect(sources.open(at({}), word)).rejects.toMatchObject({ code: 'SOURCE_REVISION_INVALID' });
  });
});

describe('an archive', () => {
  const open = async (archive: Buffer, limits = {}) => {
    server.files.set('/repo/charts/web-1.0.0.tgz', { body: archive });
    server.files.set('/repo/index.yaml', { body: index({ web: [{ version: '1.0.0' }] }) });
    const sources = await fixture.sources({ limits });
    return sources.open(at({}), '1.0.0');
  };

  test.each<[string, TarEntry]>([
    ['a path upward', { name: '../evil', content: 'x' }],
    ['a path upward from within', { name: 'web/../../evil', content: 'x' }],
    ['an absolute path', { name: '/tmp/freshet-evil', content: 'x' }],
    ['a backslash', { name: 'web\\..\\evil', content: 'x' }],
    ['a symbolic link', { name: 'web/link', type: '2', link: '/etc/passwd' }],
    ['a hard link', { name: 'web/link', type: '1', link: '/etc/passwd' }],
    ['a device', { name: 'web/device', type: '3' }],
    ['a file in the place of a folder', { name: 'web/templates', content: 'x' }],
  ])('with %s is refused, and nothing of it is left', async (_, entry) => {
    await expect(open(chartArchive('web', '1.0.0', [entry]))).rejects.toMatchObject({
      code: 'SOURCE_CHART_INVALID',
    });
    expect(existsSync('/tmp/freshet-evil')).toBe(false);
  });

  test('that is no archive, has no chart, or is too large is refused', async () => {
    await expect(open(Buffer.from('nothing'))).rejects.toMatchObject({ code: 'SOURCE_CHART_INVALID' });
    await expect(open(gzipSync(Buffer.alloc(600, 1)))).rejects.toMatchObject({
      code: 'SOURCE_CHART_INVALID',
    });
    await expect(open(gzipSync(tarOf([{ name: 'x/y', content: '' }])))).rejects.toMatchObject({
      code: 'SOURCE_CHART_INVALID',
    });
    const bomb = chartArchive('web', '1.0.0', [{ name: 'web/zeros', content: '0'.repeat(2_000_000) }]);
    await expect(open(bomb, { chartBytes: 100_000 })).rejects.toMatchObject({ code: 'SOURCE_CHART_INVALID' });
    await expect(open(chartArchive('web', '1.0.0'), { chartEntries: 1 })).rejects.toMatchObject({
      code: 'SOURCE_CHART_INVALID',
    });
    await expect(open(chartArchive('web', '1.0.0'), { chartBytes: 50 })).rejects.toMatchObject({
      code: 'SOURCE_TOO_LARGE',
    });
  });

  test('may hold long names', async () => {
    const long = `web/${'deep/'.repeat(30)}file.yaml`;
    const record = `path=${long}\n`;
    const length = record.length + String(record.length + 4).length + 1;
    const tree = await open(
      chartArchive('web', '1.0.0', [
        { name: 'ignored', type: 'x', content: `${length} ${record}` },
        { name: 'short', content: 'by pax' },
        { name: '././@LongLink', type: 'L', content: `${long}.gnu\0` },
        { name: 'short', content: 'by gnu' },
      ]),
    );
    expect(readFileSync(join(tree.root, long.slice(4)), 'utf8')).toBe('by pax');
    expect(readFileSync(join(tree.root, `${long.slice(4)}.gnu`), 'utf8')).toBe('by gnu');
    tree.release();
  });
});

describe('a registry', () => {
  const oci = (more: object = {}) => at({ repoURL: `${server.host}/charts`, ...more });
  const plain = { id: 'plain', plainHttp: true };

  test('gives versions and charts, with a token where it wants one', async () => {
    server.push('charts/web', '1.0.0', chartArchive('web', '1.0.0'));
    server.push('charts/web', '1.1.0_build.5', chartArchive('web', '1.1.0+build.5'));
    server.wants = 'Bearer the-token';
    server.challenge = `Bearer realm="http://${server.host}/token",service="registry"`;
    const sources = await fixture.sources();
    fixture.credentials.set(server.host, { ...plain, ...login });
    expect(await sources.resolve(oci({ targetRevision: '1.x' }))).toBe('1.1.0+build.5');
    const tree = await sources.open(oci(), '1.1.0+build.5');
    expect(readFileSync(join(tree.root, 'templates/a.yaml'), 'utf8')).toContain('1.1.0+build.5');
    tree.release();
    expect(server.asked.slice(0, 3)).toEqual([
      '/v2/charts/web/tags/list',
      '/token with login',
      '/v2/charts/web/tags/list with login',
    ]);
    fixture.credentials.set(server.host, { ...plain, ...login, id: 'two', password: new Secret('wrong') });
    await expect(sources.resolve(oci({ targetRevision: '1.x' }))).rejects.toMatchObject({
      code: 'SOURCE_DENIED',
    });
  });

  test('that sends another blob than its manifest names is not believed', async () => {
    const archive = chartArchive('web', '1.0.0');
    server.push('charts/web', '1.0.0', archive);
    server.files.set(`/v2/charts/web/blobs/sha256:${sha256(archive)}`, {
      body: chartArchive('web', '6.6.6'),
    });
    fixture.credentials.set(server.host, plain);
    const sources = await fixture.sources();
    await expect(sources.open(oci(), '1.0.0')).rejects.toMatchObject({ code: 'SOURCE_CHART_INVALID' });
    await expect(sources.open(oci(), '2.0.0')).rejects.toMatchObject({ code: 'SOURCE_CHART_NOT_FOUND' });
  });

  test('may hold files that are no chart; a tag stands for what it is now', async () => {
    const files = (text: string) =>
      gzipSync(
        tarOf([
          { name: './', type: '5' },
          { name: './a.yaml', content: text },
        ]),
      );
    const mediaType = 'application/vnd.oci.image.layer.v1.tar+gzip';
    const first = server.push('apps/web', 'latest', files('a: 1\n'), mediaType);
    fixture.credentials.set(`oci://${server.host}`, plain);
    const sources = await fixture.sources();
    const place = { repoURL: `oci://${server.host}/apps/web`, project: 'default', targetRevision: 'latest' };
    expect(await sources.resolve(place)).toBe(first);
    const second = server.push('apps/web', 'latest', files('a: 2\n'), mediaType);
    expect(await sources.resolve(place)).toBe(first);
    expect(await sources.resolve(place, { fresh: true })).toBe(second);
    const tree = await sources.open(place, first);
    expect(readFileSync(join(tree.root, 'a.yaml'), 'utf8')).toBe('a: 1\n');
    tree.release();
  });

  test.each(['oci://-x/y', 'oci://host/../x', '-x', 'ftp://host/x', 'oci://', 'https://'])(
    '%j is none',
    async repoURL => {
      const sources = await fixture.sources();
      await expect(sources.resolve(at({ repoURL, targetRevision: '*' }))).rejects.toMatchObject({
        code: 'SOURCE_URL_REFUSED',
      });
    },
  );
});
