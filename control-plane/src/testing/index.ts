export { applicationBody } from './application-report.ts';
export { ACCOUNT, type ModuleServer, OTHER_ACCOUNT, startModule } from './module-server.ts';
