/** One thing wrong with a text, where, and what to do about it. */
export interface YamlProblem {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** What to write instead of the key or value that stands there. */
  readonly suggestion?: string;
}

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const WORD = /^(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s:,#[\]{}]+(?::[^\s:,#[\]{}]+)*)/;

/** The word a problem points at; at least one character where the line has one. */
export const rangeOf = (text: string, { line, column }: Pick<YamlProblem, 'line' | 'column'>): TextRange => {
  const lines = text.split('\n');
  const at = Math.min(Math.max(1, line), lines.length) - 1;
  const start = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
  const content = lines[at] ?? '';
  const inside = Math.min(Math.max(0, column - 1), content.length);
  const word = WORD.exec(content.slice(inside))?.[0] ?? content.slice(inside, inside + 1);
  return { from: start + inside, to: start + inside + word.length };
};

/** Errors before warnings, then by place. */
export const inOrder = (problems: readonly YamlProblem[]): YamlProblem[] =>
  problems.toSorted(
    (a, b) =>
      Number(a.severity === 'warning') - Number(b.severity === 'warning') ||
      a.line - b.line ||
      a.column - b.column,
  );
