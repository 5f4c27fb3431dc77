/** The options of requests: what may be in a query, and what is refused. */
import type { JsonObject } from '../objects/index.ts';
import { badRequest, type FieldError, invalid } from '../status/index.ts';

export type OptionsKind =
  | 'CreateOptions'
  | 'UpdateOptions'
  | 'PatchOptions'
  | 'ListOptions'
  | 'DeleteOptions';

export const invalidOptions = (kind: OptionsKind, errors: readonly FieldError[]) =>
  invalid({ group: 'meta.k8s.io', kind }, '', errors);

export type Strictness = 'Ignore' | 'Warn' | 'Strict';

export interface WriteOptions {
  readonly isDryRun: boolean;
  readonly strictness: Strictness;
  readonly manager: string;
  readonly force: boolean;
  /** The options as whoever admits the request gets to see them. */
  readonly sent: JsonObject;
}

const STRICTNESS: readonly string[] = ['Ignore', 'Warn', 'Strict'];
const MAX_MANAGER = 128;

const isPrintable = (text: string): boolean => !/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(text);

export const readFlag = (query: URLSearchParams, name: string): boolean => {
  const value = query.get(name);
  return value === '' || value === 'true' || value === '1' || value === 't' || value === 'T';
};

export const readDryRun = (kind: OptionsKind, values: readonly string[]): boolean => {
  const wrong = values.filter(value => value !== 'All' && value !== '');
  if (wrong.length === 0) return values.includes('All');
  throw invalidOptions(kind, [
    { problem: 'not-supported', path: 'dryRun', value: values, detail: 'supported values: "All"' },
  ]);
};

/** The name before the first slash of a user agent stands for whoever does not say who manages the fields. */
const managerOf = (asked: string, userAgent: string | undefined): string => {
  if (asked !== '') return asked;
  const name =
    (userAgent ?? '')
      .split('/')[0]
      ?.replace(/[^\x20-\x7e]/g, '')
      .slice(0, MAX_MANAGER) ?? '';
  return name === '' ? 'unknown' : name;
};

/** Reads what creates, updates and patches take. */
export const readWriteOptions = (
  kind: OptionsKind,
  query: URLSearchParams,
  { userAgent, isApply = false }: { userAgent: string | undefined; isApply?: boolean },
): WriteOptions => {
  const errors: FieldError[] = [];
  const isDryRun = readDryRun(kind, query.getAll('dryRun'));
  const strictness = query.get('fieldValidation') || 'Warn';
  if (!STRICTNESS.includes(strictness)) {
    const detail = 'supported values: "Ignore", "Strict", "Warn"';
    errors.push({ problem: 'not-supported', path: 'fieldValidation', value: strictness, detail });
  }
  const manager = query.get('fieldManager') ?? '';
  if (manager.length > MAX_MANAGER) {
    errors.push({
      problem: 'too-long',
      path: 'fieldManager',
      detail: `may not be more than ${MAX_MANAGER} bytes`,
    });
  } else if (!isPrintable(manager)) {
    errors.push({ problem: 'invalid', path: 'fieldManager', value: manager, detail: 'should be printable' });
  }
  if (isApply && manager === '') {
    errors.push({ problem: 'required', path: 'fieldManager', detail: 'is required for apply patch' });
  }
  if (!isApply && query.has('force') && kind === 'PatchOptions') {
    errors.push({ problem: 'forbidden', path: 'force', detail: 'may not be specified for non-apply patch' });
  }
  if (errors.length > 0) throw invalidOptions(kind, errors);
  const force = query.has('force') && readFlag(query, 'force');
  return {
    isDryRun,
    strictness: strictness as Strictness,
    manager: managerOf(manager, userAgent),
    force,
    sent: {
      kind,
      fieldManager: managerOf(manager, userAgent),
      fieldValidation: strictness,
      ...(isApply ? { force } : {}),
    },
  };
};

/** A number that must not be negative, from a query. */
export const readCount = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw badRequest(`the value of ${name} is not a number: ${text.slice(0, 64)}`);
};

const DURATION = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$|^0$/;

/** Requests may say how long they take; how long is up to us, but nonsense is refused. */
export const checkTimeout = (query: URLSearchParams): void => {
  const timeout = query.get('timeout');
  if (timeout === null || timeout === '' || DURATION.test(timeout)) return;
  throw badRequest(`invalid timeout specified in the request URL: ${timeout.slice(0, 64)}`);
};
