export type { Credentials, TokenAccount } from './service-accounts.ts';
export { type ControllerOptions, type Controllers, startControllers } from './start.ts';
