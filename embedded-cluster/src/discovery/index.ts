export { type ApiDocument, createDiscovery, type Discovery } from './discovery.ts';
