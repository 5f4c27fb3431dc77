import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';

interface Naming {
  /** The unique constraint that guards the name. */
  readonly constraint: string;
  /** With its article: `a team`. */
  readonly what: string;
  readonly name: string;
}

/** Runs a write; when another row has the name already, says so in words. */
export const refusingTakenName = async <Result>(
  { constraint, what, name }: Naming,
  write: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, constraint)) throw error;
    throw new Fault('NAME_TAKEN', `there is already ${what} called ${name}`, { name }, { cause: error });
  }
};
