import { selectorFromSpec } from '../selectors/index.ts';
import type { LabelSelector } from '../shapes/index.ts';

type Labels = Readonly<Record<string, string>> | undefined;

export const matchesLabels = (wanted: Readonly<Record<string, string>>, labels: Labels): boolean =>
  Object.entries(wanted).every(
    ([key, value]) => labels !== undefined && Object.hasOwn(labels, key) && labels[key] === value,
  );

/** Whether labels satisfy a selector. None at all selects nothing, an empty one selects everything. */
export const matchesSelector = (selector: LabelSelector | undefined, labels: Labels): boolean =>
  selectorFromSpec(selector).matches(labels);
