import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notingImages, stepOf, worldFor } from '../testing/index.ts';
import { createPush, pushTag } from './index.ts';

const main = { name: 'main', registry: 'registry.example', userName: 'u', password: 'p', prefix: 'team' };
const other = { name: 'other', registry: 'other.example:5000', userName: 'o', password: 'q' };

describe('a push step', () => {
  let volume: string;
  beforeEach(async () => {
    volume = await mkdtemp(join(tmpdir(), 'freshet-push-step-'));
  });
  afterEach(() => rm(volume, { recursive: true, force: true }));

  const run = async (text: string, options: Partial<Parameters<typeof worldFor>[1]> = {}) => {
    const images = notingImages();
    const step = stepOf('push', text);
    const world = worldFor(step, { volume, images, registries: [main, other], ...options });
    return { images, result: await createPush({ environment: {} })(step, world) };
  };

  test('moves an image from one registry to another, with the name it had and not its prefix', async () => {
    const { images, result } = await run(
      '    candidate: registry.example/team/app:1\n    registry: other\n    tags: [a, b]',
    );
    expect(images.calls).toEqual([
      'tag registry.example/team/app:1 other.example:5000/app:a',
      'push other.example:5000/app:a',
      'tag registry.example/team/app:1 other.example:5000/app:b',
      'push other.example:5000/app:b',
    ]);
    expect(images.logins.filter(Boolean)).toEqual([other, other]);
    expect(result.facts).toMatchObject({
      image: 'other.example:5000/app:a',
      registry: 'other.example:5000',
      imageRepoDigest: `other.example:5000/app@sha256:${'d'.repeat(64)}`,
    });
  });

  test('pushes as latest to the default registry', async () => {
    const { images } = await run('    candidate: app:1\n    image_name: New/Name');
    expect(images.calls.at(-1)).toBe('push registry.example/team/new/name:latest');
  });

  test('takes an address with credentials in place of a connection', async () => {
    const masked: string[] = [];
    const { images } = await run(
      '    candidate: app:1\n    registry: localhost:5000\n    credentials: { username: me, password: it }',
      { masked },
    );
    expect(masked).toEqual(['it']);
    expect(images.calls.at(-1)).toBe('push localhost:5000/app:latest');
    expect(images.logins.at(-1)).toEqual({ registry: 'localhost:5000', userName: 'me', password: 'it' });
  });

  test.each([
    ['an id without a name', `    candidate: ${'a'.repeat(64)}`, /needs "image_name"/],
    ['an unknown registry', '    candidate: app:1\n    registry: nowhere', /connected as "nowhere"/],
    ['a candidate that is no image', '    candidate: "a b"', /is not the name of an image/],
  ])('refuses %s', (_, text, message) => expect(run(text)).rejects.toThrow(message));

  test('says so when there is no registry at all', () =>
    expect(run('    candidate: app:1', { registries: [] })).rejects.toMatchObject({
      code: 'REGISTRY_NOT_CONNECTED',
    }));

  const ecr =
    '    candidate: app:1\n    registry: 1.dkr.ecr.example\n    provider: ecr\n    region: r\n    accessKeyId: id\n    secretAccessKey: key';

  test('asks the program of AWS for a login, or for that program', async () => {
    await writeFile(join(volume, 'aws'), '#!/bin/sh\necho "$AWS_ACCESS_KEY_ID/$AWS_DEFAULT_REGION/$*"\n');
    await chmod(join(volume, 'aws'), 0o755);
    const { images } = await run(ecr, { path: `${volume}:/bin:/usr/bin` });
    expect(images.logins.at(-1)).toMatchObject({ userName: 'AWS', password: 'id/r/ecr get-login-password' });
    await expect(run(ecr, { path: '/nowhere' })).rejects.toMatchObject({ code: 'TOOL_MISSING' });
  });

  test('gives an image of a registry more tags there', async () => {
    const images = notingImages();
    const step = stepOf('push-tag', '    image_name: other.example:5000/app:1\n    tags: ["2", "3"]');
    await pushTag(step, worldFor(step, { volume, images, registries: [main, other] }));
    expect(images.calls).toEqual([
      'pull other.example:5000/app:1',
      'tag other.example:5000/app:1 other.example:5000/app:2',
      'push other.example:5000/app:2',
      'tag other.example:5000/app:1 other.example:5000/app:3',
      'push other.example:5000/app:3',
    ]);
  });
});
