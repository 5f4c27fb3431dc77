import { type Change, type Entry, keyText, type ParsedObjects } from './entry.ts';

const idOf = (entry: Entry): string => `${entry.resource} ${keyText(entry)}`;

/** Which objects name which owner, across all resources: garbage collection asks for nothing else. */
export class Owners {
  readonly #owned = new Map<string, Map<string, Entry>>();
  readonly #parsed: ParsedObjects;

  constructor(parsed: ParsedObjects) {
    this.#parsed = parsed;
  }

  ownedBy(uid: string): readonly Entry[] {
    return [...(this.#owned.get(uid)?.values() ?? [])];
  }

  add(entry: Entry): void {
    for (const uid of this.#ownersOf(entry)) {
      const owned = this.#owned.get(uid) ?? new Map<string, Entry>();
      owned.set(idOf(entry), entry);
      this.#owned.set(uid, owned);
    }
  }

  follow({ previous, entry, isDeletion }: Change): void {
    if (previous) this.#remove(previous);
    if (!isDeletion) this.add(entry);
  }

  #remove(entry: Entry): void {
    for (const uid of this.#ownersOf(entry)) {
      const owned = this.#owned.get(uid);
      owned?.delete(idOf(entry));
      if (owned?.size === 0) this.#owned.delete(uid);
    }
  }

  /** Most objects have no owner, which their text tells faster than parsing it would. */
  #ownersOf(entry: Entry): readonly string[] {
    if (!entry.text.includes('"ownerReferences":[{')) return [];
    const owners = this.#parsed.of(entry).metadata.ownerReferences;
    return Array.isArray(owners) ? owners.map(owner => owner.uid) : [];
  }
}
