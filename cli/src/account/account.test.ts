import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json } from '../testing/index.ts';

const acme = {
  id: idOf('1'),
  name: 'acme',
  inviteDomains: [],
  sessionIdleMinutes: null,
  eventTextInCommands: 'refuse-forks',
  operatesInstallation: true,
  createdAt: '2026-11-01T10:00:00.000Z',
};

describe('the account', () => {
  test('is shown with its settings in words', () =>
    asAdmin({ 'GET /api/account': json(acme) }, async ({ freshet }) => {
      expect((await freshet('get account')).out).toBe(
        'NAME   INVITE-DOMAINS   SESSIONS-END   EVENT-TEXT\nacme   any              by default     refuse-forks\n',
      );
    }));

  test.each([
    ['--name umbrella', { name: 'umbrella' }],
    ['--invite-domain a.example --invite-domain b.example', { inviteDomains: ['a.example', 'b.example'] }],
    ['--any-domain', { inviteDomains: [] }],
    ['--session-idle 60', { sessionIdleMinutes: 60 }],
    ['--session-idle default', { sessionIdleMinutes: null }],
    ['--event-text refuse', { eventTextInCommands: 'refuse' }],
  ])('is changed with %s', (flags, body) =>
    asAdmin({ 'PATCH /api/account': json(acme) }, async ({ freshet, changes }) => {
      expect((await freshet(`update account ${flags}`)).err).toBe('account/acme updated\n');
      expect(changes()).toEqual([`PATCH /api/account ${JSON.stringify(body)}`]);
    }),
  );

  test.each([
    ['', 'nothing to change'],
    [' --any-domain --invite-domain a.example', 'contradict each other'],
    [' --event-text never', "must be warn, refuse-forks or refuse, not 'never'"],
    [' --session-idle soon', "must be a number of minutes or default, not 'soon'"],
  ])('is not changed with%s', (flags, message) =>
    asAdmin({}, async ({ freshet, requests }) => {
      const { code, err } = await freshet(`update account${flags}`);
      expect(code).toBe(2);
      expect(err).toContain(message);
      expect(requests).toEqual([]);
    }),
  );
});
