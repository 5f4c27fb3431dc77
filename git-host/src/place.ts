import type { GitAnswer, GitProgram, GitQuestion } from './git-program.ts';

/** One repository and the program to ask about it. */
export class Place {
  readonly gitDir: string;
  readonly #git: GitProgram;

  constructor(git: GitProgram, gitDir: string) {
    this.#git = git;
    this.gitDir = gitDir;
  }

  ask(args: readonly string[], more: Omit<GitQuestion, 'args' | 'gitDir'> = {}): Promise<GitAnswer> {
    return this.#git.ask({ ...more, args, gitDir: this.gitDir });
  }

  text(args: readonly string[], more: Omit<GitQuestion, 'args' | 'gitDir'> = {}): Promise<string> {
    return this.#git.text({ ...more, args, gitDir: this.gitDir });
  }
}
