import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProgramEnd } from '../../executor/index.ts';
import { type ServedCall, stepOf, worldFor } from '../testing/index.ts';
import { composition, launchComposition } from './index.ts';

const ok: ProgramEnd = { kind: 'exited', code: 0 };

describe('a composition step', () => {
  let volume: string;
  let served: ServedCall[];
  beforeEach(async () => {
    volume = await mkdtemp(join(tmpdir(), 'freshet-composition-step-'));
    served = [];
  });
  afterEach(() => rm(volume, { recursive: true, force: true }));

  const run = (text: string, ends: Readonly<Record<string, ProgramEnd>> = { test: ok }) => {
    const step = stepOf('composition', text);
    const environment = { CF_VOLUME_NAME: 'vol', TAG: 'from-build' };
    return composition(step, worldFor(step, { volume, served, ends, environment }));
  };

  const FILE = `version: '3'
services:
  db: { image: 'db:\${TAG}', command: serve --port 1, volumes: ['vol:/codefresh/volume'] }
  test: { image: old, environment: [A=1], depends_on: { db: { condition: service_healthy } } }
`;

  test('lays candidates over services of the file, starts the others first, and stops them at the end', async () => {
    await writeFile(join(volume, 'compose.yml'), FILE);
    const result = await run(
      '    composition: compose.yml\n    composition_variables: [TAG=9]\n    composition_candidates: { test: { image: new, command: npm test } }',
    );
    expect(result).toEqual({ outcome: 'success' });
    expect(served).toMatchObject([
      {
        services: [
          {
            name: 'db',
            image: 'db:9',
            command: ['serve', '--port', '1'],
            mounts: [{ source: '', target: '/codefresh/volume' }],
          },
        ],
        options: { until: [{ name: 'db', until: 'healthy' }] },
        stops: 1,
      },
    ]);
  });

  test('fails with every candidate that did, and takes the services down all the same', async () => {
    const result = await run(
      '    composition: { services: { db: { image: db } } }\n    composition_candidates: { a: { image: x }, b: { image: x }, c: { image: x } }',
      { a: { kind: 'exited', code: 3 }, b: ok, c: { kind: 'failed', reason: 'no such image' } },
    );
    expect(result).toEqual({
      outcome: 'failure',
      reason: 'the candidate "a" exited with code 3; the candidate "c" did not run: no such image',
    });
    expect(served).toMatchObject([{ stops: 1 }]);
  });

  test.each([
    [
      'no candidate',
      '    composition: { services: { db: { image: db } } }\n    composition_candidates: {}',
      /at least one candidate/,
    ],
    [
      'a service that is built',
      '    composition: { services: { db: { build: . } } }\n    composition_candidates: { test: { image: x } }',
      /build/,
    ],
    [
      'a candidate without an image',
      '    composition: { services: {} }\n    composition_candidates: { test: { command: x } }',
      /no image/,
    ],
    [
      'a file that is not there',
      '    composition: none.yml\n    composition_candidates: { test: { image: x } }',
      /no composition/,
    ],
    [
      'a service that depends on a candidate',
      '    composition: { services: { db: { image: db, depends_on: [test] } } }\n    composition_candidates: { test: { image: x } }',
      /candidates start after all services/,
    ],
  ])('refuses %s', async (_, text, message) => {
    await expect(run(text)).rejects.toThrow(message);
    expect(served).toEqual([]);
  });

  test('launched ones stay until the build ends, and one of the same name replaces the one before', async () => {
    const step = stepOf(
      'launch-composition',
      '    composition: { services: { db: { image: db } } }\n    environment_name: demo',
    );
    const world = worldFor(step, { volume, served });
    await launchComposition(step, world);
    expect(served).toMatchObject([{ stops: 0 }]);
    await launchComposition(step, world);
    expect(served).toMatchObject([{ stops: 1 }, { stops: 0 }]);
  });
});
