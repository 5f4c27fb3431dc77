/**
 * The rules of accounts, kept in memory, and never older than what has been announced.
 *
 * - A change to an account's rules is announced in its own transaction and drops the account here. A read that
 *   was already under way is dropped with it: it may have seen the rules as they were before.
 * - While announcements may be missed (`trusted` is false), every question first compares the revision in the
 *   database with the one in hand: one row instead of all rules, and the answer is right.
 * - A connection can be dead without anyone noticing for long, so even trusted rules are compared again after
 *   `MAX_AGE_MS`. Then one caller compares, while the others go on with what there is.
 */
import type { Clock } from '@freshet/kit/time';
import { AccountRules } from './account-rules.ts';
import { BoundedMap } from './bounded-map.ts';
import type { RuleSet } from './rule-store.ts';

export const MAX_AGE_MS = 10_000;
const ACCOUNTS_MAX = 1_000;
const RULES_MAX = 50_000;

/** Where rules come from. */
export interface RuleSource {
  load(accountId: string): Promise<RuleSet>;
  revision(accountId: string): Promise<number>;
}

interface RuleCacheDeps {
  readonly source: RuleSource;
  /** False while announcements may be missed. */
  readonly trusted: () => boolean;
  readonly clock: Clock;
  readonly maxAccounts?: number;
  /** Of all accounts together. */
  readonly maxRules?: number;
}

interface Entry {
  readonly rules: Promise<AccountRules>;
  /** The moment before the rules were last known to be current. */
  checkedAt: number;
  /** How many rules it holds, once they are there. */
  weight: number;
}

export class RuleCache {
  readonly #deps: RuleCacheDeps;
  readonly #entries: BoundedMap<string, Entry>;
  readonly #maxRules: number;

  constructor(deps: RuleCacheDeps) {
    this.#deps = deps;
    this.#entries = new BoundedMap(deps.maxAccounts ?? ACCOUNTS_MAX);
    this.#maxRules = deps.maxRules ?? RULES_MAX;
  }

  /** The current rules of the account. */
  of(accountId: string): Promise<AccountRules> {
    const entry = this.#entries.get(accountId);
    if (!entry) return this.#load(accountId);
    if (!this.#deps.trusted()) return this.#compared(accountId, entry);
    const now = this.#now();
    if (now - entry.checkedAt < MAX_AGE_MS) return entry.rules;
    entry.checkedAt = now;
    return this.#compared(accountId, entry);
  }

  /** Forgets the rules of one account, or of all. */
  drop(accountId: string | undefined): void {
    if (accountId === undefined) this.#entries.clear();
    else this.#entries.delete(accountId);
  }

  /** How much is kept, for metrics and tests. */
  get size(): { readonly accounts: number; readonly rules: number } {
    let rules = 0;
    for (const { weight } of this.#entries.values()) rules += weight;
    return { accounts: this.#entries.size, rules };
  }

  async #compared(accountId: string, entry: Entry): Promise<AccountRules> {
    try {
      const [revision, rules] = await Promise.all([this.#deps.source.revision(accountId), entry.rules]);
      if (rules.revision === revision) return rules;
    } catch (error) {
      this.#entries.delete(accountId, entry);
      throw error;
    }
    return this.#load(accountId);
  }

  /** The entry is in place before the first byte is read, so that no announcement can slip in between. */
  #load(accountId: string): Promise<AccountRules> {
    const rules = this.#deps.source.load(accountId).then(set => new AccountRules(set));
    const entry: Entry = { rules, checkedAt: this.#now(), weight: 0 };
    this.#entries.set(accountId, entry);
    rules.then(
      loaded => {
        entry.weight = loaded.rules.length;
        this.#shrink();
      },
      () => this.#entries.delete(accountId, entry),
    );
    return rules;
  }

  #shrink(): void {
    while (this.#entries.size > 1 && this.size.rules > this.#maxRules) this.#entries.dropOldest();
  }

  #now(): number {
    return this.#deps.clock.now().getTime();
  }
}
