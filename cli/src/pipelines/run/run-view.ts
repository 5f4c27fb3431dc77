import type { LocalRunMessage } from '@freshet/contracts/runner';
import type { RunBoard } from './run-board.ts';

/** What a person or a program sees of a run. Views only show; nothing about the run is decided by them. */
export interface RunView {
  /** The board has taken this message already. */
  told(message: LocalRunMessage, board: RunBoard): void;
  /** Time has passed. */
  tick(board: RunBoard): void;
  /** The person asked to end it. */
  cancelling(board: RunBoard): void;
  /** Leaves the terminal to this question. */
  pause(question: string, board: RunBoard): void;
  /** Takes it back, after the question with its answer. */
  resume(asked: string, board: RunBoard): void;
  /** Something to know beside what the run tells. */
  note(text: string, board: RunBoard): void;
  /** Nothing more comes: says how it ended. */
  close(board: RunBoard): void;
}
