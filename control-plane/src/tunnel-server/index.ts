export { createFrpPlugin } from './frp-plugin.ts';
export { platformOrigins } from './platform-origins.ts';
export { createTunnelServer, type TunnelServer, type TunnelServerDeps } from './tunnel-server.ts';
