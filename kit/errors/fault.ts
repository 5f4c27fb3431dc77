import type { FaultKind } from './fault-kind.ts';
import { FAULTS, type FaultCode } from './faults.ts';

/** Facts about a fault that are safe to show: ids, names, limits. Never secrets, never payloads. */
export type FaultDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** An expected failure: a person or a program did something, or met something, we have words for. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  readonly details: FaultDetails;

  constructor(code: FaultCode, message: string, details: FaultDetails = {}, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
    this.details = details;
  }

  get kind(): FaultKind {
    return FAULTS[this.code].kind;
  }

  get hint(): string {
    return FAULTS[this.code].hint;
  }
}

/** True for a fault, with `code` narrowing it. Compares names: two copies of this module would break `instanceof`. */
export const isFault = (error: unknown, code?: FaultCode): error is Fault =>
  error instanceof Error &&
  error.name === 'Fault' &&
  'code' in error &&
  (code === undefined || error.code === code);
