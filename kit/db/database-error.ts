import { Fault } from '@freshet/kit/errors';
import { isStalePlan } from './prepared-client.ts';

const UNREACHABLE = new Set([
  'EAI_AGAIN', // the name server does not answer
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000', // connection exception
  '08001',
  '08003',
  '08006',
  '53300', // too many connections
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // starting up
  '57P05', // idle timeout
  '25006', // only reading: we are still connected to a server that a failover has made a replica
  '25P03', // idle-in-transaction timeout
  '55000', // not accepting connections
]);

const UNREACHABLE_MESSAGE =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|cannot use a pool after/i;

interface PostgresError extends Error {
  readonly code?: string;
  readonly constraint?: string;
}

const asPostgresError = (error: unknown): PostgresError | undefined =>
  error instanceof Error ? (error as PostgresError) : undefined;

/** The fault a reader understands, for driver errors that are the database's state rather than our bug. */
export const databaseFault = (error: unknown): Fault | undefined => {
  const failure = asPostgresError(error);
  if (!failure) return undefined;
  if (failure.code === '53100') {
    return new Fault('DISK_FULL', 'the database has no disk space left', {}, { cause: error });
  }
  if (UNREACHABLE.has(failure.code ?? '') || UNREACHABLE_MESSAGE.test(failure.message)) {
    return new Fault(
      'DATABASE_UNAVAILABLE',
      'the database cannot be reached right now',
      {},
      { cause: error },
    );
  }
  if (failure.code === '57014') {
    return new Fault('DATABASE_UNAVAILABLE', 'the database did not answer in time', {}, { cause: error });
  }
  return undefined;
};

/** True when the row already exists under the named unique constraint (any constraint without a name). */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const failure = asPostgresError(error);
  return failure?.code === '23505' && (constraint === undefined || failure.constraint === constraint);
};

/** True when the transaction lost a race that a second try may win. */
export const isRetryable = (error: unknown): boolean => {
  const code = asPostgresError(error)?.code;
  return code === '40001' || code === '40P01' || isStalePlan(error);
};
