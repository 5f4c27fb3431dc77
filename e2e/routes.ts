import { readFileSync } from 'node:fs';

const router = readFileSync(new URL('../ui/src/app/router.tsx', import.meta.url), 'utf8');

/** Every address of the product that takes no parameter, as the router has them; a new one is walked by itself. */
const ADDRESSES: readonly string[] = [
  ...new Set([...router.matchAll(/path: '(\/[^'$]*)'/g)].map(([, path = '']) => path)),
];

/** Those that a person without a session may see. */
export const OPEN_ADDRESSES: readonly string[] = ['/login', '/invitations/accept', '/gallery'];

/** Neither a page nor anything that stays: it closes its window. */
const PASSING = new Set(['/signed-in', '/gallery']);

/** The pages of the shell and before it; the gallery has tests of its own. */
export const PAGES: readonly string[] = ADDRESSES.filter(path => !PASSING.has(path));
