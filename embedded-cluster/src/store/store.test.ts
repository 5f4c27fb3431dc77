import { memoryLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../objects/index.ts';
import { isApiError } from '../status/index.ts';
import type { ChangeLog, ChangeRow } from './change-log.ts';
import { Store } from './store.ts';

type Row = Omit<ChangeRow, 'cluster'>;

/** How a batch fares: it is stored, it is not, or it is but nobody learns of it. */
type Fate = 'stored' | 'lost' | 'unheard';

/** A table in memory that behaves as badly as it is told to. */
class Table {
  readonly rows: Row[] = [];
  readonly fates: Fate[];

  constructor(fates: readonly Fate[] = []) {
    this.fates = [...fates];
  }

  get log(): ChangeLog {
    const table = this;
    const log = {
      acquire: async () => undefined,
      open: async () => 0,
      close: async () => undefined,
      async *rows(after: number) {
        yield table.rows.filter(({ revision }) => revision > after);
      },
      append: async (rows: readonly Row[]) => {
        const fate = table.fates.shift() ?? 'stored';
        if (fate !== 'lost') table.rows.push(...rows);
        if (fate !== 'stored') throw new Error('the connection broke');
      },
    };
    return log as unknown as ChangeLog;
  }
}

const open = async (table: Table, changes = 10_000): Promise<Store> => {
  const limits = { changes, bytes: 10_000_000 };
  const store = new Store({
    log: table.log,
    clock: systemClock,
    logger: memoryLogger(),
    limits,
    signal: new AbortController().signal,
  });
  await store.load();
  return store;
};

const object = (name: string, value: number): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data: { value: String(value) },
});

interface Step {
  readonly name: string;
  readonly isDeletion: boolean;
}

const steps = fc.array(
  fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isDeletion: fc.boolean() }),
  {
    maxLength: 40,
  },
);

/** Writes without waiting; undefined where there is nothing to delete. */
const write = (store: Store, { name, isDeletion }: Step, value: number) => {
  const key = { namespace: '', name };
  const previous = store.latest('configmaps', key);
  if (isDeletion && !previous) return undefined;
  return store.write({ resource: 'configmaps', key, previous, object: object(name, value), isDeletion });
};

/** The revision of what was acknowledged, if it was. */
const tryToWrite = async (store: Store, step: Step, value: number): Promise<number[]> => {
  try {
    const entry = await write(store, step, value);
    return entry ? [entry.revision] : [];
  } catch (error) {
    if (!isApiError(error, 503)) throw error;
    return [];
  }
};

const state = (store: Store): string[] => store.entries('configmaps').map(({ text }) => text);

describe('a store', () => {
  test('can tell what it was like at every revision that it remembers, and what happened since', () =>
    fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 50 }), async (all, changes) => {
        const store = await open(new Table(), changes);
        const past = [{ revision: store.revision, texts: state(store) }];
        for (const [value, step] of all.entries()) {
          await write(store, step, value);
          if (store.revision > (past.at(-1)?.revision ?? 0))
            past.push({ revision: store.revision, texts: state(store) });
        }
        for (const { revision, texts } of past) {
          if (revision < store.oldest) {
            expect(() => store.entriesAt('configmaps', revision)).toThrow('too old resource version');
            continue;
          }
          expect(store.entriesAt('configmaps', revision).map(({ text }) => text)).toEqual(texts);
          const since = [...store.changesAfter('configmaps', revision)].map(change => change.revision);
          expect(since).toEqual(past.map(one => one.revision).filter(one => one > revision));
        }
      }),
      { numRuns: 60 },
    ));

  test('shows what was stored, whatever became of the connection, and acknowledges nothing else', () =>
    fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(fc.constantFrom<Fate>('stored', 'lost', 'unheard'), { maxLength: 20 }),
        async (all, fates) => {
          const table = new Table(fates);
          const store = await open(table);
          const acknowledged: number[] = [];
          const seen: number[] = [];
          store.onChange('configmaps', ({ revision }) => seen.push(revision));
          const writes = all.map(async (step, value) => {
            if (value % 3 === 0) await new Promise(resolve => setImmediate(resolve));
            acknowledged.push(...(await tryToWrite(store, step, value)));
          });
          await Promise.all(writes);
          const revisions = table.rows.map(({ revision }) => revision);
          expect(revisions).toEqual(revisions.map((_, index) => index + 1));
          expect(seen).toEqual(revisions);
          expect(acknowledged.every(revision => revision <= revisions.length)).toBe(true);
          const reopened = new Table();
          reopened.rows.push(...table.rows);
          expect(state(await open(reopened))).toEqual(state(store));
        },
      ),
      { numRuns: 60 },
    ));

  test('refuses what is too large before it is decided', async () => {
    const table = new Table();
    const store = await open(table);
    const large = { ...object('large', 0), data: { text: 'x'.repeat(1_600_000) } };
    const request = { resource: 'configmaps', key: { namespace: '', name: 'large' }, previous: undefined };
    expect(() => store.write({ ...request, object: large, isDeletion: false })).toThrow('too large');
    await write(store, { name: 'small', isDeletion: false }, 1);
    expect(table.rows.map(({ revision, name }) => [revision, name])).toEqual([[1, 'small']]);
  });
});
