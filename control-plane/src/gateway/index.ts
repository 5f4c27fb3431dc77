export type { Call, GuardedEntity, PublicCall } from './call.ts';
export { credentialsOf, SESSION_COOKIE } from './credentials.ts';
export { errorBody, faultOf, STATUS } from './fault-reply.ts';
export { type Access, actorOf, Gatekeeper, missing, type Permission } from './guard.ts';
export { type HostDoor, refuseTwoHosts } from './host-door.ts';
export { type GatewayTables, gatewaySchema, KeptReplies, markRequest } from './idempotency.ts';
export type { Authenticator, Credentials, Identity } from './identity.ts';
export { leaving } from './leaving.ts';
export { networkOf } from './network.ts';
export { RateLimiter } from './rate-limiter.ts';
export { type Route, route } from './route.ts';
export { PAGE_POLICY, SECURITY_HEADERS } from './security-headers.ts';
export {
  addRoute,
  createGateway,
  type GatewayDeps,
  type GatewayOptions,
  type RequestObservation,
} from './server.ts';
export { allowLongUpload } from './unreadable-request.ts';
export { acceptUpgrades, type UpgradeRoute } from './upgrades.ts';
