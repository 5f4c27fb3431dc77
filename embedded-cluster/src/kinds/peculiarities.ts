import type { KubeObject } from '../objects/index.ts';
import type { FieldError } from '../status/index.ts';
import type { Check } from './field.ts';
import type { KindRules } from './kind.ts';
import type { NameCheck } from './metadata.ts';

/** What a built-in kind has of its own; everything else is the same for all. */
export interface Peculiarities {
  readonly name?: NameCheck;
  readonly defaults?: (object: KubeObject) => void;
  readonly prepareCreate?: (object: KubeObject) => void;
  readonly prepareUpdate?: (next: KubeObject, previous: KubeObject) => void;
  readonly allocate?: KindRules['allocate'] & {};
  /** Holds of every object, new or changed. */
  readonly check?: Check;
  /** Holds of a new object; its changes have rules of their own. */
  readonly checkCreate?: (object: KubeObject) => readonly FieldError[];
  /** Holds of a change. */
  readonly checkUpdate?: (next: KubeObject, previous: KubeObject) => readonly FieldError[];
  readonly selectableFields?: KindRules['selectableFields'] & {};
  readonly scale?: KindRules['scale'] & {};
}
