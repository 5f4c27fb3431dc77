import { expect, test } from 'vitest';
import { Delivery } from './delivery.ts';

const START = Date.parse('2026-11-18T12:00:00.000Z');

/** A delivery whose time is moved on by hand, in seconds after the start. */
const deliveryAt = () => {
  let seconds = 0;
  const delivery = new Delivery(() => new Date(START + seconds * 1_000));
  return {
    delivery,
    at: (after: number): Delivery => {
      seconds = after;
      return delivery;
    },
  };
};

test('a reporter that has told all it had is healthy, however long ago that was', () => {
  const { delivery, at } = deliveryAt();
  delivery.waits('the link is lost');
  delivery.done();
  expect(at(3_600).standing()).toEqual({ health: 'Healthy' });
});

test('a short wait is no trouble', () => {
  const { delivery, at } = deliveryAt();
  delivery.waits('the link is lost');
  expect(at(29).standing()).toEqual({ health: 'Healthy' });
});

test('a long wait is told with its beginning and the last reason for it', () => {
  const { delivery, at } = deliveryAt();
  delivery.waits('the link is lost');
  at(20).waits('the disk of the control plane is full');
  at(25).begins('nothing was acknowledged');
  expect(at(30).standing()).toEqual({
    health: 'Degraded',
    message:
      'The control plane was told nothing since 2026-11-18T12:00:00.000Z: the disk of the control plane is full',
  });
});

test('a reason that is too long is cut', () => {
  const { delivery, at } = deliveryAt();
  delivery.waits('x'.repeat(5_000));
  expect(JSON.stringify(at(60).standing()).length).toBeLessThan(500);
});
