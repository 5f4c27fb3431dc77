import { describe, expect, test } from 'vitest';
import { type BuildReport, RunnerHello, readReports, reportLine } from './index.ts';

const report = (seq: number): BuildReport => ({
  seq,
  message: { kind: 'log', at: 1, id: 'a', stream: 'out', text: 'line\n' },
});
const lines = (...numbers: number[]): Buffer => Buffer.concat(numbers.map(seq => reportLine(report(seq))));

describe('a batch of reports', () => {
  test('is read as it was written', () => {
    expect(readReports(lines(3, 4, 5), { first: 3, last: 5 })).toEqual([report(3), report(4), report(5)]);
  });

  test('of a newer runner is read, without what it tells beyond', () => {
    const message = { ...report(1).message, colour: 'blue' };
    const steps = [{ id: 'a', name: 'a', type: 'freestyle', hook: false, cost: 3 }];
    const planned = {
      kind: 'planned',
      at: 1,
      buildId: 'b',
      executor: 'local',
      volume: 'v',
      stages: [],
      steps,
      notices: [],
    };
    const payload = [
      { seq: 1, message, trace: 'x' },
      { seq: 2, message: { ...planned, plan: {} } },
    ];
    const read = readReports(Buffer.from(payload.map(line => `${JSON.stringify(line)}\n`).join('')), {
      first: 1,
      last: 2,
    });
    expect(read[0]).toEqual(report(1));
    expect(JSON.stringify(read[1])).not.toMatch(/cost|plan"/);
    const hello = {
      capacity: 1,
      draining: false,
      version: '2',
      platform: 'x',
      executor: 'local',
      takesForks: false,
    };
    expect(RunnerHello.body.parse({ ...hello, held: [], labels: ['gpu'] })).toMatchObject(hello);
  });

  test.each([
    ['has a gap', lines(3, 5), { first: 3, last: 5 }],
    ['goes back', lines(4, 3), { first: 4, last: 5 }],
    ['begins elsewhere', lines(4), { first: 3, last: 4 }],
    ['has fewer than it says', lines(3), { first: 3, last: 4 }],
    ['has more than it says', lines(3, 4), { first: 3, last: 3 }],
    ['is empty', Buffer.alloc(0), { first: 1, last: 1 }],
    ['is cut off', lines(3).subarray(0, -1), { first: 3, last: 3 }],
    ['is not JSON', Buffer.from('{"seq":1\n'), { first: 1, last: 1 }],
    ['holds another thing', Buffer.from('{"seq":1,"message":{"kind":"gift"}}\n'), { first: 1, last: 1 }],
    [
      'has a report that is too long',
      Buffer.alloc(1_048_578, 'x').fill('\n', 1_048_577),
      { first: 1, last: 1 },
    ],
  ])('that %s is refused', (_, payload, says) => {
    expect(() => readReports(payload, says)).toThrow(
      expect.objectContaining({ code: 'LINK_MESSAGE_INVALID' }),
    );
  });
});
