import { REPORT_BATCH_BYTES, REPORT_BYTES, WORK_BYTES } from '@freshet/contracts/runner';
import { eventually } from '@freshet/kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  ACCOUNT,
  type OpenLink,
  OTHER_ACCOUNT,
  type RuntimeFixture,
  startRuntimes,
} from '../runtime-fixture.ts';
import { TestDesk } from '../testing/test-desk.ts';
import { TestRunner } from '../testing/test-runner.ts';

let fixture: RuntimeFixture;
let desk: TestDesk;
let door: OpenLink;
let names = 0;
const runners: TestRunner[] = [];

beforeAll(async () => {
  fixture = await startRuntimes(inject('serverUrl'));
  for (const who of ['admin', 'stranger']) {
    await fixture.ask(who, 'POST /runtime-environments', { name: 'default' });
    await fixture.ask(who, 'POST /runtime-environments', { name: 'big' });
  }
});

afterAll(() => fixture.close());

beforeEach(async () => {
  desk = new TestDesk();
  door = await fixture.openLink(desk);
});

afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  await door.link.stop();
});

interface Joined {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly publicKey: string;
}

const join = async (who = 'admin', decided: object = {}): Promise<Joined> => {
  names += 1;
  const token = await fixture.ask(who, 'POST /runners/registration-tokens', { trust: 'any', ...decided });
  const name = `runner-${names}`;
  const { json } = await fixture.ask('', 'POST /runner/register', { token: token.json.token, name });
  return { id: json.runnerId, name, key: json.key, publicKey: json.controlPlanePublicKey };
};

const connect = (
  joined: Joined,
  options: Partial<ConstructorParameters<typeof TestRunner>[0]> = {},
): TestRunner => {
  const runner = new TestRunner({ url: door.url, ...joined, ...options });
  runners.push(runner);
  return runner;
};

const log = (seq: number, text = 'line\n') => ({
  seq,
  message: { kind: 'log' as const, at: 1, id: 's', stream: 'out' as const, text },
});
const finished = (seq: number) => ({
  seq,
  message: { kind: 'finished' as const, at: 1, status: 'success' as const, reason: 'done' },
});

const shown = async (name: string) => (await fixture.ask('admin', `GET /runners/${name}`)).json;

const given = (runner: TestRunner, count: number) =>
  eventually(() => expect(runner.works).toHaveLength(count));

describe('a key', () => {
  test('opens one session that has not said hello, however often it connects', async () => {
    const joined = await join();
    const first = await connect(joined).session();
    await connect(joined).session();
    expect(await first.closed).toMatchObject({ code: 'replaced', by: 'peer' });
  });

  test('that is wrong is put on record, but not as often as somebody likes', async () => {
    const before = fixture.denied.length;
    for (let tried = 0; tried < 100; tried += 1) {
      const { status } = await fetch(door.url, { method: 'POST', headers: { authorization: 'Bearer x' } });
      expect(status).toBe(401);
    }
    expect(fixture.denied.length - before).toBeGreaterThan(0);
    expect(fixture.denied.length - before).toBeLessThan(100);
  });
});

