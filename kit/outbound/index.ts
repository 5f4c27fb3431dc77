export { isPublicAddress } from './addresses.ts';
export { createOutbound, type Outbound, type OutboundAnswer, type OutboundRequest } from './outbound.ts';
