const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** The domains of a text with one per line; blanks, empty lines and a leading @ do not matter. */
export const domainsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map(line => line.replace(/^@/, '').toLowerCase())
    .filter(line => line !== '');

/** The first one that is no domain. */
export const wrongDomain = (text: string): string | undefined =>
  domainsOf(text).find(domain => !DOMAIN.test(domain));
