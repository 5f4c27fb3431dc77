import type { AccessRule } from '@freshet/domain/access';
import { ManualClock } from '@freshet/kit/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_AGE_MS, RuleCache, type RuleSource } from './rule-cache.ts';
import type { RuleSet } from './rule-store.ts';

const rule: AccessRule = {
  id: '1'.repeat(24),
  accountId: 'acme',
  effect: 'allow',
  subject: { kind: 'role', id: 'user' },
  resource: 'pipeline',
  actions: '*',
  match: { kind: 'any' },
  tagsOf: 'resource',
  attributes: [],
};

/** A source whose answers wait until they are let go, so that a test decides what overtakes what. */
class SlowSource implements RuleSource {
  loads = 0;
  comparisons = 0;
  current: RuleSet = { revision: 1, rules: [rule] };
  failing = false;
  #held: (() => void)[] | undefined;

  hold(): void {
    this.#held = [];
  }

  release(): void {
    for (const go of this.#held ?? []) go();
    this.#held = undefined;
  }

  async load(): Promise<RuleSet> {
    this.loads += 1;
    const seen = this.current;
    await this.#turn();
    return seen;
  }

  async revision(): Promise<number> {
    this.comparisons += 1;
    const seen = this.current.revision;
    await this.#turn();
    return seen;
  }

  async #turn(): Promise<void> {
    const held = this.#held;
    if (held) await new Promise<void>(resolve => held.push(resolve));
    if (this.failing) throw new Error('the database is away');
  }
}

let source: SlowSource;
let clock: ManualClock;
let trusted: boolean;
let cache: RuleCache;

beforeEach(() => {
  source = new SlowSource();
  clock = new ManualClock();
  trusted = true;
  cache = new RuleCache({ source, clock, trusted: () => trusted, maxAccounts: 3, maxRules: 4 });
});

const revisionOf = async (accountId = 'acme') => (await cache.of(accountId)).revision;

describe('while announcements are trusted', () => {
  test('rules are read once, however many ask at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => revisionOf()));
    await revisionOf();
    expect(source).toMatchObject({ loads: 1, comparisons: 0 });
  });

  test('an announcement drops the rules of its account and no others', async () => {
    await Promise.all([revisionOf('acme'), revisionOf('other')]);
    source.current = { revision: 2, rules: [] };
    cache.drop('acme');
    expect(await revisionOf('acme')).toBe(2);
    expect(await revisionOf('other')).toBe(1);
  });

  test('an announcement without an account drops everything', async () => {
    await Promise.all([revisionOf('acme'), revisionOf('other')]);
    source.current = { revision: 2, rules: [] };
    cache.drop(undefined);
    expect([await revisionOf('acme'), await revisionOf('other')]).toEqual([2, 2]);
  });

  test('rules that were being read when they changed are not kept', async () => {
    source.hold();
    const overtaken = revisionOf();
    source.current = { revision: 2, rules: [] };
    cache.drop('acme');
    source.release();
    expect(await overtaken).toBe(1);
    expect(await revisionOf()).toBe(2);
  });

  test('rules are compared again by one caller after a while, should an announcement be lost', async () => {
    await revisionOf();
    source.current = { revision: 2, rules: [] };
    clock.advance(MAX_AGE_MS - 1);
    expect(await revisionOf()).toBe(1);
    clock.advance(1);
    source.hold();
    const comparing = revisionOf();
    expect(await revisionOf()).toBe(1);
    source.release();
    expect(await comparing).toBe(2);
    expect(await revisionOf()).toBe(2);
    expect(source).toMatchObject({ loads: 2, comparisons: 1 });
  });

  test('rules that are still current are not read again for their age', async () => {
    await revisionOf();
    for (let round = 0; round < 5; round += 1) {
      clock.advance(MAX_AGE_MS);
      expect(await revisionOf()).toBe(1);
    }
    expect(source).toMatchObject({ loads: 1, comparisons: 5 });
  });
});

describe('while announcements may be missed', () => {
  beforeEach(async () => {
    await revisionOf();
    trusted = false;
  });

  test('every question compares revisions, and unchanged rules are not read again', async () => {
    for (let round = 0; round < 5; round += 1) expect(await revisionOf()).toBe(1);
    expect(source).toMatchObject({ loads: 1, comparisons: 5 });
  });

  test('a change is seen by the next question', async () => {
    source.current = { revision: 2, rules: [] };
    expect(await revisionOf()).toBe(2);
    source.current = { revision: 3, rules: [] };
    expect(await revisionOf()).toBe(3);
  });

  test('a question does not take over what an earlier one is still reading', async () => {
    cache.drop('acme');
    source.hold();
    const earlier = revisionOf();
    source.current = { revision: 2, rules: [] };
    const later = revisionOf();
    source.release();
    expect(await earlier).toBe(1);
    expect(await later).toBe(2);
  });

  test('a comparison from before is of no consequence once announcements are back', async () => {
    source.hold();
    const before = revisionOf();
    source.current = { revision: 2, rules: [] };
    cache.drop(undefined);
    trusted = true;
    source.release();
    expect(await before).toBe(1);
    expect(await revisionOf()).toBe(2);
  });
});

describe('when the database is away', () => {
  test('a question fails, and the next one tries again', async () => {
    source.failing = true;
    await expect(revisionOf()).rejects.toThrow('the database is away');
    source.failing = false;
    expect(await revisionOf()).toBe(1);
  });

  test('rules that cannot be compared are not used', async () => {
    await revisionOf();
    trusted = false;
    source.failing = true;
    await expect(revisionOf()).rejects.toThrow('the database is away');
    trusted = true;
    await expect(revisionOf()).rejects.toThrow('the database is away');
  });
});

describe('memory', () => {
  test('is bounded in accounts: the one that asked longest ago is forgotten', async () => {
    source.current = { revision: 1, rules: [] };
    for (const account of ['a', 'b', 'c', 'a', 'd']) await revisionOf(account);
    expect(cache.size.accounts).toBe(3);
    const { loads } = source;
    await revisionOf('a');
    expect(source.loads).toBe(loads);
    await revisionOf('b');
    expect(source.loads).toBe(loads + 1);
  });

  test('is bounded in rules of all accounts together', async () => {
    source.current = { revision: 1, rules: [rule, rule] };
    for (const account of ['a', 'b', 'c']) await revisionOf(account);
    expect(cache.size).toEqual({ accounts: 2, rules: 4 });
  });

  test('holds one account even when it alone has too many rules', async () => {
    source.current = { revision: 1, rules: Array(9).fill(rule) };
    await revisionOf('huge');
    expect(cache.size).toEqual({ accounts: 1, rules: 9 });
  });
});
