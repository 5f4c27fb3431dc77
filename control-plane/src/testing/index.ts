export { ACCOUNT, type ModuleServer, type ModuleWorld, OTHER_ACCOUNT, startModule } from './module-server.ts';
