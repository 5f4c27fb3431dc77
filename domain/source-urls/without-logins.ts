/**
 * Schemes are short; without a bound, a long word would be looked through once for each of its letters. A login ends at
 * the last `@` before the path, as passwords may hold one.
 */
const LOGIN = /([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/]*@/gi;

/** A text without the logins in its addresses. `git` alone is no login: it is part of addresses of SSH. */
export const withoutLogins = (text: string): string =>
  text.replace(LOGIN, (whole, scheme: string) => (whole === `${scheme}git@` ? whole : scheme));
