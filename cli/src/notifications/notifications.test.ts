import { describe, expect, test } from 'vitest';
import { asAdmin, idOf, json, nothing } from '../testing/index.ts';

const notification = {
  id: idOf('1'),
  name: 'team',
  kind: 'slack',
  target: 'hooks.slack.example',
  events: ['failed'],
  disabled: false,
  createdAt: '2026-11-15T12:00:00.000Z',
  createdBy: 'ada',
};

describe('notifications', () => {
  test('are listed, made, tried and deleted', () =>
    asAdmin(
      {
        'GET /api/notifications': json({ notifications: [notification] }),
        'POST /api/notifications': json({ notification, secret: 'hush-hush-hush-hush' }, 201),
        [`POST /api/notifications/${idOf('1')}/test`]: nothing,
        [`DELETE /api/notifications/${idOf('1')}`]: nothing,
      },
      async ({ freshet, changes }) => {
        expect((await freshet('get notifications')).out).toMatch(
          /team +slack +hooks\.slack\.example +failed/,
        );
        const made = await freshet(
          'create notification hook webhook https://hooks.example/x -e failed -e success',
        );
        expect(made.err).toContain('signed with hush-hush-hush-hush');
        const body = {
          name: 'hook',
          channel: { kind: 'webhook', url: 'https://hooks.example/x' },
          events: ['failed', 'success'],
          disabled: false,
        };
        expect(changes().at(-1)).toBe(`POST /api/notifications ${JSON.stringify(body)}`);
        expect(
          (await freshet('create notification x slack https://a.example https://b.example')).code,
        ).not.toBe(0);
        expect((await freshet('test notification team')).code).toBe(0);
        expect((await freshet('test notification nobody')).err).toContain('there is no notification nobody');
        expect((await freshet(`delete notification ${idOf('1')} --yes`)).code).toBe(0);
      },
    ));
});
