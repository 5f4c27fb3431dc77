import type { MadeImage } from '@freshet/contracts/runner';
import type { StepResult } from '@freshet/domain/builds';
import type { Records } from '@freshet/domain/pipelines';
import type { TestMessage } from '../test-reports/index.ts';

/** A change in the life of a step, in the words of whoever watches. */
export interface StepChange {
  readonly at: number;
  readonly id: string;
  readonly phase: 'elected' | 'running' | 'delayed' | 'waiting' | 'ended';
  readonly attempt: number;
  readonly outcome?: StepResult;
  readonly reason?: string;
}

/** Takes what a build has to tell, with its secrets hidden. Everything told is in the journal already. */
export interface BuildSink {
  /** Comes first, with what a person should know. */
  opened(notices: readonly string[]): void;
  step(change: StepChange): void;
  /** The promise slows the program down that prints. */
  log(id: string, stream: 'out' | 'err', bytes: Uint8Array): Promise<void> | void;
  exported(id: string, names: readonly string[]): void;
  approval(id: string, reason: string): void;
  recorded(id: string, records: Records): void;
  /** An image that an attempt built or pushed. */
  image(id: string, image: MadeImage): void;
  /** Some of the tests that an attempt left results of. */
  tests(id: string, attempt: number, tests: TestMessage): void;
}
