import type { Env, Paint } from '../../host/index.ts';
import { safeText } from '../../output/index.ts';
import type { BoardStep } from './run-board.ts';

/** The one sign before each step. */
export interface Glyphs {
  readonly waiting: string;
  readonly running: string;
  readonly asking: string;
  readonly good: string;
  readonly bad: string;
  readonly skipped: string;
  readonly stopped: string;
  /** Before the lines of a log. */
  readonly bar: string;
}

const FINE: Glyphs = {
  waiting: '○',
  running: '●',
  asking: '?',
  good: '✓',
  bad: '✗',
  skipped: '–',
  stopped: '■',
  bar: '│',
};

const PLAIN: Glyphs = {
  waiting: '.',
  running: '*',
  asking: '?',
  good: '+',
  bad: 'x',
  skipped: '-',
  stopped: '#',
  bar: '|',
};

/** Signs that the terminal can show: old consoles of Windows, the Linux console and other alphabets have only ASCII. */
export const glyphsFor = (env: Env, platform: string): Glyphs => {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || 'utf-8';
  const isOld = platform === 'win32' && !env.WT_SESSION && !env.TERM_PROGRAM;
  return isOld || env.TERM === 'linux' || !/utf-?8/i.test(locale) ? PLAIN : FINE;
};

/** How a step stands: its sign, its word and its colour. */
export interface Standing {
  readonly glyph: string;
  readonly word: string;
  readonly tint: (text: string) => string;
}

const same = (text: string): string => text;

export const standingOf = (
  { phase, outcome }: Pick<BoardStep, 'phase' | 'outcome'>,
  glyphs: Glyphs,
  paint: Paint,
): Standing => {
  if (phase === 'ended') return ended(outcome, glyphs, paint);
  if (phase === 'pending') return { glyph: glyphs.waiting, word: 'pending', tint: paint.dim };
  if (phase === 'elected') return { glyph: glyphs.running, word: 'starting', tint: same };
  if (phase === 'waiting') return { glyph: glyphs.asking, word: 'needs approval', tint: paint.yellow };
  if (phase === 'delayed') return { glyph: glyphs.waiting, word: 'will retry', tint: paint.yellow };
  return { glyph: glyphs.running, word: 'running', tint: same };
};

const END_WORDS = {
  success: 'succeeded',
  approved: 'approved',
  skipped: 'skipped',
  terminated: 'terminated',
  denied: 'denied',
  failure: 'failed',
} as const;

/** How a step ended, in one word. */
export const wordFor = (outcome: BoardStep['outcome']): string => END_WORDS[outcome ?? 'failure'];

const ended = (outcome: BoardStep['outcome'], glyphs: Glyphs, paint: Paint): Standing => {
  const word = wordFor(outcome);
  if (outcome === 'success' || outcome === 'approved') return { glyph: glyphs.good, word, tint: paint.green };
  if (outcome === 'skipped') return { glyph: glyphs.skipped, word, tint: paint.dim };
  if (outcome === 'terminated') return { glyph: glyphs.stopped, word, tint: paint.yellow };
  return { glyph: glyphs.bad, word, tint: paint.red };
};

/** Whether it stands for a hook as a whole, whose steps say more than it does. */
export const isHookItself = ({ type }: Pick<BoardStep, 'type'>): boolean => type === 'hook';

/** The id of a step as people read it: hooks of the build are of nothing else, and short hooks have one step. */
export const labelOf = (id: string): string =>
  safeText(id.replace(/^#build\./, '').replace(/(hooks\.(on_\w+))\.\2$/, '$1'));

/** Whether a step ended in a way that somebody has to look at. */
export const isBad = ({ outcome }: Pick<BoardStep, 'outcome'>): boolean =>
  outcome === 'failure' || outcome === 'denied';
