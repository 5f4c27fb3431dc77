import { Fault } from '@freshet/kit/errors';
import type { Secret } from '@freshet/kit/secret';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const MIN_LENGTH = 12;
const MAX_LENGTH = 256;
const MIN_DISTINCT = 5;

/** Whose password it will be: their own names are the first that anyone tries. */
interface Owner {
  readonly userName: string;
  readonly email: string;
}

/** Length over rules: no demands for digits or signs, only for a password that is not among the first guesses. */
export const refuseWeakPassword = (password: Secret, owner: Owner): void => {
  const problem = problemOf(password.reveal().normalize('NFKC'), owner);
  if (problem !== undefined) throw new Fault('PASSWORD_WEAK', `the password ${problem}`);
};

const problemOf = (text: string, owner: Owner): string | undefined => {
  if (text.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters`;
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  const plain = text.toLowerCase();
  if (new Set(plain).size < MIN_DISTINCT) return `must have at least ${MIN_DISTINCT} different characters`;
  if (isCommon(plain)) return 'is one of the commonest';
  if (isRun(plain)) return 'must not be a row of neighbouring characters';
  if (isMadeOf(plain, owner)) return 'must not be your name or e-mail address';
  return undefined;
};

/** Signs put before or after a common password do not make it rare. */
const isCommon = (plain: string): boolean =>
  COMMON_PASSWORDS.has(plain) ||
  COMMON_PASSWORDS.has(plain.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')) ||
  COMMON_PASSWORDS.has(plain.replaceAll(/[\s._-]/g, ''));

/** `abcdefghijklm`, `9876543210987`: each character is a step of one from the one before, tens wrap around. */
const isRun = (plain: string): boolean => {
  const steps = new Set<number>();
  for (let at = 1; at < plain.length; at += 1) {
    const step = plain.charCodeAt(at) - plain.charCodeAt(at - 1);
    steps.add(step === -9 ? 1 : step === 9 ? -1 : step);
  }
  const [only] = steps;
  return steps.size === 1 && only !== undefined && Math.abs(only) <= 1;
};

const isMadeOf = (plain: string, { userName, email }: Owner): boolean => {
  const names = [userName, email, email.split('@')[0] ?? ''].map(name => name.toLowerCase());
  const letters = plain.replaceAll(/[^\p{L}@]/gu, '');
  return names.some(
    name => plain === name || (name.length > 3 && letters === name.replaceAll(/[^\p{L}@]/gu, '')),
  );
};
