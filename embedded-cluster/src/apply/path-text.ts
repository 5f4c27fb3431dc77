import type { JsonObject } from '../objects/index.ts';
import type { Path } from './field-set.ts';

const keysText = (json: string): string =>
  Object.entries(JSON.parse(json) as JsonObject)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(',');

/** A step as people read it: `.image`, `[name="web"]`, `[="x"]`, `[0]`. */
export const stepText = (step: string): string => {
  const rest = step.slice(2);
  if (step.startsWith('f:')) return `.${rest}`;
  if (step.startsWith('k:')) return `[${keysText(rest)}]`;
  return step.startsWith('v:') ? `[=${rest}]` : `[${rest}]`;
};

/** A path as people read it: `.spec.template.spec.containers[name="web"].image`. */
export const pathText = (path: Path): string => path.map(stepText).join('');
