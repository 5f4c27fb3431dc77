import type { Env } from './host.ts';

/** A program to start, with all of its environment. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Env;
}
