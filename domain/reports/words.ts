/** Text that leaves the runtime: short, storable, and without the credentials that addresses may hold. */

/** Schemes are short; without a bound, a long word would be looked through once for each of its letters. */
const USER_INFO = /([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#@]*@/gi;

/** Credentials in addresses go, also in the middle of a message. */
const withoutCredentials = (text: string): string =>
  text.replace(USER_INFO, (whole, scheme: string) => (whole === `${scheme}git@` ? whole : scheme));

export const words = (text: string, most: number): string =>
  withoutCredentials(text.toWellFormed().replaceAll('\0', '')).slice(0, most).toWellFormed();

/** A field that is left out where there is nothing to say. */
export const maybe = <Name extends string>(
  name: Name,
  text: string | undefined,
  most: number,
): { [Key in Name]?: string } =>
  text === undefined || text === '' ? {} : ({ [name]: words(text, most) } as { [Key in Name]?: string });

/** An instant as contracts spell it; undefined for what is none. */
export const instant = (text: string | undefined): string | undefined => {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

export const when = <Name extends string>(
  name: Name,
  text: string | undefined,
): { [Key in Name]?: string } => {
  const at = instant(text);
  return at === undefined ? {} : ({ [name]: at } as { [Key in Name]?: string });
};
