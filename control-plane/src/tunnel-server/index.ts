export { platformOrigins } from './platform-origins.ts';
export { createTunnelServer, type TunnelServer, type TunnelServerDeps } from './tunnel-server.ts';
