import type { Project } from './use-projects.ts';

/** A variable while it is edited. The value of a stored secret is absent until somebody types another. */
export interface VariableLine {
  readonly id: number;
  readonly key: string;
  readonly value: string | undefined;
  readonly secret: boolean;
}

/** What a hidden value goes back to the server as. */
const KEPT = '*****';

export const linesOf = ({ variables }: Pick<Project, 'variables'>): readonly VariableLine[] =>
  variables.map(({ key, value, encrypted = false }, id) => ({
    id,
    key,
    value: encrypted ? undefined : value,
    secret: encrypted,
  }));

export const newLine = (lines: readonly VariableLine[]): VariableLine => ({
  id: Math.max(-1, ...lines.map(({ id }) => id)) + 1,
  key: '',
  value: '',
  secret: false,
});

/** A name that two lines have. */
export const doubledIn = (lines: readonly VariableLine[]): string | undefined => {
  const keys = lines.map(({ key }) => key.trim()).filter(key => key !== '');
  return keys.find((key, at) => keys.indexOf(key) !== at);
};

/** What is sent; lines without a name are nothing. */
export const variablesIn = (lines: readonly VariableLine[]) =>
  lines
    .filter(({ key }) => key.trim() !== '')
    .map(({ key, value, secret }) => ({
      key: key.trim(),
      value: value ?? KEPT,
      ...(secret ? { encrypted: true } : {}),
    }));
