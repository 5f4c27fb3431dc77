import type { Ids } from '@freshet/kit/ids';
import { Secret } from '@freshet/kit/secret';

const GROUPS = 4;
const GROUP_LENGTH = 6;

/** A password for a person to copy once: 24 random letters and digits (over 140 bits) in readable groups. */
export const randomPassword = (ids: Ids): Secret => {
  let letters = '';
  while (letters.length < GROUPS * GROUP_LENGTH) letters += ids.secret().replaceAll(/[^A-Za-z0-9]/g, '');
  const groups = Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  );
  return new Secret(groups.join('-'));
};
