import { type Place, placeOf } from './check-shape.ts';
import type { Checking } from './checking.ts';
import { nearest } from './nearest.ts';
import type { NormalStep } from './normal-step.ts';
import type { Path } from './path.ts';
import { offer, quote } from './report.ts';
import { child, type TreeNode, textOf } from './tree.ts';

const keysOf = (annotations: TreeNode | undefined): string[] => {
  if (annotations?.kind !== 'list') return [];
  return annotations.items.flatMap(item => {
    if (item.kind === 'map') return [...item.entries.keys()];
    return textOf(item) ?? [];
  });
};

const checkSet = ({ report }: Checking, annotations: TreeNode | undefined, path: Path): void => {
  const set = child(annotations, 'set');
  if (set?.kind !== 'list') return;
  for (const [index, item] of set.items.entries()) {
    const display = child(item, 'display');
    const name = textOf(display);
    const keys = keysOf(child(item, 'annotations'));
    if (!display || name === undefined || keys.includes(name)) continue;
    const suggestion = nearest(name, keys);
    const message = `${quote(name)} is to be displayed, but is not among the annotations set here${offer(suggestion)}`;
    const where = [...path, 'set', index, 'display'];
    report.warn({ code: 'annotation-display-unknown', at: display.at, path: where, message, suggestion });
  }
};

/** Checks that annotations to be displayed are set at all. */
export const checkDisplays = (checking: Checking, { node }: NormalStep, place: Place): void => {
  const own = node.entries.get('annotations');
  if (own) checkSet(checking, own.value, placeOf(own, place).path);
  for (const event of ['on_success', 'on_fail', 'on_finish']) {
    const entry = node.entries.get(event);
    if (entry)
      checkSet(checking, child(entry.value, 'annotations'), [...placeOf(entry, place).path, 'annotations']);
  }
};
