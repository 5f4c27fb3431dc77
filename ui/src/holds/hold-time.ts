/** How long one means to hold an application. */
export const SPANS = ['forever', '1h', '4h', '24h', '168h'] as const;
export type Span = (typeof SPANS)[number];

/** When a hold of this length ends that begins now; nothing for one without an end. */
export const endOf = (span: Span, now: number): string | undefined =>
  span === 'forever' ? undefined : new Date(now + Number.parseInt(span, 10) * 3_600_000).toISOString();
