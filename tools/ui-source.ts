/** The source of the pages as a tree, for what is checked of it. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const parsed = new Map<string, ts.SourceFile>();

/** A file as a tree; each is read once. */
export const parse = (path: string): ts.SourceFile => {
  const file =
    parsed.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  parsed.set(path, file);
  return file;
};

export const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node);
  ts.forEachChild(node, child => walk(child, visit));
};

/** A text that is written out, in quotes or in braces; empty where there is none. */
export const literalOf = (node: ts.Node | undefined): string => {
  const value = node && ts.isJsxExpression(node) ? node.expression : node;
  return value && ts.isStringLiteralLike(value) ? value.text : '';
};
