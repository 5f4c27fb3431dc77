import { describe, expect, test } from 'vitest';
import { detailsOf } from './service-details.ts';

const names = { volumePath: '/codefresh/volume', volumeName: 'vol-1' };
const details = (value: Parameters<typeof detailsOf>[1]) => detailsOf('db', value, names);

describe('a service of a compose file', () => {
  test('has nothing where nothing is said', () => expect(details({ image: 'x' })).toEqual({ mounts: [] }));

  test('depends on others by a list or by conditions', () => {
    expect(details({ depends_on: ['a'] })).toMatchObject({ dependsOn: [{ name: 'a', until: 'started' }] });
    const conditions = {
      a: { condition: 'service_healthy' },
      b: { condition: 'service_completed_successfully' },
    };
    expect(details({ depends_on: conditions })).toMatchObject({
      dependsOn: [
        { name: 'a', until: 'healthy' },
        { name: 'b', until: 'completed' },
      ],
    });
    expect(() => details({ depends_on: { a: { condition: 'constructor' } } })).toThrow(/unknown condition/);
  });

  test('is checked by a command, a text for a shell, or not at all', () => {
    const healthcheck = {
      test: ['CMD', 'a', 'b'],
      interval: '1m30s',
      timeout: '1500ms',
      retries: 5,
      start_period: '2s',
    };
    expect(details({ healthcheck })).toMatchObject({
      healthCheck: {
        command: ['a', 'b'],
        intervalMs: 90_000,
        timeoutMs: 1_500,
        retries: 5,
        startPeriodMs: 2_000,
      },
    });
    expect(details({ healthcheck: { test: 'x || y' } })).toMatchObject({
      healthCheck: { command: ['/bin/sh', '-c', 'x || y'], intervalMs: 30_000, retries: 3 },
    });
    for (const off of [{ disable: true, test: 'x' }, { test: ['NONE'] }])
      expect(details({ healthcheck: off })).toEqual({ mounts: [] });
    expect(() => details({ healthcheck: { test: ['a'] } })).toThrow(/begins with CMD/);
  });

  test('mounts the volume of the build by name, parts of it by path, and nothing else', () => {
    const volumes = [
      'vol-1:/v',
      '/codefresh/volume/app:/app',
      './data:/data:ro',
      '/var/lib/x',
      { source: 'a', target: '/b' },
    ];
    expect(details({ volumes }).mounts).toEqual([
      { source: '', target: '/v' },
      { source: 'app', target: '/app' },
      { source: './data', target: '/data' },
      { source: 'a', target: '/b' },
    ]);
    for (const out of ['/etc:/etc', '../x:/x', '/var/run/docker.sock:/var/run/docker.sock'])
      expect(() => details({ volumes: [out] })).toThrow(/outside the volume/);
  });
});
