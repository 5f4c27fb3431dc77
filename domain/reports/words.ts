/** Text that leaves the runtime: short, storable, and without the credentials that addresses may hold. */
import { withoutLogins } from '@freshet/domain/source-urls';

export const words = (text: string, most: number): string =>
  withoutLogins(text.toWellFormed().replaceAll('\0', '')).slice(0, most).toWellFormed();

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
