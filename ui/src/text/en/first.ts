import { common } from './basics.ts';
import { data } from './data.ts';
import { design } from './design.ts';
import { shell } from './shell.ts';

/** The words that every page may need. Those of one page come with its code. */
export const first = { common, data, design, shell };
