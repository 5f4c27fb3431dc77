import { badRequest } from '../status/index.ts';
import type { User } from '../verbs/index.ts';
import type { ResourceAttributes } from './attributes.ts';
import { decide, refusal } from './authorize.ts';
import type { RoleBook } from './role-book.ts';
import { ANONYMOUS, authenticated, readServiceAccount, serviceAccountGroups } from './user.ts';

const HEADER = { user: 'impersonate-user', group: 'impersonate-group', uid: 'impersonate-uid' } as const;
const EXTRA = 'impersonate-extra-';
const AUTHENTICATION = 'authentication.k8s.io';

/** As whom a request is to be judged: its sender, or who the sender asks to be and may be. */
export const impersonate = (book: RoleBook, sender: User, headers: NodeJS.Dict<string[]>): User => {
  const wanted = readWanted(headers);
  if (!wanted) return sender;
  for (const attributes of attemptsOf(wanted)) {
    if (!decide(book, sender, attributes).allowed) throw refusal(sender, attributes);
  }
  return userOf(wanted);
};

interface Wanted {
  readonly name: string;
  readonly uid: string | undefined;
  readonly groups: readonly string[];
  readonly extra: readonly (readonly [string, readonly string[]])[];
}

const readWanted = (headers: NodeJS.Dict<string[]>): Wanted | undefined => {
  const [name] = headers[HEADER.user] ?? [];
  const groups = headers[HEADER.group] ?? [];
  const [uid] = headers[HEADER.uid] ?? [];
  const extra = Object.entries(headers)
    .filter(([header]) => header.startsWith(EXTRA))
    .map(([header, values = []]) => [decodeKey(header.slice(EXTRA.length)), values] as const);
  if (name) return { name, uid, groups, extra };
  if (groups.length > 0 || uid !== undefined || extra.length > 0)
    throw badRequest('requested impersonation without impersonating a user');
  return undefined;
};

const decodeKey = (key: string): string => {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
};

function* attemptsOf({ name, uid, groups, extra }: Wanted): Iterable<ResourceAttributes> {
  const base = { verb: 'impersonate', group: '', subresource: '', namespace: '' };
  const account = readServiceAccount(name);
  if (account) yield { ...base, resource: 'serviceaccounts', ...account };
  else yield { ...base, resource: 'users', name };
  for (const group of groups) yield { ...base, resource: 'groups', name: group };
  if (uid !== undefined) yield { ...base, group: AUTHENTICATION, resource: 'uids', name: uid };
  for (const [key, values] of extra) {
    for (const value of values)
      yield { ...base, group: AUTHENTICATION, resource: 'userextras', subresource: key, name: value };
  }
}

/** A service account brings its own groups unless others are asked for. */
const userOf = ({ name, uid, groups, extra }: Wanted): User => {
  const account = readServiceAccount(name);
  const own = groups.length === 0 && account ? serviceAccountGroups(account.namespace) : groups;
  const user = {
    name,
    groups: own,
    ...(uid === undefined ? {} : { uid }),
    ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) }),
  };
  return name === ANONYMOUS.name
    ? { ...user, groups: [...new Set([...own, ...ANONYMOUS.groups])] }
    : authenticated(user);
};

/** Headers by lower-case name with each of their values, as Node joins only some of them. */
export const headerValues = ({ rawHeaders }: { rawHeaders: readonly string[] }): NodeJS.Dict<string[]> => {
  const values: NodeJS.Dict<string[]> = Object.create(null);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const there = values[name] ?? [];
    there.push(rawHeaders[index + 1] ?? '');
    values[name] = there;
  }
  return values;
};
