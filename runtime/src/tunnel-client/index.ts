export { createTunnelClient } from './tunnel-client.ts';
