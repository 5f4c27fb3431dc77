import { databaseFault, type ModuleSchema, migrate } from '@freshet/kit/db';
import { Fault, isFault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';

/** SQLSTATE of a statement that the login has no right to. */
const NOT_PERMITTED = '42501';

/** Brings all schemas up to date, or says in words why the database does not let us. */
export const prepareDatabase = async (url: Secret, schemas: readonly ModuleSchema[]): Promise<void> => {
  try {
    await migrate(url, schemas);
  } catch (error) {
    throw preparationFault(error);
  }
};

const preparationFault = (error: unknown): unknown => {
  if (isFault(error) || !(error instanceof Error)) return error;
  if ('code' in error && error.code === NOT_PERMITTED) {
    return new Fault(
      'DATABASE_RIGHTS_MISSING',
      `the database login may not set up its schemas: ${error.message}`,
      {},
      { cause: error },
    );
  }
  return databaseFault(error) ?? error;
};
