import type { StatusCause } from './api-error.ts';
import type { FieldError, FieldProblem } from './field-error.ts';

const WORDS: Readonly<Record<FieldProblem, { reason: string; printed: string; showsValue: boolean }>> = {
  required: { reason: 'FieldValueRequired', printed: 'Required value', showsValue: false },
  invalid: { reason: 'FieldValueInvalid', printed: 'Invalid value', showsValue: true },
  'not-supported': { reason: 'FieldValueNotSupported', printed: 'Unsupported value', showsValue: true },
  forbidden: { reason: 'FieldValueForbidden', printed: 'Forbidden', showsValue: false },
  duplicate: { reason: 'FieldValueDuplicate', printed: 'Duplicate value', showsValue: true },
  'not-found': { reason: 'FieldValueNotFound', printed: 'Not found', showsValue: true },
  'too-long': { reason: 'FieldValueTooLong', printed: 'Too long', showsValue: false },
  'too-many': { reason: 'FieldValueTooMany', printed: 'Too many', showsValue: true },
  'type-invalid': { reason: 'FieldValueTypeInvalid', printed: 'Invalid value', showsValue: true },
};

/** Values are quoted back to whoever sent them, but not by the megabyte. */
const MAX_SHOWN = 4_096;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
};

const bodyOf = ({ problem, value, detail }: FieldError): string => {
  const { printed, showsValue } = WORDS[problem];
  return [printed, ...(showsValue ? [shown(value)] : []), ...(detail ? [detail] : [])].join(': ');
};

/** One problem as people read it: `spec.replicas: Invalid value: -1: must be greater than or equal to 0`. */
export const fieldMessage = (error: FieldError): string => `${error.path}: ${bodyOf(error)}`;

/** One problem as programs read it. */
export const fieldCause = (error: FieldError): StatusCause => ({
  reason: WORDS[error.problem].reason,
  message: bodyOf(error),
  field: error.path,
});

/** Equal problems are told once. */
export const fieldMessages = (errors: readonly FieldError[]): string => {
  const messages = [...new Set(errors.map(fieldMessage))];
  return messages.length === 1 ? (messages[0] ?? '') : `[${messages.join(', ')}]`;
};
