export { ACCOUNT, type ModuleServer, OTHER_ACCOUNT, startModule } from './module-server.ts';
