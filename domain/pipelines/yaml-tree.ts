import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Path } from './path.ts';
import { quote, type Report } from './report.ts';
import type { Entry, MapNode, ScalarNode, TreeNode } from './tree.ts';
import { readDocument } from './yaml-document.ts';

const DEPTH_MAX = 64;
/** How many values aliases may add to those that are written. */
const REPEATED_MAX = 100_000;

interface Built {
  readonly node: TreeNode;
  /** Nodes in it when every alias is written out. */
  readonly size: number;
}

interface Spot {
  readonly path: Path;
  /** Where to point when the node itself was left out. */
  readonly at: number;
}

const startOf = (node: Node | null | undefined, fallback: number): number => node?.range?.[0] ?? fallback;

/**
 * Builds a tree from what the YAML library composed. Aliases, merge keys and duplicate keys are handled here and
 * not by the library, whose ways cost quadratic time on hostile input and know no second position.
 */
class TreeBuilder {
  readonly #text: string;
  readonly #report: Report;
  readonly #anchors = new Map<string, Built | 'open'>();
  #repeated = 0;

  constructor(text: string, report: Report) {
    this.#text = text;
    this.#report = report;
  }

  /** Undefined when aliases repeat so much that whoever walked the tree would never end. */
  build(contents: Node | null): TreeNode | undefined {
    const { node } = this.#node(contents, { path: [], at: 0 });
    return this.#repeated > REPEATED_MAX ? undefined : node;
  }

  #node(node: Node | null | undefined, spot: Spot): Built {
    if (isAlias(node)) return this.#alias(node.source, { ...spot, at: startOf(node, spot.at) });
    if (spot.path.length > DEPTH_MAX) {
      const at = startOf(node, spot.at);
      const message = `values are nested more than ${DEPTH_MAX} levels deep`;
      this.#report.error({ code: 'too-deep', at, path: spot.path.slice(0, 4), message });
      return { node: this.#missing(at), size: 1 };
    }
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (anchor !== undefined) this.#anchors.set(anchor, 'open');
    const built = this.#plain(node, spot);
    if (anchor !== undefined) this.#anchors.set(anchor, built);
    return built;
  }

  #plain(node: Node | null | undefined, spot: Spot): Built {
    if (isMap(node)) return this.#map(node, spot);
    if (isSeq(node)) return this.#list(node, spot);
    if (isScalar(node)) return { node: this.#scalar(node, spot.at), size: 1 };
    return { node: this.#missing(spot.at), size: 1 };
  }

  #missing(at: number): ScalarNode {
    return { kind: 'scalar', at, end: at, value: null, source: '', folded: false };
  }

