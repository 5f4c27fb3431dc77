/**
 * All objects of one cluster. A write is decided at once against the newest state, gets its revision, waits for its
 * batch to be stored, and only then becomes visible: to reads, to watchers, to whoever asked for it. So there are two
 * states. `latest` is what the next write builds upon; everything else is what has been stored.
 *
 * When storing fails nobody knows whether the batch is in the table. What was decided is then thrown away, the lock is
 * taken anew, and the table is asked: what is there counts, what is not was never acknowledged.
 */
import type { Logger } from '@freshet/kit/log';
import { backoffMs, type Clock } from '@freshet/kit/time';
import type { KubeObject, ObjectKey } from '../objects/index.ts';
import { requestTooLarge, serviceUnavailable, tooOldVersion } from '../status/index.ts';
import type { ChangeLog, ChangeRow } from './change-log.ts';
import { type Change, deepFreeze, type Entry, keyText, ParsedObjects, type StoredResource } from './entry.ts';
import { History, type HistoryLimits } from './history.ts';
import { Listeners } from './listeners.ts';
import { Owners } from './owners.ts';
import { Shelf } from './shelf.ts';
import { Turns } from './turns.ts';
import { type Pending, WriteQueue } from './write-queue.ts';

/** Above this an object is refused; upstream's storage draws the line there, and clients split what is larger. */
const MAX_OBJECT_BYTES = 1_572_864;

export interface StoreOptions {
  readonly log: ChangeLog;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: HistoryLimits;
  readonly signal: AbortSignal;
}

interface WriteRequest {
  readonly resource: StoredResource;
  readonly key: ObjectKey;
  /** What the decision was based on: exactly what `latest` answered. */
  readonly previous: Entry | undefined;
  /** Becomes the store's own; its version is set here. */
  readonly object: KubeObject;
  readonly isDeletion: boolean;
}

const slot = (resource: StoredResource, key: string): string => `${resource} ${key}`;

export class Store {
  readonly #options: StoreOptions;
  readonly #parsed = new ParsedObjects();
  readonly #shelves = new Map<StoredResource, Shelf>();
  readonly #owners = new Owners(this.#parsed);
  readonly #undecided = new Map<string, Pending>();
  readonly #turns = new Turns();
  readonly #listeners: Listeners;
  readonly #queue = new WriteQueue();
  #history: History;
  #garbage: number[] = [];
  #revision = 0;
  #nextRevision = 1;
  #state: 'up' | 'down' | 'closed' = 'down';
  #flushing: Promise<void> | undefined;
  #compacted = 0;

  constructor(options: StoreOptions) {
    this.#options = options;
    this.#listeners = new Listeners(options.logger);
    this.#history = this.#historyFrom(0);
  }

