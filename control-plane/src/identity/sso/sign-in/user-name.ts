import type { IdentitySql } from '../../core.ts';
import { UserStore } from '../../users/user-store.ts';

/** Leaves room for a number behind it. */
const MAX_STEM = 48;
const MAX_NUMBER = 50;

/** A user name close to what somebody is called elsewhere. */
export const stemOf = (wanted: string): string => {
  const [name = ''] = wanted.split('@');
  const plain = name.normalize('NFKD').replaceAll(/[^A-Za-z0-9._-]/g, '');
  return plain.replace(/^[._-]+/, '').slice(0, MAX_STEM) || 'user';
};

/** The first free one of `anna`, `anna-2`, `anna-3`; one with a random end when there are many. */
export const freeUserName = async (sql: IdentitySql, wanted: string, randomEnd: string): Promise<string> => {
  const stem = stemOf(wanted);
  const users = new UserStore(sql);
  for (let number = 1; number <= MAX_NUMBER; number += 1) {
    const candidate = number === 1 ? stem : `${stem}-${number}`;
    if (!(await users.nameIsTaken(candidate))) return candidate;
  }
  return `${stem}-${randomEnd}`;
};
