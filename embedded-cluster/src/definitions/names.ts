const LABEL = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/u;
const LABEL_SAYS =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";

const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/u;
const SUBDOMAIN_SAYS =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

const problemOf = (text: string, longest: number, pattern: RegExp): string | undefined => {
  if (text.length > longest) return `must be no more than ${longest} bytes`;
  return pattern.test(text) ? undefined : pattern === LABEL ? LABEL_SAYS : SUBDOMAIN_SAYS;
};

/** What keeps a text from being a label such as the names of a resource are; undefined if nothing does. */
export const labelProblem = (text: string): string | undefined => problemOf(text, 63, LABEL);

/** What keeps a text from being the name of a group. */
export const groupProblem = (text: string): string | undefined => {
  const problem = problemOf(text, 253, SUBDOMAIN);
  if (problem !== undefined) return problem;
  return text.includes('.') ? undefined : 'should be a domain with at least one dot';
};
