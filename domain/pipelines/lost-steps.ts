import type { Hint, RecordShape } from './shape.ts';
import { ownersOf } from './step-types.ts';
import type { MapNode, TreeNode } from './tree.ts';

/** Whether a value at the top of a pipeline is most likely a step. */
export const looksLikeStep = (node: TreeNode): boolean =>
  node.kind === 'map' && [...node.entries.keys()].some(key => key === 'type' || ownersOf(key).length > 0);

const TELLING = ['type', 'commands', 'candidate', 'image_name'];

/** Unknown keys of a step that hold a step have most likely been indented too far. */
export const withLostSteps = (shape: RecordShape, node: MapNode): RecordShape => {
  const lost = [...node.entries.values()].filter(
    ({ key, value }) =>
      !Object.hasOwn(shape.fields, key) &&
      value.kind === 'map' &&
      TELLING.some(telling => value.entries.has(telling)),
  );
  if (lost.length === 0) return shape;
  const hints: Record<string, Hint> = {};
  for (const { key } of lost)
    hints[key] = {
      because: 'it looks like a step of its own: indent it less, so that it stands below "steps"',
    };
  return { ...shape, hints: { ...shape.hints, ...hints } };
};
