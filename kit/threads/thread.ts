/** The program of a thread of a `ThreadPool`: imports the module of a task when it is first asked for it. */
import { parentPort } from 'node:worker_threads';
import { isFault } from '../errors/index.ts';
import type { TaskModule } from './task.ts';
import type { Answer, Order } from './thread-pool.ts';

const isModule = (value: unknown, url: string): value is TaskModule =>
  typeof value === 'object' && value !== null && 'tasks' in value && 'url' in value && value.url === url;

const carryOut = async ({ url, name, input }: Order): Promise<Answer> => {
  try {
    const found = Object.values((await import(url)) as object).find(value => isModule(value, url));
    return { output: await found?.tasks[name]?.(input) };
  } catch (error) {
    if (isFault(error))
      return { fault: { code: error.code, message: error.message, details: error.details } };
    return { error };
  }
};

parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await carryOut(order)));
parentPort?.postMessage('ready');
