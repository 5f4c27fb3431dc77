import { LineCounter, parseDocument } from 'yaml';

type Tree =
  | { readonly data: Record<string, unknown> }
  | { readonly problem: { readonly line: number; readonly message: string } | 'not-tree' };

/** The tree that a YAML text stands for. */
export const readTree = (text: string): Tree => {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const error = document.errors[0];
  if (error !== undefined)
    return { problem: { line: lineCounter.linePos(error.pos[0]).line, message: error.message } };
  // A bound, because a few lines of aliases can stand for more than any memory holds.
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  if (value === null) return { data: {} };
  if (typeof value !== 'object' || Array.isArray(value)) return { problem: 'not-tree' };
  return { data: value as Record<string, unknown> };
};
