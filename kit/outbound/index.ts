export { type AddressList, readAddressList } from './address-list.ts';
export { isPublicAddress, reachOf } from './addresses.ts';
export {
  createGuard,
  EVERY_NETWORK,
  type GuardOptions,
  type Networks,
  type OutboundGuard,
  pinnedTo,
  portOf,
} from './guard.ts';
export { createGuardedFetch, guardedConnector } from './guarded-fetch.ts';
export { createGuardedProxy, type GuardedProxy, type ProxySession } from './guarded-proxy.ts';
export { createOutbound, type Outbound, type OutboundAnswer, type OutboundRequest } from './outbound.ts';
export { whySilent } from './why-silent.ts';
