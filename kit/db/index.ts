export { connectDatabase, type Database } from './connect.ts';
export { databaseFault, isRetryable, isUniqueViolation } from './database-error.ts';
export { type Migration, MODULES_ROLE, type ModuleSchema, migrate, roleOf } from './migrate.ts';
export { inTransaction } from './transaction.ts';
