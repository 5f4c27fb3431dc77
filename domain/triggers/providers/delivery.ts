import type { GitEvent } from '../git-event.ts';

/** What a provider sent, after its signature was found to be right. */
export interface Delivery {
  /** The provider's word for what happened, from its header; empty where it stands in the body. */
  readonly event: string;
  /** The parsed body. */
  readonly body: unknown;
}

/** What a delivery says: events, nothing that triggers care for, or nothing that can be understood. */
export type DeliveryReading =
  | { readonly kind: 'events'; readonly events: readonly GitEvent[] }
  | { readonly kind: 'ignored'; readonly reason: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** One push may move many branches; more than these are left out. */
export const EVENTS_MAX = 50;

export const ignored = (reason: string): DeliveryReading => ({ kind: 'ignored', reason });

export const unreadable = (reason: string): DeliveryReading => ({ kind: 'unreadable', reason });

export const events = (found: readonly GitEvent[]): DeliveryReading => ({ kind: 'events', events: found });
