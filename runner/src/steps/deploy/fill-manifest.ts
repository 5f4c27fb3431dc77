import { Fault } from '@freshet/kit/errors';

/** Texts that mean the same wherever in a manifest they stand. */
const HARMLESS = /^[\w./:@+=,~ -]*$/;

/**
 * Replaces `{{NAME}}` in the text of a manifest; names without a value are left as they are. A value that could change
 * what the manifest says, instead of filling a place in it, is refused: it may come from the author of a commit.
 */
export const fillManifest = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    if (!Object.hasOwn(variables, name)) return whole;
    const value = variables[name] ?? '';
    if (!HARMLESS.test(value) || value.includes(': ') || value.endsWith(':'))
      throw new Fault(
        'DEPLOY_FAILED',
        `The variable ${name} has characters that would change the meaning of the manifest; only letters, digits, spaces and ./:@+=,~_- are filled in`,
      );
    return value;
  });
