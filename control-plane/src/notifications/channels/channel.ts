import { z } from 'zod';
import type { Notice } from '../notice.ts';

/** Where messages go, with everything that is secret about it. */
export const Target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slack'), url: z.string() }),
  z.object({ kind: z.literal('email'), to: z.array(z.string()) }),
  z.object({ kind: z.literal('webhook'), url: z.string(), secret: z.string() }),
]);
export type Target = z.infer<typeof Target>;

/** What came of one try. */
export type Outcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly problem: string; readonly hopeless: boolean };

/** Sends one message; never throws for what a receiver does. */
export type Send = (target: Target, notice: Notice, options: SendOptions) => Promise<Outcome>;

export interface SendOptions {
  /** The same for each try of a message. */
  readonly messageId: string;
  readonly signal: AbortSignal;
}
