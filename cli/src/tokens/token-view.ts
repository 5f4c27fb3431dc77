import type { ApiKey } from '@freshet/contracts/identity';
import type { z } from 'zod';
import type { Api } from '../api/index.ts';
import { subjectNames } from '../lookup/index.ts';
import { shortInstant } from '../moment/index.ts';
import { defineView, type Format, formatAge, type View } from '../output/index.ts';

type Token = z.infer<typeof ApiKey>;

interface Owners {
  ownerOf(token: Token): string;
}

const namelessOwners: Owners = { ownerOf: ({ subject }) => `${subject.type}/${subject.ref}` };

export const tokenView = (now: Date, { ownerOf }: Owners = namelessOwners): View<Token> =>
  defineView({
    kind: 'token',
    // Names of keys need not be unique.
    name: token => token._id,
    empty: 'There are no keys that you can see; `freshet create token NAME` makes one.',
    columns: [
      { title: 'NAME', value: token => token.name },
      { title: 'ID', value: token => token._id, whole: true },
      { title: 'OWNER', value: ownerOf },
      { title: 'SCOPES', value: token => token.scopes ?? 'any' },
      {
        title: 'EXPIRES',
        value: token => shortInstant(token.expires) ?? 'never',
        tone: token => (isOver(token, now) ? 'bad' : undefined),
      },
      { title: 'USED', value: token => usedText(token, now) },
      { title: 'CREATED', value: token => shortInstant(token.created), wide: true },
    ],
  });

const isOver = ({ expires }: Token, now: Date): boolean =>
  expires !== undefined && new Date(expires).getTime() <= now.getTime();

const usedText = ({ lastUsed }: Token, now: Date): string => {
  const age = formatAge(lastUsed, now);
  return age === undefined ? 'never' : `${age} ago`;
};

/** Whose the keys are, by name; looked up only for the formats that people read. */
export const ownersOf = async (api: Api, tokens: readonly Token[], format: Format): Promise<Owners> => {
  if (format !== 'table' && format !== 'wide') return namelessOwners;
  const subjectOf = ({ subject }: Token) => ({ kind: subject.type, id: subject.ref });
  const nameOf = await subjectNames(api, tokens.map(subjectOf));
  return { ownerOf: token => nameOf(subjectOf(token)) };
};
