import type { Identity } from '../../gateway/index.ts';

/** An identity that was looked up, with everything that can make it untrue. */
export interface KnownIdentity {
  readonly identity: Identity;
  readonly credentialId: string;
  /** When the credential ends by itself, in milliseconds since 1970. */
  readonly endsAt: number;
}

interface Entry extends KnownIdentity {
  readonly freshUntil: number;
}

interface Options {
  readonly ttlMs: number;
  readonly maxEntries: number;
}

/** What may have changed about identities; `undefined` for anything. */
export type NewsKey = `account:${string}` | `subject:${string}` | `credential:${string}`;

/**
 * Remembers who credentials belong to, for seconds. Whoever looks one up takes a `ticket` first: an answer
 * that was under way while something changed is not kept.
 */
export class IdentityCache {
  readonly #entries = new Map<string, Entry>();
  readonly #options: Options;
  #generation = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  find(key: string, now: number): KnownIdentity | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (now >= entry.freshUntil || now >= entry.endsAt) return undefined;
    // Re-inserting moves it to the end, so the first key is always the longest unused.
    this.#entries.set(key, entry);
    return entry;
  }

  ticket(): number {
    return this.#generation;
  }

  keep(key: string, known: KnownIdentity, { ticket, now }: { ticket: number; now: number }): void {
    if (ticket !== this.#generation) return;
    this.#entries.set(key, { ...known, freshUntil: now + this.#options.ttlMs });
    if (this.#entries.size <= this.#options.maxEntries) return;
    const oldest = this.#entries.keys().next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Forgets whatever the news is about. */
  drop(news: string | undefined): void {
    this.#generation += 1;
    for (const [key, entry] of this.#entries) {
      if (news === undefined || keysOf(entry).some(about => about === news)) this.#entries.delete(key);
    }
  }
}

const keysOf = ({ identity, credentialId }: KnownIdentity): readonly NewsKey[] => [
  `account:${identity.principal.accountId}`,
  `subject:${identity.principal.id}`,
  `credential:${credentialId}`,
];
