import type { ExportedVariable } from './events.ts';

type Layer = ReadonlyMap<string, ExportedVariable>;

/**
 * Exported variables, the latest of each name. A list of layers of which each is at least twice as large as the
 * next: adding is cheap however many there are, and old versions stay what they were.
 */
export type Exports = readonly Layer[];

/** Adds what one step exported. */
export const addExports = (exports: Exports, added: readonly ExportedVariable[]): Exports => {
  if (added.length === 0) return exports;
  const layers = [...exports];
  let top: Layer = new Map(added.map(variable => [variable.name, variable]));
  for (let below = layers.at(-1); below && below.size < top.size * 2; below = layers.at(-1)) {
    top = new Map([...below, ...top]);
    layers.pop();
  }
  return [...layers, top];
};

/** The latest export of a name. */
export const findExport = (exports: Exports, name: string): ExportedVariable | undefined => {
  for (let layer = exports.length - 1; layer >= 0; layer -= 1) {
    const found = exports[layer]?.get(name);
    if (found) return found;
  }
  return undefined;
};

/** All exports, the latest of each name. */
export const listExports = (exports: Exports): readonly ExportedVariable[] => [
  ...new Map(exports.flatMap(layer => [...layer])).values(),
];
