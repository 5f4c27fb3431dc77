export { type ApiServer, startApiServer } from './api-server.ts';
export { auditTo } from './audit-log.ts';
export { WatchPlaces } from './watch-places.ts';
