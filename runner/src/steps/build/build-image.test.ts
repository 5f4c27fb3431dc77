import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createImageSteps } from '../image-steps.ts';
import { notingImages, stepOf, worldFor } from '../testing/index.ts';
import { buildImage } from './index.ts';

const registry = { name: 'main', registry: 'registry.example', userName: 'u', password: 'p', prefix: 'team' };

describe('a build step', () => {
  let volume: string;
  beforeEach(async () => {
    volume = await mkdtemp(join(tmpdir(), 'freshet-build-step-'));
    await writeFile(
      join(volume, 'Dockerfile'),
      'FROM registry.example/base:1\nFROM --platform=x alpine AS two\n',
    );
  });
  afterEach(() => rm(volume, { recursive: true, force: true }));

  const run = async (text: string, options: Partial<Parameters<typeof worldFor>[1]> = {}) => {
    const images = notingImages();
    const step = stepOf('build', text);
    const result = await buildImage(step, worldFor(step, { volume, images, ...options }));
    return { images, result };
  };

  test('names the image by its registry, prefix and branch, pushes it and tells what it is known for', async () => {
    const { images, result } = await run('    image_name: Acme/App', {
      registries: [registry],
      environment: { CF_BRANCH_TAG_NORMALIZED: 'Feature-X' },
    });
    const image = 'registry.example/team/acme/app:feature-x';
    expect(images.built).toMatchObject([
      { tags: [image], dockerfile: { path: 'Dockerfile' }, logins: [registry], platforms: [] },
    ]);
    expect(images.calls).toEqual([`push ${image}`]);
    expect(images.logins).toEqual([registry]);
    expect(result).toMatchObject({
      outcome: 'success',
      facts: {
        image,
        imageId: 'sha256:built',
        imageName: 'acme/app',
        imageTagName: 'feature-x',
        registry: 'registry.example',
      },
    });
  });

  test('builds from the beginning when the build says so, whatever the step says', async () => {
    const images = notingImages();
    const step = stepOf('build', '    image_name: app\n    no_cache: false');
    const { build } = createImageSteps({ environment: {}, noCache: true });
    await build?.(step, worldFor(step, { volume, images }));
    expect(images.built).toMatchObject([{ noCache: true }]);
  });

  test('keeps the image on this machine where nothing is connected, or push is off', async () => {
    const { images, result } = await run('    image_name: app\n    tag: "1"');
    expect(images.calls).toEqual([]);
    expect(result.facts).toMatchObject({ image: 'app:1' });
    const off = await run('    image_name: app\n    disable_push: true', { registries: [registry] });
    expect(off.images.calls).toEqual([]);
  });

  test('keeps the case of tags when told, and pushes every tag once', async () => {
    const { images } = await run('    image_name: app\n    tags: [A, b, A]\n    tag_policy: original', {
      registries: [registry],
    });
    expect(images.calls).toEqual(['push registry.example/team/app:A', 'push registry.example/team/app:b']);
  });

  test('passes on arguments, target, caches, secrets and ssh', async () => {
    await mkdir(join(volume, 'sub'));
    await writeFile(join(volume, 'sub/Dockerfile'), 'FROM scratch');
    await writeFile(join(volume, 'key'), 'k');
    const text = `    image_name: app
    working_directory: sub
    target: final
    build_arguments: [A=1=2, FROM_BUILD]
    cache_from: [app:cache]
    no_cache: 'yes'
    secrets: ['id=key,src=/codefresh/volume/key']
    ssh: { github: /codefresh/volume/key }`;
    const { images } = await run(text, { environment: { FROM_BUILD: 'value' } });
    expect(images.built).toMatchObject([
      {
        target: 'final',
        arguments: { A: '1=2', FROM_BUILD: 'value' },
        cacheFrom: ['app:cache'],
        noCache: true,
        secrets: [{ id: 'key', source: expect.stringMatching(/\/key$/) }],
        ssh: ['github=/codefresh/volume/key'],
      },
    ]);
  });

  test('sends along a Dockerfile that is outside the directory of the build', async () => {
    await mkdir(join(volume, 'sub'));
    const { images } = await run(
      '    image_name: app\n    working_directory: sub\n    dockerfile: ../Dockerfile',
    );
    expect(images.built).toMatchObject([{ dockerfile: { content: expect.stringContaining('FROM') } }]);
  });

  test.each([
    ['a tag that cannot be one', '    image_name: app\n    tag: feature/x', /CF_BRANCH_TAG_NORMALIZED/],
    ['a registry that nobody knows', '    image_name: app\n    registry: other', /connected as "other"/],
    ['a Dockerfile that is not there', '    image_name: app\n    dockerfile: none', /"none" does not exist/],
    [
      'a link out of the volume',
      '    image_name: app\n    working_directory: out',
      /leads out of the volume/,
    ],
    [
      'a Dockerfile out of the volume',
      '    image_name: app\n    dockerfile: ../../etc/hostname',
      /does not exist|leads out/,
    ],
    [
      'several platforms',
      '    image_name: app\n    buildx: true\n    platform: linux/amd64,linux/arm64',
      /one platform/,
    ],
    ['signing', '    image_name: app\n    cosign: { sign: true }', /cosign/],
  ])('refuses %s with a sentence', async (_, text, message) => {
    await symlink('/', join(volume, 'out'));
    await expect(run(text)).rejects.toThrow(message);
  });

  test('says that it needs a container engine where there is none', async () => {
    const step = stepOf('build', '    image_name: app');
    await expect(buildImage(step, worldFor(step, { volume }))).rejects.toMatchObject({
      code: 'CONTAINER_ENGINE_REQUIRED',
    });
  });
});
