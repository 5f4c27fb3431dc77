import { describe, expect, test } from 'vitest';
import { adminReason, adminsOf, chosenReason, disableReason, type Member } from './limits.ts';

const member = (id: string, role: Member['role'] = 'user'): Member => ({
  _id: id,
  userName: id,
  role,
  status: 'active',
  teams: [],
  joinedAt: '2026-11-15T12:00:00Z',
});
const [ada, bo, cy] = [member('ada', 'admin'), member('bo', 'admin'), member('cy')];
const alone = { me: 'cy', admins: new Set(['ada']) };
const two = { me: 'ada', admins: new Set(['ada', 'bo']) };

describe('what cannot be done to a member', () => {
  test('the last admin stays one', () => {
    expect([adminReason, disableReason].map(reason => reason(ada, alone))).toEqual([
      'lastAdmin',
      'lastAdmin',
    ]);
  });

  test('one of two admins can go', () => {
    expect(adminReason(bo, two)).toBeUndefined();
    expect(adminReason(ada, two)).toBeUndefined();
  });

  test('nobody disables themselves', () => {
    expect(disableReason(ada, two)).toBe('self');
    expect(disableReason(cy, two)).toBeUndefined();
  });

  test('nothing is refused on a guess', () => {
    expect(adminReason(ada, { me: 'cy', admins: undefined })).toBeUndefined();
  });
});

describe('what cannot be done to several', () => {
  test('they are without oneself', () => {
    expect(chosenReason([ada, cy], two)).toBe('selfChosen');
  });

  test('they leave an admin', () => {
    expect(chosenReason([ada, bo], { ...two, me: 'cy' })).toBe('lastAdmin');
    expect(chosenReason([bo, cy], two)).toBeUndefined();
  });
});

test('admins are those of the team that follows the role', () => {
  const team = { _id: 't', account: 'x', tags: [], serviceAccounts: [] };
  const users = [{ _id: 'ada', userName: 'ada' }];
  expect(adminsOf([{ ...team, name: 'admins', type: 'custom', users: [] }])).toBeUndefined();
  expect(adminsOf([{ ...team, name: 'admins', type: 'default', users }])).toEqual(new Set(['ada']));
});
