export type { Call, GuardedEntity, PublicCall } from './call.ts';
export { type Route, route } from './route.ts';
