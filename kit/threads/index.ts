export { inlineTasks, type TaskModule, type TaskRunner, taskModule } from './task.ts';
export { ThreadPool } from './thread-pool.ts';
