/**
 * A watch is a place in the history: it is behind or up to date, and blocked or not. While its reader takes what it is
 * sent, each change goes out the moment it becomes visible. When the reader falls behind, nothing is kept for it; once
 * it has taken what it was sent, it goes on from its place in the history, if that is still there. If not, it is told
 * that it is too late, and begins anew.
 */
import { apiVersionOf, storedAs } from '../registry/index.ts';
import { isApiError, tooOldVersion } from '../status/index.ts';
import type { Change, Entry } from '../store/index.ts';
import {
  looksInside,
  makeReady,
  selects,
  servedObject,
  servedText,
  waitForRevision,
} from '../verbs/index.ts';
import type { Form } from './accept.ts';
import { drained, includeOf } from './answer-objects.ts';
import { type Call, formOf, type ServerDeps } from './call.ts';
import type { ListOptions } from './list-options.ts';
import { contentType, type IncludeObject, metadataOnly, tableOf } from './views.ts';

type EventType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** What a reader may leave lying before it counts as behind. */
const MAX_UNREAD_BYTES = 1_048_576;
const BOOKMARK_MS = 60_000;
const SECOND = 1_000;
/** Watches without an end of their own end between half an hour and an hour. */
const LONGEST_SECONDS = 3_600;
/** What is left to a reader that has to go for taking what it was sent last. */
const FAREWELL_MS = 5_000;

/** Changes that are made ready together. */
const AT_ONCE = 100;

const INITIAL_EVENTS_END = 'k8s.io/initial-events-end';

class Watch {
  readonly #deps: ServerDeps;
  readonly #call: Call;
  readonly #options: ListOptions;
  readonly #form: Form;
  readonly #include: IncludeObject;
  readonly #formKey: string;
  readonly #isSelective: boolean;
  readonly #over = new AbortController();
  #position = 0;
  #isBlocked = true;
  #isPumping = false;

  constructor(deps: ServerDeps, call: Call, options: ListOptions) {
    this.#deps = deps;
    this.#call = call;
    this.#options = options;
    this.#form = { ...formOf(call), media: 'json' };
    this.#include = this.#form.view === 'Table' ? includeOf(call) : 'None';
    this.#formKey = `${apiVersionOf(call.kind)} ${this.#form.view} ${this.#form.version} ${this.#include}`;
    this.#isSelective = looksInside(options.selection);
  }

