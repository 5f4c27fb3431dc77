import { describe, expect, test } from 'vitest';
import { statesOf, type Way, wayAt } from './stages.ts';

const push = { to: '1.4.1' };
const old = { sync: 'Synced', health: 'Healthy', images: ['demo-shop/storefront:1.4.0-aaaaaaa'] };
const fresh = { ...old, images: [...old.images, 'demo-shop/storefront:1.4.1-bbbbbbb'] };

const shortly = (way: Way): string => Object.values(statesOf(way)).join(' ');

describe('the stages of a change', () => {
  test.each<[string, Way, string]>([
    ['are all ahead before a push', { application: old }, 'ahead ahead ahead ahead ahead'],
    ['begin with the trigger', { push }, 'done now ahead ahead ahead'],
    ['go on with the build', { push, build: { state: 'running' } }, 'done done now ahead ahead'],
    [
      'wait for the application when the build is done',
      { push, build: { state: 'success' }, application: old },
      'done done done now ahead',
    ],
    [
      'are over when pods run the new version',
      { push, build: { state: 'success' }, application: fresh },
      'done done done done done',
    ],
    [
      'are over also where the list of builds is behind',
      { push, application: fresh },
      'done done done done done',
    ],
    [
      'are over also where a newer version has overtaken it',
      {
        push,
        build: { state: 'success' },
        application: { ...old, images: ['demo-shop/storefront:1.4.10-c'] },
      },
      'done done done done done',
    ],
    ['stop at a build that failed', { push, build: { state: 'error' } }, 'done done stuck ahead ahead'],
    [
      'stop at pods that do not come up',
      { push, build: { state: 'success' }, application: { ...fresh, health: 'Degraded' } },
      'done done done stuck ahead',
    ],
  ])('%s', (_, way, expected) => {
    expect(shortly(way)).toBe(expected);
  });

  test('are not ahead of what the page shows of the change', () => {
    const over: Way = { push, build: { state: 'success' }, application: fresh };
    const at = (stop: string | undefined) => shortly(wayAt(over, stop));
    expect(at('build')).toBe('done done now ahead ahead');
    expect(at('sync')).toBe('done done done now ahead');
    expect(at(undefined)).toBe('done done done done done');
  });
});
