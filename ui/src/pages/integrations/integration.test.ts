import { describe, expect, test } from 'vitest';
import type { Context } from '../../contexts/index.ts';
import { dataOf, settingsOf } from './integration.ts';

const context = (type: Context['spec']['type'], data: Record<string, unknown>) =>
  ({ spec: { type, data } }) as Context;

const typed = { address: '', user: '', prefix: '', behindFirewall: false, secret: '' };

describe('an integration', () => {
  test('keeps its stored secret where none is typed, and what no form shows', () => {
    const before = {
      sharingPolicy: 'AccountAdmins',
      auth: { type: 'oauth2', username: 'old', password: '*****' },
    };
    expect(dataOf('git.gitlab', { ...typed, address: 'https://git.example.com/api/v4' }, before)).toEqual({
      sharingPolicy: 'AccountAdmins',
      behindFirewall: false,
      auth: { type: 'oauth2', apiURL: 'https://git.example.com/api/v4', password: '*****' },
    });
  });

  test('of a registry has domain, login and prefix where they are looked for', () => {
    const data = dataOf('registry', {
      ...typed,
      address: 'r.example.com',
      user: 'u',
      prefix: 'p',
      secret: 's',
    });
    expect(data).toMatchObject({ domain: 'r.example.com', username: 'u', password: 's', prefix: 'p' });
    expect(settingsOf(context('registry', data))).toEqual({
      address: 'r.example.com',
      user: 'u',
      prefix: 'p',
      behindFirewall: false,
    });
  });

  test('shows nothing that is hidden', () => {
    expect(settingsOf(context('git.github', { auth: { username: '*****' } })).user).toBe('');
  });
});