  /** Takes the lock and reads everything there is. */
  async load(): Promise<void> {
    const { log } = this.#options;
    await log.acquire();
    this.#compacted = await log.open();
    this.#history = this.#historyFrom(this.#compacted);
    this.#revision = this.#compacted;
    for await (const rows of log.rows(0)) for (const row of rows) this.#replay(row);
    for (const shelf of this.#shelves.values()) for (const entry of shelf.entries()) this.#owners.add(entry);
    this.#nextRevision = this.#revision + 1;
    this.#state = 'up';
  }

  async close(): Promise<void> {
    if (this.#state === 'closed') return;
    await this.#flushing;
    this.#state = 'closed';
    await this.#options.log.close();
  }

  /** The newest revision that can be read. */
  get revision(): number {
    return this.#revision;
  }

  /** The oldest revision that can still be asked for. */
  get oldest(): number {
    return this.#history.floor;
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  get(resource: StoredResource, key: ObjectKey): Entry | undefined {
    return this.#shelves.get(resource)?.get(keyText(key));
  }

  /** What the next write of this object builds upon, stored or not. */
  latest(resource: StoredResource, key: ObjectKey): Entry | undefined {
    const text = keyText(key);
    const pending = this.#undecided.get(slot(resource, text));
    if (pending) return pending.change.isDeletion ? undefined : pending.change.entry;
    return this.#shelves.get(resource)?.get(text);
  }

  /**
   * Resolves when nothing about this object is undecided any more. Whoever was refused because of a write that is not
   * visible yet would otherwise try again at once, find the same, and let nobody else have a turn.
   */
  async settled(resource: StoredResource, key: ObjectKey): Promise<void> {
    const pending = this.#undecided.get(slot(resource, keyText(key)));
    await pending?.done.promise.then(
      () => undefined,
      () => undefined, // whoever wrote it is told; here it only matters that it is over
    );
  }

  /** Runs jobs that concern the same object one after the other. */
  inTurn<Result>(resource: StoredResource, key: ObjectKey, job: () => Promise<Result>): Promise<Result> {
    return this.#turns.inTurn(slot(resource, keyText(key)), job);
  }

  /** All objects of a resource that the next write builds upon, stored or not, in no order. */
  latestAll(resource: StoredResource): readonly Entry[] {
    const byKey = new Map(this.entries(resource).map(entry => [keyText(entry), entry]));
    for (const { change } of this.#undecided.values()) {
      if (change.entry.resource !== resource) continue;
      if (change.isDeletion) byKey.delete(keyText(change.entry));
      else byKey.set(keyText(change.entry), change.entry);
    }
    return [...byKey.values()];
  }

  objectOf(entry: Entry): KubeObject {
    return this.#parsed.of(entry);
  }

  count(resource: StoredResource): number {
    return this.#shelves.get(resource)?.size ?? 0;
  }

  resources(): readonly StoredResource[] {
    return [...this.#shelves.keys()].filter(resource => this.count(resource) > 0);
  }

  ownedBy(uid: string): readonly Entry[] {
    return this.#owners.ownedBy(uid);
  }

  /** Objects as of now, in the order of their keys. */
  entries(resource: StoredResource, namespace?: string): readonly Entry[] {
    const shelf = this.#shelves.get(resource);
    return shelf ? [...shelf.entries(namespace)] : [];
  }

  /** Objects as they were at a revision; refuses what is too old to know. */
  entriesAt(resource: StoredResource, revision: number, namespace?: string): readonly Entry[] {
    if (revision < this.oldest) throw tooOldVersion(revision, this.oldest);
    const before = new Map<string, Entry | undefined>();
    for (const { previous, entry } of this.#history.after(resource, revision)) {
      const key = keyText(entry);
      if (!before.has(key)) before.set(key, previous);
    }
    const now = this.entries(resource, namespace);
    if (before.size === 0) return now;
    const then = now.filter(entry => !before.has(keyText(entry)));
    for (const entry of before.values()) {
      if (entry && (namespace === undefined || entry.namespace === namespace)) then.push(entry);
    }
    return then.sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
  }

  /** Changes after a revision, in order; refuses what is too old to know. */
  changesAfter(resource: StoredResource, revision: number): Iterable<Change> {
    if (revision < this.oldest) throw tooOldVersion(revision, this.oldest);
    return this.#history.after(resource, revision);
  }

  /** Calls back for every change that becomes visible, in order, at the moment it does. */
  onChange(resource: StoredResource | undefined, listener: (change: Change) => void): () => void {
    return this.#listeners.add(resource, listener);
  }

  /** Resolves when the write is stored and visible. Refuses a write that was decided upon something else. */
  write(request: WriteRequest): Promise<Entry> {
    if (this.#state !== 'up') throw serviceUnavailable('the storage of the cluster is not available');
    const { resource, key, previous, object, isDeletion } = request;
    if (this.latest(resource, key) !== previous)
      throw new Error('decided upon a version that is not the latest');
    this.#queue.checkRoom();
    const revision = this.#nextRevision;
    object.metadata.resourceVersion = String(revision);
    const text = JSON.stringify(object);
    const bytes = Buffer.byteLength(text);
    if (bytes > MAX_OBJECT_BYTES) {
      throw requestTooLarge(`Request entity too large: an object may have ${MAX_OBJECT_BYTES} bytes`);
    }
    this.#nextRevision += 1;
    const entry: Entry = { resource, ...keyParts(key), revision, text, object: undefined };
    this.#parsed.keep(entry, deepFreeze(object));
    const change: Change = { revision, previous, entry, isDeletion, wire: undefined };
    const pending: Pending = { change, bytes, done: Promise.withResolvers<Entry>() };
    this.#undecided.set(slot(resource, keyText(key)), pending);
    this.#queue.push(pending);
    this.#flushing ??= this.#flush();
    return pending.done.promise;
  }

  /** Forgets the changes up to a revision, all visible ones unless told, and removes the rows behind them. */
  async compact(upTo: number = this.#revision): Promise<void> {
    this.#history.forget(Math.min(upTo, this.#revision));
    await this.tidy();
  }

  /** Removes rows that nothing asks for any more, and finds out whether the lock is still held. */
  async tidy(): Promise<void> {
    if (this.#state !== 'up') return;
    const garbage = this.#garbage;
    const floor = this.oldest;
    if (floor > this.#compacted || garbage.length > 0) {
      this.#garbage = [];
      try {
        await this.#options.log.compact(floor, garbage);
        this.#compacted = floor;
      } catch (error) {
        this.#garbage = [...garbage, ...this.#garbage];
        throw error;
      }
    }
    if (this.#flushing) return;
    try {
      await this.#options.log.probe();
    } catch (error) {
      this.#flushing ??= this.#flush({ error });
    }
  }

  /** Stores what waits, batch by batch; first of all finds out where we are, after a failure. */
  async #flush(failure?: { readonly error: unknown }): Promise<void> {
    await Promise.resolve(); // whoever else writes in this turn joins the batch
    try {
      if (failure) await this.#recover([], failure.error);
      while (!this.#queue.isEmpty && this.#state === 'up') {
        const batch = this.#queue.takeBatch();
        try {
          await this.#options.log.append(batch.map(({ change }) => rowOf(change)));
        } catch (error) {
          await this.#recover(batch, error);
          continue;
        }
        for (const pending of batch) this.#publish(pending);
      }
    } finally {
      this.#flushing = undefined;
    }
  }

  #publish({ change, done }: Pending): void {
    const at = slot(change.entry.resource, keyText(change.entry));
    if (this.#undecided.get(at)?.change === change) this.#undecided.delete(at);
    this.#show(change);
    done.resolve(change.entry);
  }

  #show(change: Change): void {
    const { entry, isDeletion, revision } = change;
    const shelf = this.#shelfOf(entry.resource);
    if (isDeletion) shelf.remove(keyText(entry));
    else shelf.put(entry);
    this.#revision = revision;
    this.#owners.follow(change);
    this.#history.push(change);
    this.#listeners.tell(change);
    // Whoever is behind makes the bytes again; keeping them for all of the history would cost more than the objects.
    change.wire = undefined;
  }

  /** Nobody knows what became of the batch until the table has been read again. */
  async #recover(batch: readonly Pending[], error: unknown): Promise<void> {
    this.#state = 'down';
    this.#options.logger.error({ error }, 'storing changes of the cluster failed');
    const lost = [...batch, ...this.#queue.takeAll()];
    this.#undecided.clear();
    const found = await this.#catchUp();
    for (const { change, done } of lost) {
      const stored = found?.get(change.revision);
      if (stored?.text === change.entry.text) done.resolve(stored);
      else done.reject(serviceUnavailable('the storage of the cluster is not available', { cause: error }));
    }
    if (!found) void this.#keepTrying();
  }

  async #keepTrying(): Promise<void> {
    const { clock, signal } = this.#options;
    for (let attempt = 1; this.#state === 'down' && !signal.aborted; attempt += 1) {
      try {
        await clock.sleep(backoffMs(attempt, { firstMs: 200, maxMs: 10_000 }), signal);
      } catch {
        return; // the cluster is being stopped
      }
      await this.#catchUp();
    }
  }

  /** Shows what the table has beyond what we knew, and answers it by revision; nothing while the table is away. */
  async #catchUp(): Promise<ReadonlyMap<number, Entry> | undefined> {
    const { log, logger } = this.#options;
    const found = new Map<number, Entry>();
    try {
      await log.acquire();
      for await (const rows of log.rows(this.#revision)) {
        for (const row of rows) {
          const change = this.#changeOf(row);
          found.set(row.revision, change.entry);
          this.#show(change);
        }
      }
      this.#nextRevision = this.#revision + 1;
      if (this.#state === 'down') this.#state = 'up';
      return found;
    } catch (error) {
      logger.warn({ error }, 'the storage of the cluster is still away');
      return undefined;
    }
  }

  #replay(row: ChangeRow): void {
    const change = this.#changeOf(row);
    this.#shelfOf(row.resource).load(keyText(row), row.deleted ? undefined : change.entry);
    this.#revision = Math.max(this.#revision, row.revision);
    if (row.revision > this.#compacted) this.#history.push(change);
    else this.#forget(change);
  }

  #changeOf({ resource, namespace, name, revision, deleted, body }: ChangeRow): Change {
    const entry: Entry = { resource, namespace, name, revision, text: body, object: undefined };
    const previous = this.get(resource, entry);
    return { revision, previous, entry, isDeletion: deleted, wire: undefined };
  }

  #forget({ previous, entry, isDeletion }: Change): void {
    if (previous) this.#garbage.push(previous.revision);
    if (isDeletion) this.#garbage.push(entry.revision);
  }

  #historyFrom(floor: number): History {
    return new History(floor, this.#options.limits, change => this.#forget(change));
  }

  #shelfOf(resource: StoredResource): Shelf {
    const known = this.#shelves.get(resource);
    if (known) return known;
    const made = new Shelf();
    this.#shelves.set(resource, made);
    return made;
  }
}

const keyParts = ({ namespace, name }: ObjectKey): ObjectKey => ({ namespace, name });

const rowOf = ({ entry, isDeletion }: Change): Omit<ChangeRow, 'cluster'> => ({
  revision: entry.revision,
  resource: entry.resource,
  namespace: entry.namespace,
  name: entry.name,
  deleted: isDeletion,
  body: entry.text,
});
