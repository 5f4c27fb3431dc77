export { type AppController, type AppControllerOptions, startAppController } from './controller.ts';
