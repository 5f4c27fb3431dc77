/** The sixteen colours that both themes have, in the order of their codes. */
export const ANSI_COLORS = [
  'black',
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  'white',
  'br-black',
  'br-red',
  'br-green',
  'br-yellow',
  'br-blue',
  'br-magenta',
  'br-cyan',
  'br-white',
] as const;

export type AnsiColor = (typeof ANSI_COLORS)[number];

const HUES = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const;
const GREYS = ['black', 'br-black', 'white', 'br-white'] as const;
const FAINT = 0.18;

/** Nearest of the sixteen, by hue, or by lightness when there is hardly any hue: any other colour may be unreadable in one of the themes. */
const nearest = (red: number, green: number, blue: number): AnsiColor => {
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const spread = high - low;
  const light = (high + low) / 510;
  if (spread / 255 < FAINT) return GREYS[Math.min(3, Math.floor(light * 4))] ?? 'white';
  let sixth: number;
  if (high === red) sixth = (green - blue) / spread + 6;
  else if (high === green) sixth = (blue - red) / spread + 2;
  else sixth = (red - green) / spread + 4;
  const hue = HUES[Math.round(sixth) % 6] ?? 'red';
  return light > 0.55 ? `br-${hue}` : hue;
};

const CUBE = [0, 95, 135, 175, 215, 255];

/** A colour of the table of 256. */
export const paletteColor = (index: number): AnsiColor | undefined => {
  if (!Number.isInteger(index) || index < 0 || index > 255) return undefined;
  if (index < 16) return ANSI_COLORS[index];
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return nearest(grey, grey, grey);
  }
  const at = index - 16;
  const level = (step: number) => CUBE[Math.floor(at / step) % 6] ?? 0;
  return nearest(level(36), level(6), level(1));
};

/** A colour of 24 bits. */
export const trueColor = (red: number, green: number, blue: number): AnsiColor | undefined =>
  [red, green, blue].every(part => Number.isInteger(part) && part >= 0 && part <= 255)
    ? nearest(red, green, blue)
    : undefined;
