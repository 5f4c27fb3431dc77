import { UserJoined } from '@freshet/contracts/identity';
import type { IdentityChange, IdentityCore } from '../core.ts';
import { refuseWhenFull } from '../limits.ts';
import { MemberStore, type Role } from './member-store.ts';
import { UserStore } from './user-store.ts';

interface NewUser {
  readonly accountId: string;
  readonly userName: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash?: string;
}

/** Adds a person who is new to the installation as a member of the account. Returns their id. */
export const addUser = async (
  core: IdentityCore,
  change: IdentityChange,
  { accountId, userName, email, role, passwordHash }: NewUser,
): Promise<string> => {
  const id = core.ids.next();
  await new UserStore(change.sql).add(
    {
      id,
      userName,
      email: email.toLowerCase(),
      emailVouched: true,
      ...(passwordHash === undefined ? {} : { passwordHash }),
    },
    core.clock.now(),
  );
  await addMember(core, change, { accountId, id, userName, role });
  return id;
};

interface NewMember {
  readonly accountId: string;
  readonly id: string;
  readonly userName: string;
  readonly role: Role;
}

/** Makes an existing person a member of the account. */
export const addMember = async (
  { clock }: IdentityCore,
  change: IdentityChange,
  { accountId, id, userName, role }: NewMember,
): Promise<void> => {
  const members = new MemberStore(change.sql);
  refuseWhenFull('users', await members.count(accountId));
  await members.add({ accountId, id, role, joinedAt: clock.now() });
  change.emit({ event: UserJoined, key: id, data: { accountId, userId: id, userName, role } });
};