  #scalar(node: Scalar, fallback: number): ScalarNode {
    const { value } = node;
    const source = node.source ?? '';
    const known = value === null || typeof value === 'number' || typeof value === 'boolean';
    // An empty value has a place of its own that may lie lines below its key.
    const [at, end] =
      value === null && source === '' ? [fallback, fallback] : (node.range ?? [fallback, fallback]);
    const folded = node.type === Scalar.BLOCK_FOLDED;
    return { kind: 'scalar', at, end, value: known ? value : String(value), source, folded };
  }

  #alias(name: string, { path, at }: Spot): Built {
    const target = this.#anchors.get(name);
    if (target !== undefined && target !== 'open') return this.#repeat(target, { path, at });
    if (target === undefined)
      this.#report.error({
        code: 'alias-unknown',
        at,
        path,
        message: `no anchor ${quote(name)} is defined above`,
      });
    else
      this.#report.error({ code: 'alias-cycle', at, path, message: `${quote(name)} would contain itself` });
    return { node: this.#missing(at), size: 1 };
  }

  /** Counts before anything is copied: merging alone could fill the memory. */
  #repeat(target: Built, { path, at }: Spot): Built {
    const before = this.#repeated;
    this.#repeated += target.size;
    if (this.#repeated <= REPEATED_MAX) return target;
    const message = `the aliases up to here repeat more than ${REPEATED_MAX} values`;
    if (before <= REPEATED_MAX) this.#report.error({ code: 'alias-bomb', at, path, message });
    // Empty, but a map, so that merges do not complain as well.
    return { node: { kind: 'map', at, entries: new Map() }, size: 1 };
  }

  #list(node: YAMLSeq, { path, at: fallback }: Spot): Built {
    const at = startOf(node, fallback);
    const items: TreeNode[] = [];
    let size = 1;
    for (const [index, item] of node.items.entries()) {
      const built = this.#node(item as Node | null, {
        path: [...path, index],
        at: startOf(item as Node, at),
      });
      items.push(built.node);
      size += built.size;
      if (isScalar(item) && item.type === Scalar.BLOCK_FOLDED) this.#folds(built.node, [...path, index]);
    }
    return { node: { kind: 'list', at, items }, size };
  }

  /** A folded command with a deeper line keeps that line's break, which then ends the command early. */
  #folds(node: TreeNode, path: Path): void {
    if (node.kind !== 'scalar') return;
    let usual: number | undefined;
    for (let start = this.#nextLine(node.at); start < node.end; start = this.#nextLine(start)) {
      const indent = this.#text.slice(start, this.#nextLine(start)).search(/\S/);
      if (indent === -1) continue;
      usual ??= indent;
      if (indent <= usual) continue;
      const message =
        'this line is indented deeper than its folded block, so it is not joined to the line before';
      this.#report.warn({ code: 'fold-indentation', at: start + usual, path, message });
    }
  }

  #nextLine(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end === -1 ? this.#text.length : end + 1;
  }

  #map(node: YAMLMap, { path, at: fallback }: Spot): Built {
    const at = startOf(node, fallback);
    const own = new Map<string, Entry>();
    const merged: MapNode[] = [];
    let size = 1;
    for (const pair of node.items as Pair<Node | null, Node | null>[]) {
      const keyAt = startOf(pair.key, at);
      const key = this.#key(pair.key, { path, at: keyAt });
      const built = this.#node(pair.value, { path: [...path, key], at: keyAt });
      size += built.size;
      if (key === '<<' && isScalar(pair.key) && pair.key.type === Scalar.PLAIN)
        merged.push(...this.#merged(built.node, { path: [...path, key], at: keyAt }));
      else this.#put(own, { key, at: keyAt, value: built.node }, path);
    }
    return { node: { kind: 'map', at, entries: merged.length === 0 ? own : withMerged(own, merged) }, size };
  }

  #put(own: Map<string, Entry>, entry: Entry, path: Path): void {
    const first = own.get(entry.key);
    if (first) this.#duplicate(entry, first, path);
    else own.set(entry.key, entry);
  }

  #duplicate({ key, at }: Entry, first: Entry, path: Path): void {
    const { line } = this.#report.position(first.at);
    const message = `${quote(key)} is given twice in this map, first on line ${line}; the first one counts`;
    this.#report.error({ code: 'key-duplicate', at, path: [...path, key], message });
  }

  #key(node: Node | null | undefined, spot: Spot): string {
    if (isScalar(node)) return node.source ?? String(node.value ?? '');
    if (isAlias(node)) {
      const { node: target } = this.#alias(node.source, spot);
      if (target.kind === 'scalar') return String(target.value ?? '');
    }
    const message =
      'a map or a list is used as a key; a variable has a dollar sign before its braces, and other texts with braces need quotes';
    if (node) this.#report.error({ code: 'key-not-text', at: spot.at, path: spot.path, message });
    return '';
  }

  #merged(node: TreeNode, { path, at }: Spot): MapNode[] {
    const sources = node.kind === 'list' ? node.items : [node];
    const maps = sources.filter(source => source.kind === 'map');
    if (maps.length < sources.length)
      this.#report.error({ code: 'merge-invalid', at, path, message: '"<<" takes a map or a list of maps' });
    return maps;
  }
}

/** Own keys win over merged ones, earlier merges over later ones. */
const withMerged = (own: ReadonlyMap<string, Entry>, merged: readonly MapNode[]): Map<string, Entry> => {
  const all = new Map<string, Entry>();
  for (const map of merged)
    for (const [key, entry] of map.entries) if (!own.has(key) && !all.has(key)) all.set(key, entry);
  for (const [key, entry] of own) all.set(key, entry);
  return all;
};

/** Parses YAML 1.2 with merge keys; undefined when the text gave no tree, with the reason in the report. */
export const parseTree = (text: string, report: Report): TreeNode | undefined => {
  const document = readDocument(text, report);
  return document && new TreeBuilder(text, report).build(document.contents);
};
