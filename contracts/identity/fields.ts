import { z } from 'zod';
import { Id, Name } from '../rest/index.ts';

/**
 * What a person signs in as. ASCII, so that no two look alike; without `@`, so that it is never mistaken for
 * somebody's e-mail address.
 */
export const UserName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    'must be up to 64 letters, digits and . _ - and start with a letter or digit',
  );

/** A password that someone chooses; the server refuses the commonest ones as well. */
export const NewPassword = z.string().min(12).max(256);

/** A password that someone claims to know. */
export const GivenPassword = z.string().min(1).max(256);

export const Role = z.enum(['admin', 'user']).meta({ id: 'Role' });

/** Where an account may be entered from by invitation: `example.com` covers exactly that domain. */
export const MailDomain = z
  .string()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'must be a domain such as example.com');

/** A reference to something by id, with the name to show for it. */
export const NamedRef = z.strictObject({ _id: Id, name: z.string() });

export const AccountName = Name;

/** The most ids that one request may name. */
export const Ids = z.array(Id).max(1000);

/** The cursor of the next page; absent on the last one. */
export const NextCursor = z.string().optional();

/** How long the list is that a page belongs to. */
export const Total = z.int().min(0).optional().describe('How many there are on all pages together');
