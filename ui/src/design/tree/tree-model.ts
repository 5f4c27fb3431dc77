import type { ReactNode } from 'react';

/** What is below a node that loads its children when it is opened. */
type LazyChildren = 'not-loaded' | 'loading' | { readonly error: string };

export interface TreeNode {
  readonly id: string;
  /** Plain words: read aloud, and what typing finds. */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly detail?: ReactNode;
  readonly badges?: ReactNode;
  /** Absent: a leaf. */
  readonly children?: readonly TreeNode[] | LazyChildren | undefined;
}

/** One line of the tree as it is shown. */
export interface TreeLine {
  readonly kind: 'node' | 'loading' | 'error';
  readonly key: string;
  readonly node: TreeNode;
  readonly level: number;
  readonly parent: number;
  readonly place: number;
  readonly siblings: number;
  readonly open: boolean | undefined;
  readonly error?: string;
}

const under = (line: TreeLine, at: number, open: ReadonlySet<string>): readonly TreeLine[] => {
  const { children } = line.node;
  const base = { level: line.level + 1, parent: at, place: 1, siblings: 1, open: undefined, node: line.node };
  if (children === 'not-loaded' || children === 'loading') {
    return [{ ...base, kind: 'loading', key: `${line.key}\u0000loading` }];
  }
  if (children !== undefined && 'error' in children) {
    return [{ ...base, kind: 'error', key: `${line.key}\u0000error`, error: children.error }];
  }
  return linesOf(children ?? [], { level: line.level + 1, parent: at, from: at + 1 }, open);
};

interface Place {
  readonly level: number;
  readonly parent: number;
  /** Index of the first line. */
  readonly from: number;
}

const linesOf = (
  nodes: readonly TreeNode[],
  place: Place,
  open: ReadonlySet<string>,
): readonly TreeLine[] => {
  const lines: TreeLine[] = [];
  nodes.forEach((node, index) => {
    const at = place.from + lines.length;
    const isOpen = node.children === undefined ? undefined : open.has(node.id);
    const line: TreeLine = {
      kind: 'node',
      key: node.id,
      node,
      level: place.level,
      parent: place.parent,
      place: index + 1,
      siblings: nodes.length,
      open: isOpen,
    };
    lines.push(line);
    if (isOpen === true) for (const below of under(line, at, open)) lines.push(below);
  });
  return lines;
};

/** The lines of a tree, from top to bottom, below open nodes only. */
export const treeLines = (nodes: readonly TreeNode[], open: ReadonlySet<string>): readonly TreeLine[] =>
  linesOf(nodes, { level: 1, parent: -1, from: 0 }, open);

/** The next line whose label starts with what was typed; it begins anew at the end. */
export const lineByPrefix = (lines: readonly TreeLine[], from: number, typed: string): number => {
  const wanted = typed.toLowerCase();
  for (let step = 0; step < lines.length; step += 1) {
    const at = (from + step) % lines.length;
    const line = lines[at];
    if (line?.kind === 'node' && line.node.label.toLowerCase().startsWith(wanted)) return at;
  }
  return -1;
};

export type TreeMove =
  | { readonly kind: 'to'; readonly index: number }
  | { readonly kind: 'toggle'; readonly index: number }
  | undefined;

/** What an arrow, Home or End does on a line. */
export const treeMove = (lines: readonly TreeLine[], at: number, key: string): TreeMove => {
  const line = lines[at];
  if (line === undefined) return undefined;
  const to = (index: number): TreeMove => ({
    kind: 'to',
    index: Math.max(0, Math.min(lines.length - 1, index)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'Home':
      return to(0);
    case 'End':
      return to(lines.length - 1);
    case 'ArrowRight':
      if (line.open === undefined) return undefined;
      return line.open ? to(at + 1) : { kind: 'toggle', index: at };
    case 'ArrowLeft':
      if (line.open === true) return { kind: 'toggle', index: at };
      return line.parent < 0 ? undefined : to(line.parent);
    default:
      return undefined;
  }
};