  /** Answers at once; resolves when the watch is over. */
  async run(): Promise<void> {
    const { store, stopping } = this.#deps;
    const { response, kind } = this.#call;
    response.writeHead(200, {
      'Content-Type': contentType(this.#form),
      'Cache-Control': 'no-cache, private',
      ...this.#call.warnings.headers,
    });
    response.flushHeaders();
    const end = () => this.#end();
    response.on('close', () => this.#over.abort());
    stopping.addEventListener('abort', end, { once: true });
    const unsubscribe = store.onChange(storedAs(kind), change => {
      if (kind.convert) void this.#pump();
      else this.#follow(change);
    });
    try {
      await Promise.all([this.#begin(), this.#timeOut(), this.#bookmarks()]);
    } finally {
      unsubscribe();
      stopping.removeEventListener('abort', end);
    }
  }

  async #begin(): Promise<void> {
    const { response } = this.#call;
    const { sendInitialEvents, revision } = this.#options;
    const isFromNow = revision === 0 ? sendInitialEvents !== false : sendInitialEvents === true;
    // Without a place to begin at, and with no wish for what is there, it begins here and now.
    this.#position = isFromNow || revision === 0 ? this.#deps.store.revision : revision;
    try {
      if (isFromNow) await this.#present();
    } catch (error) {
      this.#refuse(error);
      return;
    }
    response.on('drain', () => this.#resume());
    this.#resume();
  }

  /** What is there, as of when the watch began; the reader sets the pace, and changes wait in the history. */
  async #present(): Promise<void> {
    const { kind } = this.#call;
    const { selection, sendInitialEvents, wantsBookmarks } = this.#options;
    const entries = this.#deps.store.entries(storedAs(kind), selection.namespace);
    await makeReady(kind, entries);
    for (const entry of entries) {
      if (!this.#wants(entry)) continue;
      if (!this.#write(this.#eventText('ADDED', entry))) await drained(this.#call);
      if (this.#over.signal.aborted) return;
    }
    if (sendInitialEvents === true && wantsBookmarks) this.#write(this.#bookmark(true));
  }

  #follow(change: Change): void {
    if (this.#isBlocked || this.#over.signal.aborted) return;
    try {
      this.#send(change);
    } catch (error) {
      this.#breakOff(error);
    }
  }

  #resume(): void {
    if (!this.#isBlocked) return;
    this.#isBlocked = false;
    if (this.#call.kind.convert) void this.#pump();
    else this.#catchUp();
  }

  /** Goes on from its place, however many changes there are by then, where each has to be made ready first. */
  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      for (let changes = this.#nextChanges(); changes.length > 0; changes = this.#nextChanges()) {
        await this.#convert(changes);
        for (const change of changes) {
          if (this.#isBlocked || this.#over.signal.aborted) return;
          this.#send(change);
        }
      }
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.#isPumping = false;
    }
  }

  #nextChanges(): readonly Change[] {
    if (this.#isBlocked || this.#over.signal.aborted) return [];
    const next: Change[] = [];
    for (const change of this.#deps.store.changesAfter(storedAs(this.#call.kind), this.#position)) {
      if (next.push(change) === AT_ONCE) break;
    }
    return next;
  }

  /** What a change was before is looked at too, and shown where it is no longer selected. */
  async #convert(changes: readonly Change[]): Promise<void> {
    const before = this.#isSelective ? changes.flatMap(({ previous }) => previous ?? []) : [];
    await makeReady(this.#call.kind, [...changes.map(({ entry }) => entry), ...before]);
  }

  #catchUp(): void {
    try {
      for (const change of this.#deps.store.changesAfter(storedAs(this.#call.kind), this.#position)) {
        if (this.#isBlocked) return;
        this.#send(change);
        // Only whoever is up to date shares the bytes: those of the past would be kept for nobody.
        change.wire = undefined;
      }
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** A change that cannot be shown must not be passed over in silence: the reader lists anew. */
  #breakOff(error: unknown): void {
    this.#deps.log.error({ error }, 'a watch failed');
    this.#over.abort();
    this.#call.response.destroy();
  }

  #send(change: Change): void {
    if (change.revision <= this.#position) return;
    const event = this.#eventFor(change);
    this.#position = change.revision;
    if (event) this.#write(event);
  }

  /** What a change is to this watch: what begins to be selected comes, what ceases to be goes. */
  #eventFor(change: Change): Buffer | undefined {
    const { previous, entry, isDeletion } = change;
    const { namespace } = this.#options.selection;
    if (namespace !== undefined && entry.namespace !== namespace) return undefined;
    const had = previous !== undefined && this.#wants(previous);
    const has = !isDeletion && this.#wants(entry);
    if (has) return this.#shared(change, had ? 'MODIFIED' : 'ADDED');
    if (!had) return undefined;
    return this.#shared(change, 'DELETED');
  }

  #wants(entry: Entry): boolean {
    const { kind } = this.#call;
    return (
      !this.#isSelective || selects(kind, this.#options.selection, servedObject(this.#deps, kind, entry))
    );
  }

  /** The bytes of an event, made once for all that watch in the same form. */
  #shared(change: Change, type: EventType): Buffer {
    const key = `${type} ${this.#formKey}`;
    change.wire ??= new Map();
    const known = change.wire.get(key);
    if (known) return known;
    const text =
      type === 'DELETED' && !change.isDeletion ? this.#lastSeen(change) : this.#eventText(type, change.entry);
    const bytes = Buffer.from(text);
    change.wire.set(key, bytes);
    return bytes;
  }

  /** An object that is no longer selected is shown as it was, with the version of the change. */
  #lastSeen({ previous, entry, revision }: Change): string {
    const { kind } = this.#call;
    const was = previous ?? entry;
    const seen = JSON.parse(kind.convert ? servedText(kind, was) : was.text);
    seen.metadata.resourceVersion = String(revision);
    return this.#eventText('DELETED', { ...entry, text: JSON.stringify(seen), object: undefined });
  }

  #eventText(type: EventType, entry: Entry): string {
    return `{"type":"${type}","object":${this.#objectText(entry)}}\n`;
  }

  #objectText(entry: Entry): string {
    const { kind } = this.#call;
    if (this.#form.view === 'Object') return servedText(kind, entry);
    const object = servedObject(this.#deps, kind, entry);
    if (this.#form.view === 'PartialObjectMetadata') return JSON.stringify(metadataOnly(object, this.#form));
    return JSON.stringify(this.#table([object], entry.revision));
  }

  #table(objects: Parameters<typeof tableOf>[1], revision: number): object {
    const meta = { resourceVersion: String(revision) };
    const parts = { kind: this.#call.kind, form: this.#form, include: this.#include, meta };
    return tableOf({ ...parts, now: this.#deps.clock.now() }, objects);
  }

  #bookmark(isInitialEnd: boolean): string {
    const { kind } = this.#call;
    const isPartial = this.#form.view === 'PartialObjectMetadata';
    const marker = {
      kind: isPartial ? 'PartialObjectMetadata' : kind.kind,
      apiVersion: isPartial ? `meta.k8s.io/${this.#form.version}` : apiVersionOf(kind),
      metadata: {
        resourceVersion: String(this.#position),
        creationTimestamp: null,
        ...(isInitialEnd ? { annotations: { [INITIAL_EVENTS_END]: 'true' } } : {}),
      },
    };
    const object =
      this.#form.view === 'Table'
        ? { ...this.#table([], this.#position), rows: isInitialEnd ? [{ cells: [], object: marker }] : [] }
        : marker;
    return `{"type":"BOOKMARK","object":${JSON.stringify(object)}}\n`;
  }

  /** Answers whether the reader keeps up. */
  #write(event: string | Buffer): boolean {
    const { response } = this.#call;
    if (this.#over.signal.aborted) return true;
    if (response.write(event) || response.writableLength <= MAX_UNREAD_BYTES) return true;
    this.#isBlocked = true;
    return false;
  }

  /** Tells a reader why it cannot go on: most often, that the history has gone on without it. */
  #refuse(error: unknown): void {
    if (!isApiError(error)) {
      this.#breakOff(error);
      return;
    }
    this.#write(`{"type":"ERROR","object":${JSON.stringify(error.body)}}\n`);
    this.#end();
  }

  #end(): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    const { response } = this.#call;
    response.end();
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    this.#deps.clock.sleep(FAREWELL_MS, gone.signal).then(
      () => response.destroy(),
      () => undefined, // it has gone by itself
    );
  }

  async #timeOut(): Promise<void> {
    const asked = this.#options.timeoutSeconds ?? 0;
    const seconds = asked > 0 ? Math.min(asked, LONGEST_SECONDS) : this.#someTime();
    try {
      await this.#deps.clock.sleep(seconds * SECOND, this.#over.signal);
    } catch {
      return; // ended otherwise
    }
    if (this.#options.wantsBookmarks && !this.#isBlocked) this.#write(this.#upToNow());
    this.#end();
  }

  /** Spread, so that watches that began together do not all come back together. */
  #someTime(): number {
    const byte = Buffer.from(this.#deps.ids.secret(), 'base64url')[0] ?? 0;
    return LONGEST_SECONDS / 2 + (byte / 256) * (LONGEST_SECONDS / 2);
  }

  /** A watch that is up to date is so up to the newest revision, whatever that one was about. */
  #upToNow(): string {
    this.#position = Math.max(this.#position, this.#deps.store.revision);
    return this.#bookmark(false);
  }

  async #bookmarks(): Promise<void> {
    for (;;) {
      try {
        await this.#deps.clock.sleep(BOOKMARK_MS, this.#over.signal);
      } catch {
        return; // the watch is over
      }
      if (this.#isBlocked) {
        const { oldest } = this.#deps.store;
        if (this.#position < oldest) this.#refuse(tooOldVersion(this.#position, oldest));
      } else if (this.#options.wantsBookmarks) this.#write(this.#upToNow());
    }
  }
}

/** Sends changes as they happen until the client goes or its time is up. */
export const watchObjects = async (deps: ServerDeps, call: Call, options: ListOptions): Promise<void> => {
  const leave = deps.watches.take(call.user.name);
  try {
    if (options.sendInitialEvents && options.revision > 0) await waitForRevision(deps, options.revision);
    await new Watch(deps, call, options).run();
  } finally {
    leave();
  }
};
