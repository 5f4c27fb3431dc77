export { Alarms } from './alarms.ts';
export { type AppController, type AppControllerOptions, startAppController } from './controller.ts';
export { WorkQueue } from './work-queue.ts';
