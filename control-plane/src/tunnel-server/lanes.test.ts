import type { LinkSession } from '@freshet/link/server';
import { expect, test } from 'vitest';
import { type Lane, Lanes } from './lanes.ts';

const session = (isClosed = false): LinkSession =>
  ({ isClosed, draining: new AbortController().signal }) as LinkSession;

test('requests go to the process that leads while it is there, then to those that stand by', () => {
  const lanes = new Lanes();
  const [standby, leader] = [session(), session()];
  let leads = leader;
  for (const one of [standby, leader]) lanes.add('x', one, () => leads === one);
  const tried = new Set<Lane>();
  const best = lanes.pick('x', tried);
  expect(best?.session).toBe(leader);
  if (best) tried.add(best);
  expect(lanes.pick('x', tried)?.session).toBe(standby);
  leads = standby;
  expect(lanes.pick('x', new Set())?.session).toBe(standby);
  lanes.remove('x', standby);
  expect(lanes.pick('x', new Set())?.session).toBe(leader);
});

test('of processes that are alike, the one with the least to carry takes a request', () => {
  const lanes = new Lanes();
  const [one, other] = [session(), session()];
  for (const each of [one, other]) lanes.add('x', each);
  const first = lanes.pick('x', new Set());
  if (first) first.open += 1;
  expect(lanes.pick('x', new Set())?.session).not.toBe(first?.session);
});

test('there is a way to a runtime only while a session of it can be used', () => {
  const lanes = new Lanes();
  expect(lanes.has('x')).toBe(false);
  lanes.add('x', session(true));
  expect(lanes.has('x')).toBe(false);
  lanes.add('x', session());
  expect(lanes.has('x')).toBe(true);
});
