import type { Session } from '../../session/index.ts';
import type { Command } from './command.ts';

const KEPT = 8;

/** Something that was used: a thing that has an address is known by it again, whether or not it is on the screen. */
type Used = Pick<Command, 'id' | 'title' | 'icon' | 'hint' | 'href'>;

type Who = Pick<Session, 'user' | 'account'>;
type Shelf = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>;

/** What one person used is not shown to the next, nor what is of one account in another. */
const keyOf = ({ user, account }: Who): string => `freshet.recent.${user.id}.${account.id}`;

/**
 * The kinds of things that are offered again by their address, each with the page that has to be there for it. People,
 * keys and rules are not among them: who was looked at, and what opens doors, is not left lying in a browser.
 */
const PAGES: Readonly<Record<string, string>> = {
  application: 'page applications',
  build: 'page builds',
  pipeline: 'page pipelines',
  runtime: 'page runtimes',
  'service-account': 'page serviceAccounts',
  team: 'page teams',
};
const UNKEPT = new Set(['key', 'rule', 'user']);

const kindOf = ({ id }: Used): string => id.split(' ', 1)[0] ?? '';

const isUsed = (one: unknown): one is Used =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'title' in one &&
  'icon' in one;

/** What was used last, newest first. */
export const recentlyUsed = (who: Who, storage: Shelf = localStorage): readonly Used[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(who)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isUsed) : [];
  } catch {
    // Something else wrote there; what was used last is not worth a failure.
    return [];
  }
};

export const rememberUse = (who: Who, command: Command, storage: Shelf = localStorage): void => {
  const { id, title, icon, hint, href } = command;
  if (UNKEPT.has(kindOf(command))) return;
  const used: Used = {
    id,
    title,
    icon,
    ...(hint === undefined ? {} : { hint }),
    ...(href === undefined ? {} : { href }),
  };
  const others = recentlyUsed(who, storage).filter(other => other.id !== id);
  storage.setItem(keyOf(who), JSON.stringify([used, ...others].slice(0, KEPT)));
};

export const forgetUses = (who: Who, storage: Shelf = localStorage): void => storage.removeItem(keyOf(who));

/**
 * Those that can be had again: pages and commands as they are now, while they are there, and things whose page the
 * person may open. What another group shows already is not said twice.
 */
export const recentOf = (
  used: readonly Used[],
  known: readonly Command[],
  shown: ReadonlySet<string>,
): readonly Command[] => {
  const byId = new Map(known.map(command => [command.id, command]));
  return used
    .filter(({ id }) => !shown.has(id))
    .flatMap(one => {
      const now = byId.get(one.id);
      if (now) return [now];
      return one.href !== undefined && byId.has(PAGES[kindOf(one)] ?? '') ? [one] : [];
    });
};
