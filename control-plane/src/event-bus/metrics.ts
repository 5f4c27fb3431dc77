import { Counter, Histogram, type Registry } from 'prom-client';

/** How one delivery of an event ended. */
export type EventOutcome = 'handled' | 'retried' | 'dead';

/** The bus's instruments. Subscription names come from code, so their number is bounded. */
export interface EventBusMetrics {
  /** `ageMs` is the time since the event was published. */
  delivered(subscription: string, outcome: EventOutcome, ageMs: number): void;
  laneLost(subscription: string): void;
  relayed(count: number): void;
}

export const eventBusMetrics = (registry: Registry): EventBusMetrics => {
  const delivered = new Counter({
    name: 'freshet_events_delivered_total',
    help: 'Deliveries of events by subscription and how they ended',
    labelNames: ['subscription', 'outcome'],
    registers: [registry],
  });
  const age = new Histogram({
    name: 'freshet_event_age_seconds',
    help: 'Time from publishing an event to the end of its delivery',
    labelNames: ['subscription'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600],
    registers: [registry],
  });
  const lost = new Counter({
    name: 'freshet_event_lanes_lost_total',
    help: 'Batches that another process took over',
    labelNames: ['subscription'],
    registers: [registry],
  });
  const relayed = new Counter({
    name: 'freshet_events_relayed_total',
    help: 'Events this process moved from the outbox to the log',
    registers: [registry],
  });
  return {
    delivered: (subscription, outcome, ageMs) => {
      delivered.inc({ subscription, outcome });
      age.observe({ subscription }, ageMs / 1_000);
    },
    laneLost: subscription => lost.inc({ subscription }),
    relayed: count => relayed.inc(count),
  };
};
