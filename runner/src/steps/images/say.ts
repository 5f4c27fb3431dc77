import type { StepWorld } from '../../step/index.ts';

const encoder = new TextEncoder();

/** Prints a line to the log of a step. */
export const say = async ({ output }: Pick<StepWorld, 'output'>, line: string): Promise<void> => {
  await output('out', encoder.encode(`${line}\n`));
};
