/** Pure functions that a thread may carry out: each takes and returns data that can be cloned. */
// biome-ignore lint/suspicious/noExplicitAny: the input of each task is its own, and `run` infers it.
type Tasks = Readonly<Record<string, (input: any) => unknown>>;

/** Tasks, and the module that declares them, which a thread imports. */
export interface TaskModule<Own extends Tasks = Tasks> {
  readonly url: string;
  readonly tasks: Own;
}

/** The modules that this thread has imported. */
const modules = new Map<string, TaskModule>();

/** Declares the tasks of the module with this address, its `import.meta.url`. */
export const taskModule = <Own extends Tasks>(url: string, tasks: Own): TaskModule<Own> => {
  const module = { url, tasks };
  modules.set(url, module);
  return module;
};

export const tasksOf = (url: string): Tasks => {
  const module = modules.get(url);
  if (!module) throw new Error(`${url} declares no tasks`);
  return module.tasks;
};

export type InputOf<Own extends Tasks, Name extends keyof Own> = Parameters<Own[Name]>[0];
export type OutputOf<Own extends Tasks, Name extends keyof Own> = Awaited<ReturnType<Own[Name]>>;

export interface RunOptions {
  /** The account that the work is for: each gets its turn, and may not queue without bound. */
  readonly caller: string;
  /** Characters of the input, more or less: short ones run at once, where they are asked for. */
  readonly size: number;
  /** The platform itself asks: the work waits for its turn however much of the account waits already. */
  readonly isInternal?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Carries out tasks on input of users without holding up the event loop. */
export interface TaskRunner {
  run<Own extends Tasks, Name extends keyof Own & string>(
    module: TaskModule<Own>,
    name: Name,
    input: InputOf<Own, Name>,
    options: RunOptions,
  ): Promise<OutputOf<Own, Name>>;
}

/** Runs every task on the thread of the caller: for programs of one user, and for tests. */
export const inlineTasks: TaskRunner = {
  run: async (module, name, input) => module.tasks[name]?.(input) as never,
};
