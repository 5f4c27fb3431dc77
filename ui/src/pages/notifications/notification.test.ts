import { describe, expect, test } from 'vitest';
import { channelOf } from './notification.ts';

describe('a channel', () => {
  test('is what was typed for its kind, and stays as it is when nothing was', () => {
    expect(channelOf('email', 'a@b.example, c@d.example\n', '')).toEqual({
      kind: 'email',
      to: ['a@b.example', 'c@d.example'],
    });
    expect(channelOf('slack', ' https://x.example ', 'unused')).toEqual({
      kind: 'slack',
      url: 'https://x.example',
    });
    expect(channelOf('webhook', 'https://x.example', 's')).toMatchObject({ secret: 's' });
    expect(channelOf('webhook', '', 's')).toBeUndefined();
  });
});
