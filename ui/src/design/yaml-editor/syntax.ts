import type { YamlProblem } from './problem.ts';

/** What keeps a text from being read as YAML at all, for an editor that nobody gave a check of its own. */
export const syntaxProblems = async (text: string): Promise<readonly YamlProblem[]> => {
  const { LineCounter, parseAllDocuments } = await import('yaml');
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter, prettyErrors: false });
  return [...documents]
    .flatMap(({ errors }) => errors)
    .map(({ code, message, pos: [at] }) => {
      const { line, col } = lineCounter.linePos(at);
      return { severity: 'error', code, message, line, column: col };
    });
};
