import { describe, expect, test } from 'vitest';
import { obstacleTo, suggestedImage, upgradeStage } from './upgrade.ts';

describe('the image of a newer version', () => {
  test.each([
    ['registry.example/freshet:1.2.0', 'registry.example/freshet:1.3.0'],
    ['registry.example:5000/acme/freshet:v1.2.0', 'registry.example:5000/acme/freshet:v1.3.0'],
    ['freshet:1.2.0-alpine', 'freshet:1.3.0-alpine'],
    ['freshet:1.2.0@sha256:0123', 'freshet:1.3.0'],
  ])('is that of %s with the tag moved on', (image, next) =>
    expect(suggestedImage(image, '1.2.0', '1.3.0')).toBe(next),
  );

  test.each([
    ['a moving tag', 'freshet:latest'],
    ['a digest only', 'freshet@sha256:0123'],
    ['another version than the one that runs', 'freshet:1.1.0'],
    ['a port and no tag', 'registry.example:5000/freshet'],
    ['nothing', undefined],
  ])('is not guessed from %s', (_, image) => expect(suggestedImage(image, '1.2.0', '1.3.0')).toBe(''));

  test('is not guessed where there is no newer version', () =>
    expect(suggestedImage('freshet:1.2.0', '1.2.0', undefined)).toBe(''));
});

describe('an upgrade', () => {
  const connectedAt = '2026-11-16T09:00:00.000Z';
  const later = '2026-11-16T09:05:00.000Z';
  const asked = { image: 'freshet:2', from: '1.0.0', connectedAt, commit: { sha: 'a', url: '' } };
  const stage = (seen: Partial<Parameters<typeof upgradeStage>[1]>) =>
    upgradeStage(asked, { image: 'freshet:1', version: '1.0.0', online: true, connectedAt, ...seen });

  test('goes from the commit over the cluster to the version that is reported', () => {
    expect(stage({})).toBe('committed');
    expect(stage({ image: 'freshet:2' })).toBe('replacing');
    expect(stage({ image: undefined, online: false })).toBe('replacing');
    expect(stage({ image: 'freshet:2', version: '2.0.0' })).toBe('done');
  });

  test('to another image of the same version is done when the runtime has come back with it', () => {
    expect(stage({ image: 'freshet:2' })).toBe('replacing');
    expect(stage({ image: 'freshet:2', connectedAt: later })).toBe('done');
    expect(stage({ image: 'freshet:2', connectedAt: later, online: false })).toBe('replacing');
    expect(stage({ connectedAt: later })).toBe('committed');
  });

  test('is not done because a runtime that is away is known by another version', () =>
    expect(stage({ online: false, version: '2.0.0' })).toBe('replacing'));
});

describe('what keeps an upgrade from being committed', () => {
  const told = { image: 'freshet:1', installationRepo: 'https://git.example/own.git' };
  const obstacle = (about: Partial<Parameters<typeof obstacleTo>[0]>) =>
    obstacleTo({ online: true, isPending: false, fault: undefined, told, image: 'freshet:2', ...about });

  test.each([
    [{}, undefined],
    [{ image: 'freshet:1' }, 'imageSame'],
    [{ image: 'fresh et' }, 'imageMissing'],
    [{ told: { ...told, image: null } }, 'noDeployment'],
    [{ told: { ...told, installationRepo: null } }, 'noDeployment'],
    [{ online: false }, 'offline'],
    [{ isPending: true, told: undefined }, 'asking'],
    // That it did not answer says nothing about how it is installed.
    [{ fault: { code: 'UNREACHABLE' }, told: undefined }, 'unanswered'],
    [{ fault: { code: 'RUNTIME_TOO_OLD' }, told: undefined }, 'tooOld'],
  ])('of %o is %s', (about, why) => expect(obstacle(about)).toBe(why));
});
