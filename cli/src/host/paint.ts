import type { Env, Sink } from './host.ts';

/** Colours text, or leaves it alone where colour is not wanted. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}

const ansi = (open: number, close: number) => (text: string) => `\u001b[${open}m${text}\u001b[${close}m`;
const plain = (text: string): string => text;

const COLOURED: Paint = {
  bold: ansi(1, 22),
  dim: ansi(2, 22),
  red: ansi(31, 39),
  green: ansi(32, 39),
  yellow: ansi(33, 39),
};

const PLAIN: Paint = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };

/** Whether to colour what goes to `sink`: a flag or NO_COLOR forbids, then FORCE_COLOR demands, else terminals get it. */
export const wantsColor = (env: Env, sink: Pick<Sink, 'isTty'>, forbidden: boolean): boolean => {
  if (forbidden || env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return sink.isTty && env.TERM !== 'dumb';
};

export const paintFor = (enabled: boolean): Paint => (enabled ? COLOURED : PLAIN);
