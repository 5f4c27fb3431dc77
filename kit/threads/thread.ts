/** The program of a thread of a `ThreadPool`: imports the module of a task when it is first asked for it. */
import { parentPort } from 'node:worker_threads';
import { isFault } from '../errors/index.ts';
import { tasksOf } from './task.ts';
import type { Answer, Order } from './thread-pool.ts';

const carryOut = async ({ url, name, input }: Order): Promise<Answer> => {
  try {
    await import(url);
    return { output: await tasksOf(url)[name]?.(input) };
  } catch (error) {
    if (isFault(error))
      return { fault: { code: error.code, message: error.message, details: error.details } };
    return { error };
  }
};

parentPort?.on('message', async (order: Order) => parentPort?.postMessage(await carryOut(order)));
parentPort?.postMessage('ready');
