import { parseTags } from '@freshet/domain/access';
import { Fault } from '@freshet/kit/errors';

/** Tags in the one spelling that access rules compare; refuses what no rule could ever match. */
export const readTags = (tags: readonly string[]): readonly string[] => {
  const parsed = parseTags(tags);
  if (parsed.ok) return parsed.value;
  const problems = parsed.problems.map(({ path, message }) => `body.${path}: ${message}`);
  throw new Fault('REQUEST_INVALID', `the request is not valid: ${problems.join('; ')}`, { problems });
};
