/** What the `type` of a typed step says. */
export interface StepTypeName {
  /** As `name` or `account/name`. */
  readonly name: string;
  readonly version?: string;
}

const NAME_MAX = 200;
const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)?$/;

/** Whether a step type may be called so. */
export const isTypeName = (name: string): boolean => name.length <= NAME_MAX && NAME.test(name);

/** Takes `account/name:1.2.3` apart; undefined for what names no step type. */
export const parseStepType = (type: string): StepTypeName | undefined => {
  const colon = type.indexOf(':');
  const name = colon === -1 ? type : type.slice(0, colon);
  if (!isTypeName(name)) return undefined;
  return colon === -1 ? { name } : { name, version: type.slice(colon + 1) };
};
