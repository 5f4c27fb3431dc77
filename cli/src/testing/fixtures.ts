import type { ApiKey, ServiceAccount, Team, User } from '@freshet/contracts/identity';
import type { z } from 'zod';

/** Things as a server sends them, with ids that tell which is which. */
export const idOf = (digit: string): string => digit.repeat(24);

export const userOf = (
  userName: string,
  digit: string,
  more: Partial<z.infer<typeof User>> = {},
): z.infer<typeof User> => ({
  _id: idOf(digit),
  userName,
  email: `${userName}@example.com`,
  role: 'user',
  status: 'active',
  teams: [],
  joinedAt: '2026-11-01T10:00:00.000Z',
  ...more,
});

export const teamOf = (
  name: string,
  digit: string,
  more: Partial<z.infer<typeof Team>> = {},
): z.infer<typeof Team> => ({
  _id: idOf(digit),
  name,
  type: 'custom',
  account: idOf('0'),
  tags: [],
  users: [],
  serviceAccounts: [],
  ...more,
});

export const serviceAccountOf = (
  name: string,
  digit: string,
  more: Partial<z.infer<typeof ServiceAccount>> = {},
): z.infer<typeof ServiceAccount> => ({
  id: idOf(digit),
  name,
  admin: false,
  enabled: true,
  teams: [],
  createdAt: '2026-11-01T10:00:00.000Z',
  ...more,
});

export const keyOf = (
  name: string,
  digit: string,
  more: Partial<z.infer<typeof ApiKey>> = {},
): z.infer<typeof ApiKey> => ({
  _id: idOf(digit),
  name,
  tokenPrefix: digit.repeat(12),
  created: '2026-11-01T10:00:00.000Z',
  subject: { type: 'user', ref: idOf('a') },
  ...more,
});
