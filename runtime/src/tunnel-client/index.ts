export { createTunnelClient, type TunnelClient, type TunnelTarget } from './tunnel-client.ts';
