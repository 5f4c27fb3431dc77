/**
 * What is to be told, in numbered batches.
 *
 * Of every thing only its latest state is kept: whatever happens while a batch is under way comes to one report per
 * thing. A session begins with a snapshot: its beginning, everything there is, its end; what changes meanwhile is told
 * after. Facts (deployments, commits) are told once each and stay here until they are acknowledged, over any number of
 * sessions. One batch is under way at a time, so a slow control plane costs no memory here.
 *
 *   begin(session) -> batch 1..n -> acknowledged -> batch n+1.. -> ... -> the session is lost -> begin(next session)
 */
import { REPORT_LINE_BYTES, REPORTS_BATCH_BYTES, type ReportBody } from '@freshet/contracts/gitops';

/** A thing that can be gone again. */
export interface Thing {
  /** The same for every report on the thing. */
  readonly key: string;
  /** How it is named when it is gone; what never is has none. */
  readonly gone?: Extract<ReportBody, { is: 'gone' }>['what'];
}

interface Fact {
  readonly id: string;
  readonly text: string;
}

export interface Batch {
  readonly first: number;
  readonly last: number;
  readonly lines: Buffer;
  /** The facts in it, as they were told. */
  readonly facts: readonly Fact[];
}

const MOST_IN_BATCH = 1_000;

interface State {
  readonly thing: Thing;
  /** The body as JSON; undefined once it is gone. */
  text: string | undefined;
}

export class Outbox {
  readonly #things = new Map<string, State>();
  /** Things whose latest state was not told in this session, in the order in which they changed. */
  readonly #news = new Set<string>();
  readonly #facts = new Map<string, Fact>();
  readonly #now: () => Date;
  /** The rest of a snapshot: things that were there when it began. */
  #snapshot: { readonly since: number; readonly left: string[] } | undefined;
  #isBegun = false;
  #seq = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#snapshot === undefined && this.#isBegun && this.#news.size === 0 && this.#facts.size === 0;
  }

  get facts(): number {
    return this.#facts.size;
  }

  /** Whether that changed anything. */
  tell(thing: Thing, body: ReportBody): boolean {
    const text = JSON.stringify(body);
    const state = this.#things.get(thing.key);
    // A single thing beyond the bounds must not keep all others from being told.
    if (state?.text === text || Buffer.byteLength(text) > REPORT_LINE_BYTES - 200) return false;
    if (state) state.text = text;
    else this.#things.set(thing.key, { thing, text });
    this.#news.add(thing.key);
    return true;
  }

  gone(key: string): boolean {
    const state = this.#things.get(key);
    if (state?.text === undefined) return false;
    state.text = undefined;
    this.#news.add(key);
    return true;
  }

  fact(id: string, body: ReportBody): void {
    this.#facts.set(id, { id, text: JSON.stringify(body) });
  }

  /** A session begins: numbers start anew, and everything is told. */
  begin(): void {
    this.#seq = 0;
    this.#isBegun = true;
    this.snapshot();
  }

  /** Everything is told again from here on. */
  snapshot(): void {
    // What is gone is left out, and by that known to be gone.
    for (const [key, { text }] of this.#things) if (text === undefined) this.#things.delete(key);
    this.#news.clear();
    this.#snapshot = { since: 0, left: [...this.#things.keys()].reverse() };
  }

  /** The next reports; undefined where there is nothing to tell. Facts stay until they are acknowledged. */
  next(): Batch | undefined {
    const first = this.#seq + 1;
    const [lines, facts]: [string[], Fact[]] = [[], []];
    let bytes = 0;
    for (const { body, fact } of this.#reports()) {
      this.#seq += 1;
      const line = `{"seq":${this.#seq},"at":"${this.#now().toISOString()}","body":${body}}`;
      lines.push(line);
      if (fact !== undefined) facts.push(fact);
      bytes += Buffer.byteLength(line) + 1;
      if (lines.length >= MOST_IN_BATCH || bytes > REPORTS_BATCH_BYTES - REPORT_LINE_BYTES) break;
    }
    return lines.length === 0
      ? undefined
      : { first, last: this.#seq, lines: Buffer.from(`${lines.join('\n')}\n`), facts };
  }

  /** Answers which facts are done with: one that more became known of while it was under way is told once more. */
  acknowledge({ facts }: Batch): readonly string[] {
    const done = facts.filter(({ id, text }) => this.#facts.get(id)?.text === text).map(({ id }) => id);
    for (const id of done) this.#facts.delete(id);
    return done;
  }

  *#reports(): Generator<{ readonly body: string; readonly fact?: Fact }> {
    yield* this.#ofSnapshot();
    for (const key of this.#news) {
      this.#news.delete(key);
      const state = this.#things.get(key);
      if (state) yield { body: this.#bodyOf(state) };
    }
    for (const fact of this.#facts.values()) yield { body: fact.text, fact };
  }

  *#ofSnapshot(): Generator<{ readonly body: string }> {
    if (this.#snapshot && this.#snapshot.since === 0) {
      this.#snapshot = { ...this.#snapshot, since: this.#seq + 1 };
      yield { body: '{"is":"snapshot","phase":"begin"}' };
    }
    while (this.#snapshot) {
      const { since, left } = this.#snapshot;
      const key = left.pop();
      if (key === undefined) {
        this.#snapshot = undefined;
        yield { body: `{"is":"snapshot","phase":"end","since":${since}}` };
        return;
      }
      // Told now as it is now, so there is no need to tell it again later.
      this.#news.delete(key);
      const text = this.#things.get(key)?.text;
      if (text !== undefined) yield { body: text };
    }
  }

  #bodyOf(state: State): string {
    if (state.text !== undefined) return state.text;
    this.#things.delete(state.thing.key);
    return JSON.stringify({ is: 'gone', what: state.thing.gone });
  }
}
