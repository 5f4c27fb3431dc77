/** A runtime whose first Git Source was given an address that it cannot take. */
import { memoryLogger } from '@freshet/kit/log';
import { eventually } from '@freshet/kit/testing';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { startPlatformRuntime } from './platform-runtime.ts';
import { LONG_TESTS } from './platform-story.ts';

vi.setConfig(LONG_TESTS);

test('a runtime serves though the address of its first Git Source is none, and says what is wrong with it', async () => {
  const { platform, stop } = await startPlatformRuntime(inject('serverUrl'), memoryLogger(), undefined, {
    gitSource: 'git@git.example:acme/apps.git',
  });
  onTestFinished(stop);
  await eventually(async () => {
    const { body } = await platform.send('/app-proxy/api/graphql', {
      method: 'POST',
      headers: { authorization: 'Bearer ada', 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ runtime { components { name health message } } }' }),
    });
    expect(JSON.parse(body).data.runtime.components).toContainEqual({
      name: 'shared-configuration',
      health: 'Degraded',
      message: expect.stringContaining('must begin with https://'),
    });
  });
});
