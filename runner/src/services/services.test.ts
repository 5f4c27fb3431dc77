import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@freshet/kit/testing';
import { ManualClock } from '@freshet/kit/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BuildPlace, Program, ProgramEnd, ServiceProgram } from '../executor/index.ts';
import { type ServicesSetting, startServices } from './index.ts';

let volume: string;
beforeEach(async () => {
  volume = await mkdtemp(join(tmpdir(), 'freshet-services-'));
});
afterEach(() => rm(volume, { recursive: true, force: true }));

describe('services', () => {
  const worldOf = (end: (program: Program) => ProgramEnd) => {
    const clock = new ManualClock();
    const calls: string[] = [];
    const served: ServiceProgram[] = [];
    const place: BuildPlace = {
      volumePath: volume,
      images: undefined,
      run: program => {
        calls.push(program.id);
        return { ended: Promise.resolve(end(program)), stop: () => Promise.resolve() };
      },
      serve: services => {
        served.push(...services);
        calls.push('serve');
        return Promise.resolve({
          names: services.map(({ name }) => name),
          onHost: false,
          stop: () => Promise.resolve(void calls.push('stop')),
        });
      },
      close: () => Promise.resolve(),
    };
    const setting: ServicesSetting = {
      place,
      volume,
      directory: volume,
      id: 's',
      variables: {},
      connections: {
        registry: () => undefined,
        registryOfImage: () => undefined,
        git: () => undefined,
        localRepository: () => undefined,
      },
      output: () => undefined,
      signal: new AbortController().signal,
      clock,
      follow: program => program.ended,
    };
    return { clock, calls, served, setting };
  };
  const base = {
    compositionVariables: [],
    sharedHostNetwork: false,
    composition: { redis: { image: 'redis' } },
  };

  test('are started, asked until they are ready, and set up', async () => {
    let looks = 0;
    const world = worldOf(({ id }) => ({
      kind: 'exited',
      code: id.includes('readiness') && looks++ === 0 ? 1 : 0,
    }));
    const starting = startServices(
      { ...base, readiness: { commands: ['ping'], periodSeconds: 3 }, setup: { commands: ['load'] } },
      world.setting,
    );
    await eventually(() => expect(world.calls).toContain('s-readiness-1'));
    await eventually(() => {
      world.clock.advance(3_000);
      expect(world.calls).toContain('s-setup');
    });
    await starting;
    expect(world.calls).toEqual(['serve', 's-readiness-1', 's-readiness-2', 's-setup']);
  });

  test('that do not become ready, or cannot be set up, are stopped', async () => {
    const world = worldOf(() => ({ kind: 'exited', code: 1 }));
    await expect(startServices({ ...base, setup: { commands: ['load'] } }, world.setting)).rejects.toThrow(
      'exited with code 1',
    );
    const readiness = { commands: ['ping'], failureThreshold: 1 };
    await expect(startServices({ ...base, readiness }, world.setting)).rejects.toThrow(
      'did not become ready in 1 looks',
    );
    expect(world.calls.filter(call => call === 'stop')).toHaveLength(2);
  });
});