describe('a runner that connects', () => {
  test('is given signed work up to its capacity, reports it, and is given more', async () => {
    const joined = await join('admin', { capacity: 2 });
    for (const id of ['b1', 'b2', 'b3']) desk.add(id, { accountId: ACCOUNT });
    const runner = connect(joined);
    expect(await runner.hello({ capacity: 10 })).toEqual([]);
    await given(runner, 2);
    expect(runner.works[0]).toMatchObject({ buildId: 'b1', fence: 1, accountId: ACCOUNT });
    await eventually(async () => expect((await shown(joined.name)).online).toBe(true));

    expect(await runner.report({ buildId: 'b1', fence: 1 }, [log(1), log(2)])).toBe(2);
    // What was stored already may come again.
    expect(await runner.report({ buildId: 'b1', fence: 1 }, [log(2), log(3)])).toBe(3);
    expect(runner.works).toHaveLength(2);
    expect(await runner.report({ buildId: 'b1', fence: 1 }, [finished(4)])).toBe(4);
    await given(runner, 3);
    expect(runner.works.at(-1)).toMatchObject({ buildId: 'b3' });

    await runner.renew([{ buildId: 'b2', fence: 1 }]);
    expect(desk.renewed).toContainEqual([{ buildId: 'b2', fence: 1 }]);
    expect(fixture.drafts.map(({ event }) => event.type)).toContain('runner.connected.v1');
  });

  test('hears at once of work that comes later, and of what people want of it', async () => {
    const runner = connect(await join());
    await runner.hello();
    desk.add('late', { accountId: ACCOUNT });
    await given(runner, 1);
    await eventually(async () => {
      desk.command('late', { kind: 'cancel', reason: 'no' });
      expect(runner.commands[0]).toEqual({ buildId: 'late', number: 1 });
    });
    const known = runner.commands.length;
    desk.command('late', { kind: 'answer', stepId: 's', approved: true, by: 'ada' });
    await eventually(() => expect(runner.commands.length).toBeGreaterThan(known));
    const numbers = runner.commands.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('goes on with what it holds after it was away, and abandons what is not its own any more', async () => {
    const joined = await join();
    desk.add('kept', { accountId: ACCOUNT });
    desk.add('gone', { accountId: ACCOUNT });
    const first = connect(joined);
    const missing = [{ protection: 'network', reason: 'no nf_tables' }];
    await first.hello({ isolation: { kind: 'sandbox', missing } });
    await eventually(async () =>
      expect((await shown(joined.name)).isolation).toEqual({ kind: 'sandbox', missing }),
    );
    await given(first, 2);
    await first.report({ buildId: 'kept', fence: 1 }, [log(1)]);
    desk.command('kept', { kind: 'cancel', reason: 'meanwhile' });
    await first.stop();
    desk.of('gone').fence = 2;

    const second = connect(joined);
    const held = [
      { buildId: 'kept', fence: 1 },
      { buildId: 'gone', fence: 1 },
      { buildId: 'never', fence: 7 },
    ];
    expect(await second.hello({ held })).toEqual([
      { buildId: 'kept', fence: 1, verdict: 'go-on', acknowledged: 1 },
      { buildId: 'gone', fence: 1, verdict: 'abandon', acknowledged: 0 },
      { buildId: 'never', fence: 7, verdict: 'abandon', acknowledged: 0 },
    ]);
    await eventually(() => expect(second.commands).toContainEqual({ buildId: 'kept', number: 1 }));
    expect(await second.renew([{ buildId: 'gone', fence: 1 }])).toEqual([{ buildId: 'gone', fence: 1 }]);
  });

  test('works by polling where no WebSocket gets through', async () => {
    desk.add('polled', { accountId: ACCOUNT });
    const runner = connect(await join(), { transports: ['polling'] });
    await runner.hello();
    await given(runner, 1);
    expect(await runner.report({ buildId: 'polled', fence: 1 }, [log(1), finished(2)])).toBe(2);
  });

  test('gets a new key when the old one is old, and the old one ends with its first use', async () => {
    const joined = await join();
    const aged = await fixture.openLink(desk, 0);
    const runner = connect(joined, { url: aged.url });
    await runner.hello();
    await eventually(() => expect(runner.key).not.toBe(joined.key));
    const fresh = runner.key;
    await runner.stop();
    const again = connect({ ...joined, key: fresh });
    await again.hello();
    const late = connect(joined);
    await eventually(() => expect(late.states.at(-1)).toMatchObject({ kind: 'away', isRejected: true }));
    expect(fixture.denied).toContainEqual(
      expect.objectContaining({ action: 'agent.connect', result: 'denied' }),
    );
    await aged.link.stop();
  });
});

describe('what a runner takes', () => {
  test('is decided by its account: runtime environments, forks, pauses', async () => {
    const joined = await join('admin', { runtimes: ['big'], trust: 'trusted-only' });
    desk.add('elsewhere', { accountId: ACCOUNT, runtime: 'default' });
    desk.add('fork', { accountId: ACCOUNT, runtime: 'big', trust: 'fork' });
    desk.add('foreign', { accountId: OTHER_ACCOUNT, runtime: 'big' });
    const runner = connect(joined);
    await runner.hello();
    desk.add('mine', { accountId: ACCOUNT, runtime: 'big' });
    await given(runner, 1);
    expect(runner.works[0]?.buildId).toBe('mine');

    await fixture.ask('admin', `PATCH /runners/${joined.name}`, { trust: 'any' });
    await given(runner, 2);
    expect(runner.works[1]?.buildId).toBe('fork');

    await fixture.ask('admin', `PATCH /runners/${joined.name}`, { paused: true });
    await eventually(async () => {
      const asked = desk.claims;
      for (let turn = 0; turn < 3; turn += 1) await runner.renew([]);
      expect(desk.claims).toBe(asked);
    });
    await fixture.ask('admin', `PATCH /runners/${joined.name}`, { runtimes: ['big', 'default'] });
    for (let turn = 0; turn < 3; turn += 1) await runner.renew([]);
    expect(runner.works).toHaveLength(2);
    await fixture.ask('admin', `PATCH /runners/${joined.name}`, { paused: false });
    await given(runner, 3);
    expect(runner.works[2]?.buildId).toBe('elsewhere');
    expect(desk.of('foreign').holder).toBeUndefined();
  });

  test('is cut by what it says itself, and what it refuses goes to another', async () => {
    const cautious = connect(await join());
    await cautious.hello({ takesForks: false });
    desk.add('fork', { accountId: ACCOUNT, trust: 'fork' });
    const draining = connect(await join());
    await draining.hello({ draining: true });
    const full = connect(await join());
    full.answer = () => ({ accepted: false, why: 'storage', reason: 'the disk is full' });
    await full.hello();
    await given(full, 1);
    await eventually(() =>
      expect(desk.of('fork').released).toEqual(['the runner refused it: the disk is full']),
    );
    const able = connect(await join());
    await able.hello();
    await given(able, 1);
    expect(able.works[0]).toMatchObject({ buildId: 'fork', fence: 2 });
    expect([cautious.works, draining.works]).toEqual([[], []]);
  });

  test('goes to another when the first one breaks over it', async () => {
    const broken = connect(await join());
    broken.answer = () => {
      throw new Error('out of order');
    };
    await broken.hello();
    desk.add('unlucky', { accountId: ACCOUNT });
    await eventually(() => expect(desk.of('unlucky').released).toEqual(['it could not be handed over']));
    const able = connect(await join());
    await able.hello();
    await given(able, 1);
    expect(able.works[0]).toMatchObject({ buildId: 'unlucky', fence: 2 });
  });

  test('goes back when it says that it did not begin', async () => {
    const runner = connect(await join());
    await runner.hello();
    desk.add('back', { accountId: ACCOUNT });
    await given(runner, 1);
    await runner.renew([], { capacity: 4, draining: true });
    await runner.release({ buildId: 'back', fence: 1 });
    expect(desk.of('back')).toMatchObject({ holder: undefined, released: ['no room'] });
  });

  test('fails with a reason when no runner could take it', async () => {
    desk.text = 'x'.repeat(WORK_BYTES);
    const runner = connect(await join());
    await runner.hello();
    desk.add('huge', { accountId: ACCOUNT });
    await eventually(() =>
      expect(desk.of('huge').reports).toMatchObject([
        { seq: 1, message: { kind: 'fault', code: 'WORK_REFUSED' } },
      ]),
    );
    expect(runner.works).toEqual([]);
  });
});

describe('one runner has one session', () => {
  test('the last one that said hello, also across processes', async () => {
    const joined = await join();
    const there = await fixture.openLink(desk);
    const first = connect(joined);
    await first.hello();
    const old = await first.session();
    const second = connect(joined, { url: there.url });
    await second.hello();
    expect(await old.closed).toMatchObject({ code: 'replaced' });
    desk.add('once', { accountId: ACCOUNT });
    await given(second, 1);
    await first.stop();
    expect(await shown(joined.name)).toMatchObject({ online: true });
    await second.stop();
    await eventually(async () => expect((await shown(joined.name)).online).toBe(false));
    await there.link.stop();
  });

  test('and none once it is deleted', async () => {
    const joined = await join();
    const runner = connect(joined);
    await runner.hello();
    const session = await runner.session();
    await fixture.ask('admin', `DELETE /runners/${joined.id}`);
    expect(await session.closed).toMatchObject({ code: 'unauthenticated' });
    await eventually(() => expect(runner.states.at(-1)).toMatchObject({ isRejected: true }));
  });

  test('a process that stops says goodbye, and its runners are offline', async () => {
    const there = await fixture.openLink(desk);
    const joined = await join();
    const runner = connect(joined, { url: there.url });
    await runner.hello();
    expect((await shown(joined.name)).online).toBe(true);
    await there.link.stop();
    expect((await shown(joined.name)).online).toBe(false);
  });
});

describe('a runner that lies', () => {
  const lying = async () => {
    const [honest, liar] = [connect(await join()), connect(await join('stranger'))];
    await honest.hello();
    desk.add('theirs', { accountId: ACCOUNT });
    await given(honest, 1);
    return liar;
  };

  test('cannot ask for anything before it said hello, nor say it twice', async () => {
    const runner = connect(await join());
    await expect(runner.renew([])).rejects.toMatchObject({ code: 'LINK_MESSAGE_INVALID' });
    await expect(runner.report({ buildId: 'x', fence: 1 }, [log(1)])).rejects.toMatchObject({
      code: 'LINK_MESSAGE_INVALID',
    });
    await runner.hello();
    await expect(runner.hello()).rejects.toMatchObject({ code: 'LINK_MESSAGE_INVALID' });
  });

  test('cannot resume, report or release the build of another runner or account', async () => {
    const liar = await lying();
    const claim = { buildId: 'theirs', fence: 1 };
    expect(await liar.hello({ held: [claim] })).toMatchObject([{ verdict: 'abandon' }]);
    await expect(liar.report(claim, [log(1)])).rejects.toMatchObject({ code: 'BUILD_CLAIM_LOST' });
    await expect(liar.release(claim)).rejects.toMatchObject({ code: 'BUILD_CLAIM_LOST' });
    await liar.renew([claim]);
    desk.command('theirs', { kind: 'cancel', reason: 'secret' });
    await liar.renew([claim]);
    expect(liar.commands).toEqual([]);
    expect(desk.of('theirs').reports).toEqual([]);
    expect(liar.works).toEqual([]);
  });

  test('cannot report under a fence that is not its own, a build that is not there, or with a gap', async () => {
    const runner = connect(await join());
    await runner.hello();
    desk.add('own', { accountId: ACCOUNT });
    await given(runner, 1);
    for (const claim of [
      { buildId: 'own', fence: 2 },
      { buildId: 'nothing', fence: 1 },
    ])
      await expect(runner.report(claim, [log(1)])).rejects.toMatchObject({ code: 'BUILD_CLAIM_LOST' });
    const own = { buildId: 'own', fence: 1 };
    for (const reports of [[log(1), log(3)], [log(2), log(1)], [log(5)]])
      await expect(runner.report(own, reports)).rejects.toMatchObject({ code: 'LINK_MESSAGE_INVALID' });
    const line = Buffer.from(`${JSON.stringify(log(1))}\n`);
    await expect(runner.send({ ...own, first: 1, last: 9 }, line)).rejects.toMatchObject({
      code: 'LINK_MESSAGE_INVALID',
    });
    await expect(
      runner.send({ ...own, first: 1, last: 1 }, Buffer.from('{"seq":1}\n')),
    ).rejects.toMatchObject({
      code: 'LINK_MESSAGE_INVALID',
    });
    expect(desk.of('own').reports).toEqual([]);
    // Its session is none the worse for it.
    expect(await runner.report(own, [log(1)])).toBe(1);
  });

  test('cannot send more than is allowed in one report or one batch', async () => {
    const runner = connect(await join());
    await runner.hello();
    desk.add('own', { accountId: ACCOUNT });
    await given(runner, 1);
    const own = { buildId: 'own', fence: 1 };
    await expect(runner.report(own, [log(1, 'x'.repeat(REPORT_BYTES))])).rejects.toMatchObject({
      code: 'LINK_MESSAGE_INVALID',
    });
    const flood = Buffer.alloc(REPORT_BATCH_BYTES + REPORT_BYTES + 1, 0x0a);
    await expect(runner.send({ ...own, first: 1, last: 1 }, flood)).rejects.toMatchObject({
      code: 'LINK_MESSAGE_TOO_LARGE',
    });
    expect(await runner.report(own, [log(1)])).toBe(1);
  });

  test('cannot make the control plane read more reports at once than it has places for', async () => {
    const runner = connect(await join('admin', { capacity: 50 }));
    await runner.hello({ capacity: 50 });
    for (let n = 0; n < 12; n += 1) desk.add(`n${n}`, { accountId: ACCOUNT });
    await given(runner, 12);
    const gate = Promise.withResolvers<void>();
    desk.pause = gate.promise;
    const sent = runner.works.map(({ buildId, fence }) => runner.report({ buildId, fence }, [log(1)]));
    await eventually(() => expect(desk.reporting).toBe(4));
    // What waits for a place keeps nothing else from its turn.
    await runner.renew([]);
    expect(desk.reporting).toBe(4);
    gate.resolve();
    expect(await Promise.all(sent)).toEqual(Array.from({ length: 12 }, () => 1));
    expect(desk.mostReporting).toBe(4);
  });
});
