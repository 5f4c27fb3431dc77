export { Alarms } from './alarms.ts';
export { type AppController, startAppController } from './controller.ts';
export { WorkQueue } from './work-queue.ts';
