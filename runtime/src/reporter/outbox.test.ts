import { type ReportBody, RuntimeReport } from '@freshet/contracts/gitops';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Outbox } from './outbox.ts';

const NOW = new Date('2026-11-16T03:00:00.000Z');

const component = (name: string, message: string): ReportBody => ({
  is: 'component',
  name,
  health: 'Healthy',
  message,
});

const tell = (outbox: Outbox, name: string, message: string) =>
  outbox.tell({ key: name, gone: { is: 'component', name } }, component(name, message));

/** Everything that is told until nothing is left, acknowledged or not. */
const drain = (outbox: Outbox, isAcknowledged = true): RuntimeReport[] => {
  const reports: RuntimeReport[] = [];
  for (let rounds = 0; rounds < 100; rounds += 1) {
    const batch = outbox.next();
    if (!batch) return reports;
    const lines = batch.lines.toString().trimEnd().split('\n');
    expect(lines).toHaveLength(batch.last - batch.first + 1);
    reports.push(...lines.map(line => RuntimeReport.parse(JSON.parse(line))));
    if (!isAcknowledged) return reports;
    outbox.acknowledge(batch);
  }
  throw new Error('it never ends');
};

const started = (): Outbox => {
  const outbox = new Outbox(() => NOW);
  outbox.begin();
  return outbox;
};

describe('an outbox', () => {
  test('begins a session with everything, between the beginning and the end of a snapshot', () => {
    const outbox = new Outbox(() => NOW);
    tell(outbox, 'one', 'a');
    tell(outbox, 'two', 'b');
    outbox.begin();
    expect(drain(outbox).map(({ seq, body }) => [seq, body.is])).toEqual([
      [1, 'snapshot'],
      [2, 'component'],
      [3, 'component'],
      [4, 'snapshot'],
    ]);
    expect(outbox.isEmpty).toBe(true);
    outbox.begin();
    expect(drain(outbox)).toHaveLength(4);
  });

  test('tells only the latest of what changed several times, and nothing of what did not', () => {
    const outbox = started();
    drain(outbox);
    for (const message of ['a', 'b', 'c']) tell(outbox, 'one', message);
    expect(drain(outbox)).toMatchObject([{ seq: 3, body: { name: 'one', message: 'c' } }]);
    expect(tell(outbox, 'one', 'c')).toBe(false);
    expect(outbox.next()).toBeUndefined();
  });

  test('says what is gone, once', () => {
    const outbox = started();
    tell(outbox, 'one', 'a');
    drain(outbox);
    expect(outbox.gone('one')).toBe(true);
    expect(outbox.gone('one')).toBe(false);
    expect(drain(outbox)).toMatchObject([{ body: { is: 'gone', what: { name: 'one' } } }]);
  });

  test('keeps facts over sessions until they are acknowledged', () => {
    const outbox = started();
    outbox.fact('f', component('fact', 'x'));
    expect(drain(outbox, false).at(-1)).toMatchObject({ body: { name: 'fact' } });
    outbox.begin();
    expect(drain(outbox).at(-1)).toMatchObject({ body: { name: 'fact' } });
    outbox.begin();
    expect(drain(outbox).map(({ body }) => body.is)).toEqual(['snapshot', 'snapshot']);
  });

  test('tells a fact once more that was bettered while it was under way', () => {
    const outbox = started();
    outbox.fact('f', component('fact', 'x'));
    const batch = outbox.next();
    outbox.fact('f', component('fact', 'better'));
    expect(batch && outbox.acknowledge(batch)).toEqual([]);
    expect(drain(outbox)).toMatchObject([{ body: { message: 'better' } }]);
    expect(outbox.isEmpty).toBe(true);
  });

  test('leaves out a thing that no report has room for', () => {
    const outbox = started();
    expect(tell(outbox, 'huge', 'x'.repeat(1_048_576))).toBe(false);
  });

  type Known = Map<string, { place: number; message: unknown }>;

  /** What a reader of reports makes of one, by the rule of the read model. */
  const hear = (known: Known, session: number, { seq, body }: RuntimeReport): void => {
    const place = session * 1e6 + seq;
    if (body.is === 'component') known.set(body.name, { place, message: body.message });
    else if (body.is === 'gone' && body.what.is === 'component') known.delete(body.what.name);
    else if (body.is === 'snapshot' && body.phase === 'end') forget(known, session * 1e6 + body.since);
  };

  const forget = (known: Known, before: number): void => {
    for (const [name, { place }] of known) if (place < before) known.delete(name);
  };

  /** A runtime, and whoever hears it. */
  class Story {
    readonly outbox = started();
    readonly truth = new Map<string, unknown>();
    readonly known: Known = new Map();
    session = 0;

    tell(name: string, message: string): void {
      tell(this.outbox, name, message);
      this.truth.set(name, message);
    }

    gone(name: string): void {
      this.outbox.gone(name);
      this.truth.delete(name);
    }

    send(): void {
      for (const report of drain(this.outbox)) hear(this.known, this.session, report);
    }

    /** A batch is lost with its session: nobody heard it. */
    lose(): void {
      this.outbox.next();
      this.outbox.begin();
      this.session += 1;
    }
  }

  test('leaves whoever hears it with what there is, whatever happens when', () => {
    const name = fc.constantFrom('one', 'two', 'three');
    const act: fc.Arbitrary<(story: Story) => void> = fc.oneof(
      fc.tuple(name, fc.constantFrom('a', 'b')).map(
        ([one, message]) =>
          (story: Story) =>
            story.tell(one, message),
      ),
      name.map(one => (story: Story) => story.gone(one)),
      fc.constantFrom(
        (story: Story) => story.send(),
        (story: Story) => story.lose(),
        (story: Story) => story.outbox.snapshot(),
      ),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), acts => {
        const story = new Story();
        for (const one of acts) one(story);
        story.send();
        const heard = new Map([...story.known].map(([key, { message }]) => [key, message]));
        expect(heard).toEqual(story.truth);
      }),
    );
  });
});
