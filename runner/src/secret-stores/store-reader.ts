import { Fault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';

/** What reading from stores needs. */
export interface StoreTools {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Requests to addresses that people name. */
  readonly askStore: Outbound;
  /** A directory with secrets that are mounted for this runner, as `<namespace>/<resource>/<key>`. */
  readonly secretsDirectory?: string | undefined;
  /** The file with the token of this runner's service account, where it runs in a cluster. */
  readonly serviceAccountToken: string;
}

/** Reads values of one store. Throws faults that name the store and never what it holds. */
export interface StoreReader {
  read(resource: string | undefined, key: string): Promise<string>;
}

export const unreadable = (store: string, why: string, cause?: unknown): Fault =>
  new Fault(
    'SECRET_STORE_UNREADABLE',
    `The secret store ${store} cannot be read: ${why}`,
    { store },
    { cause },
  );

export const unsupported = (store: string, why: string): Fault =>
  new Fault('SECRET_STORE_UNSUPPORTED', `The secret store ${store} cannot be used: ${why}`, { store });

/** A text of the data of a context; empty where there is none. */
export const textAt = (data: Readonly<Record<string, unknown>>, ...path: readonly string[]): string => {
  let value: unknown = data;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : '';
};
