import { Fault } from '@freshet/kit/errors';
import type { Api } from '../api/index.ts';
import { nearest } from '../command/index.ts';

/** How things of one kind are found by what people call them. */
interface Kind<Item> {
  /** As in `-o name`. */
  readonly noun: string;
  /** As in sentences. */
  readonly label: string;
  /** Gets all that could be meant; more do no harm. */
  candidates(api: Api, wanted: readonly string[]): Promise<readonly Item[]>;
  id(item: Item): string;
  /** What it may be called instead of its id; the first is shown in messages. */
  names(item: Item): readonly (string | undefined)[];
}

/** Finds things by id or name. A missing or ambiguous name is a fault that says so. */
export interface Lookup<Item> {
  one(api: Api, wanted: string): Promise<Item>;
  /** In the order they were named, each once. */
  many(api: Api, wanted: readonly string[]): Promise<Item[]>;
}

export const lookupOf = <Item>(kind: Kind<Item>): Lookup<Item> => ({
  one: async (api, wanted) => pick(kind, wanted, await kind.candidates(api, [wanted])),
  many: async (api, wanted) => {
    if (wanted.length === 0) return [];
    const items = await kind.candidates(api, wanted);
    return [...new Set(wanted.map(name => pick(kind, name, items)))];
  },
});

/** The one item that is meant: by id, by name, by name in any case, or by what `-o name` printed for it. */
const pick = <Item>(kind: Kind<Item>, wanted: string, items: readonly Item[]): Item => {
  const bare = wanted.startsWith(`${kind.noun}/`) ? wanted.slice(kind.noun.length + 1) : wanted;
  for (const text of new Set([wanted, bare])) {
    const found = matches(kind, text, items);
    const [only] = found;
    if (found.length === 1 && only !== undefined) return only;
    if (found.length > 1) throw ambiguous(kind, text, found);
  }
  throw missing(kind, wanted, items);
};

const matches = <Item>(kind: Kind<Item>, text: string, items: readonly Item[]): readonly Item[] => {
  const byId = items.filter(item => kind.id(item) === text);
  if (byId.length > 0) return byId;
  const exact = items.filter(item => kind.names(item).includes(text));
  if (exact.length > 0) return exact;
  const lower = text.toLowerCase();
  return items.filter(item => kind.names(item).some(name => name?.toLowerCase() === lower));
};

const MOST_IDS = 10;

const ambiguous = <Item>(kind: Kind<Item>, wanted: string, found: readonly Item[]): Fault => {
  const ids = found.map(kind.id);
  const shown = ids.slice(0, MOST_IDS).join(', ') + (ids.length > MOST_IDS ? ', …' : '');
  return new Fault('CLI_NAME_AMBIGUOUS', `${ids.length} ${kind.label}s are called '${wanted}': ${shown}`, {
    wanted,
  });
};

const missing = <Item>(kind: Kind<Item>, wanted: string, items: readonly Item[]): Fault => {
  const known = items.flatMap(item => kind.names(item)[0] ?? []);
  const near = nearest(wanted, [...new Set(known)]).map(name => `'${name}'`);
  const meant = near.length > 0 ? `; did you mean ${near.join(' or ')}?` : '';
  return new Fault('NOT_FOUND', `there is no ${kind.label} '${wanted}'${meant}`, { wanted });
};
