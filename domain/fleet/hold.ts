/** A hold: somebody has stopped the automatic sync of an application for a while, by a commit that says so. */

/** On an Application: who holds it, why, since and until when, and the automation to bring back; JSON. */
export const HOLD_ANNOTATION = 'freshet.io/hold';

export interface Hold {
  readonly by: string;
  readonly reason: string;
  readonly since: string;
  /** When it was meant to end; nothing ends it but somebody who releases it. */
  readonly until?: string | undefined;
}

/** What is written down besides, to be put back. */
interface WrittenHold extends Hold {
  readonly automated: Readonly<Record<string, unknown>>;
}

export const writeHold = ({ by, reason, since, until, automated }: WrittenHold): string =>
  JSON.stringify({ by, reason, since, ...(until === undefined ? {} : { until }), automated });

const fieldsOf = (text: string | undefined): Readonly<Record<string, unknown>> | undefined => {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

const word = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, most) : undefined;

const instant = (value: unknown): string | undefined => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/** The hold that annotations tell of; whatever people wrote there by hand does no harm. */
export const readHold = (
  annotations: Readonly<Record<string, string>> | undefined,
): WrittenHold | undefined => {
  const fields = fieldsOf(annotations?.[HOLD_ANNOTATION]);
  const by = word(fields?.by, 255);
  const since = instant(fields?.since);
  if (fields === undefined || by === undefined || since === undefined) return undefined;
  const { automated } = fields;
  return {
    by,
    reason: word(fields.reason, 500) ?? '',
    since,
    until: instant(fields.until),
    automated:
      typeof automated === 'object' && automated !== null && !Array.isArray(automated)
        ? (automated as Record<string, unknown>)
        : {},
  };
};

interface Holdable {
  readonly annotations: Readonly<Record<string, string>> | undefined;
  readonly isAutomated: boolean;
}

/** The hold that keeps an application from syncing by itself; whoever has switched that on again in Git has ended it. */
export const activeHold = ({ annotations, isAutomated }: Holdable): WrittenHold | undefined =>
  isAutomated ? undefined : readHold(annotations);

/** "Held by Ada Chen: load test running". */
export const holdWords = ({ by, reason }: Hold): string =>
  reason === '' ? `Held by ${by}` : `Held by ${by}: ${reason}`;
