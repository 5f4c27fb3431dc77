import { FAULTS, type FaultKind } from '@freshet/kit/errors';

/** What a server said when it refused: its one error body, or what could be made of another answer. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly requestId: string | undefined;
}

/**
 * A refusal by the server. Not a `Fault`: a newer server may use codes that this program has never heard of.
 * Compared by name, like faults.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;
  readonly requestId: string | undefined;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.hint = refusal.hint;
    this.requestId = refusal.requestId;
  }

  get kind(): FaultKind {
    return isKnownCode(this.code) ? FAULTS[this.code].kind : kindOfStatus(this.status);
  }
}

/** True for a refusal by the server, with `code` narrowing it. */
export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof Error &&
  error.name === 'ApiError' &&
  'code' in error &&
  (code === undefined || error.code === code);

/** Reads a refusal from the body of an answer that was not a success. */
export const refusalFrom = (status: number, body: string, requestId: string | undefined): Refusal => {
  const answer = parseObject(body);
  const said = firstError(answer) ?? answer;
  const text = (key: string): string | undefined => {
    const value = said[key];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return {
    status,
    code: text('code') ?? `HTTP_${status}`,
    message: text('message') ?? `the server answered ${status} without saying why`,
    hint: text('hint'),
    requestId: text('requestId') ?? requestId,
  };
};

/** An answer in GraphQL has its refusals in a list, each with its code beside the message. */
const firstError = ({ errors }: Record<string, unknown>): Record<string, unknown> | undefined => {
  const [error] = Array.isArray(errors) ? (errors as unknown[]) : [];
  if (typeof error !== 'object' || error === null) return undefined;
  const { extensions } = error as { extensions?: unknown };
  return { ...(typeof extensions === 'object' ? extensions : {}), ...error };
};

const parseObject = (body: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // A proxy's HTML page: the status is all there is to say.
  }
};

const isKnownCode = (code: string): code is keyof typeof FAULTS => Object.hasOwn(FAULTS, code);

const KINDS: Readonly<Record<number, FaultKind>> = {
  401: 'unauthenticated',
  403: 'denied',
  404: 'missing',
  409: 'conflict',
  413: 'too-large',
  429: 'limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

const kindOfStatus = (status: number): FaultKind => KINDS[status] ?? (status >= 500 ? 'internal' : 'invalid');
