export { Alarms } from './alarms.ts';
export { type AppController, startAppController } from './controller.ts';
export type { Deletion } from './deletion.ts';
export { startObserver } from './observe.ts';
export type { PreviewOptions } from './preview.ts';
export { WorkQueue } from './work-queue.ts';
