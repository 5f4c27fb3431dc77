/**
 * Which areas of the catalogues a part of the pages may say something of. Files are followed through their imports,
 * also those that come later; of a file that only hands things on (an `index.ts`), to what is taken of it. Types are
 * gone before a page runs, and words themselves say nothing.
 */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { literalOf, parse, walk } from './ui-source.ts';

interface Taken {
  readonly from: string;
  /** What is taken of the file; undefined for all of it. */
  readonly name: string | undefined;
}

interface Module {
  readonly taken: readonly Taken[];
  /** What it only hands on, by the name that it has here. */
  readonly handedOn: ReadonlyMap<string, Taken>;
  readonly areas: ReadonlySet<string>;
}

const fileAt = (path: string, specifier: ts.Node | undefined): string | undefined => {
  const text = literalOf(specifier);
  return text.startsWith('.') && /\.tsx?$/.test(text) ? join(dirname(path), text) : undefined;
};

const importedBy = (from: string, { importClause }: ts.ImportDeclaration): readonly Taken[] => {
  const named = importClause?.namedBindings;
  if (!named || ts.isNamespaceImport(named)) return [{ from, name: undefined }];
  return named.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ propertyName, name }) => ({ from, name: (propertyName ?? name).text }));
};

const handedOnBy = (from: string, { exportClause }: ts.ExportDeclaration): readonly [string, Taken][] =>
  exportClause && ts.isNamedExports(exportClause)
    ? exportClause.elements.map(({ propertyName, name }) => [
        name.text,
        { from, name: (propertyName ?? name).text },
      ])
    : [];

const isTypeOnly = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node)
    ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    : ts.isExportDeclaration(node) && node.isTypeOnly;

const readModule = (path: string): Module => {
  const taken: Taken[] = [];
  const handedOn = new Map<string, Taken>();
  const areas = new Set<string>();
  const readCall = ({ expression, arguments: [argument] }: ts.CallExpression): void => {
    const from = expression.kind === ts.SyntaxKind.ImportKeyword && fileAt(path, argument);
    if (from) taken.push({ from, name: undefined });
    if (expression.getText() === 'useText') areas.add(literalOf(argument).split('.')[0] ?? '');
  };
  walk(parse(path), node => {
    if (ts.isCallExpression(node)) readCall(node);
    if (!(ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) || isTypeOnly(node)) return;
    const from = fileAt(path, node.moduleSpecifier);
    if (from === undefined) return;
    if (ts.isImportDeclaration(node)) taken.push(...importedBy(from, node));
    else for (const [name, one] of handedOnBy(from, node)) handedOn.set(name, one);
  });
  return { taken, handedOn, areas };
};

const modules = new Map<string, Module>();

const moduleAt = (path: string): Module => {
  const known = modules.get(path) ?? readModule(path);
  modules.set(path, known);
  return known;
};

/** The areas that may be said something of once a file is there, each with a file that does; some files are left out. */
export const areasFrom = (
  start: string,
  isLeftOut: (path: string) => boolean = () => false,
): ReadonlyMap<string, string> => {
  const areas = new Map<string, string>();
  const seen = new Set<string>();
  const open: Taken[] = [{ from: start, name: undefined }];
  for (let one = open.pop(); one; one = open.pop()) {
    const { from, name } = one;
    if (isLeftOut(from) || from.startsWith('ui/src/text/')) continue;
    const { taken, handedOn, areas: own } = moduleAt(from);
    const source = name === undefined ? undefined : handedOn.get(name);
    if (source) open.push(source);
    if (source || seen.has(from)) continue;
    seen.add(from);
    for (const area of own) areas.set(area, from);
    open.push(...taken, ...(name === undefined ? handedOn.values() : []));
  }
  return areas;
};

/** The areas that the index of a page names as the words that it brings. */
export const areasBroughtBy = (path: string): ReadonlySet<string> => {
  const areas = new Set<string>();
  walk(parse(path), node => {
    if (!ts.isVariableDeclaration(node) || node.name.getText() !== 'words') return;
    if (!node.initializer || !ts.isObjectLiteralExpression(node.initializer)) return;
    for (const { name } of node.initializer.properties) if (name) areas.add(name.getText());
  });
  return areas;
};
