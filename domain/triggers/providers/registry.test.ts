import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REGISTRY_KINDS, readRegistryPushes } from '../index.ts';

describe('a registry tells of a push', () => {
  test.each([
    [
      'registry:dockerhub',
      {
        push_data: { tag: 'v1', pusher: 'ada', pushed_at: 1_700_000_000 },
        repository: { namespace: 'acme', name: 'shop' },
      },
      { namespace: 'acme', name: 'shop', tag: 'v1', pusher: 'ada', pushedAt: '2023-11-14T22:13:20.000Z' },
    ],
    [
      'registry:quay',
      { namespace: 'acme', name: 'shop', updated_tags: ['v1'] },
      { namespace: 'acme', name: 'shop', tag: 'v1' },
    ],
    [
      'registry:azure',
      {
        action: 'push',
        timestamp: 'then',
        target: { repository: 'shop', tag: 'v1' },
        request: { host: 'acme.azurecr.io' },
      },
      { namespace: 'acme', name: 'shop', tag: 'v1', pushedAt: 'then' },
    ],
    [
      'registry:jfrog',
      { domain: 'docker', event_type: 'pushed', data: { repo_key: 'acme', image_name: 'shop', tag: 'v1' } },
      { namespace: 'acme', name: 'shop', tag: 'v1' },
    ],
    [
      'helm:jfrog',
      {
        domain: 'artifact',
        event_type: 'deployed',
        data: { repo_key: 'acme', name: 'shop-web-1.2.3-rc.1.tgz' },
      },
      { namespace: 'acme', name: 'shop-web', tag: '1.2.3-rc.1' },
    ],
  ])('%s', (kind, body, push) => {
    expect(readRegistryPushes(kind, body)).toEqual([push]);
  });

  test('or of something else, or of nonsense', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REGISTRY_KINDS, '__proto__'),
        fc.jsonValue({ maxDepth: 3 }),
        (kind, body) => {
          expect(Array.isArray(readRegistryPushes(kind, body))).toBe(true);
        },
      ),
    );
    const huge = { push_data: { tag: 'v', pushed_at: 1e300 }, repository: { namespace: 'a', name: 'b' } };
    expect(readRegistryPushes('registry:dockerhub', huge)).toHaveLength(1);
    expect(readRegistryPushes('registry:azure', { action: 'delete' })).toEqual([]);
  });
});
