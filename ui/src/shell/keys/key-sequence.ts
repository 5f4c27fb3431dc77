/**
 * Keys as they are written in code: `mod+k` for a chord, `g h` for one key after another, `?` for a character.
 * `mod` is ⌘ on Apple machines and Ctrl elsewhere. A character that needs Shift is written as itself.
 */

/** What a key press is known by; a browser's `KeyboardEvent` is one. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const NAMES: Readonly<Record<string, string>> = { ' ': 'space', esc: 'escape', return: 'enter' };
const nameOf = (key: string): string => NAMES[key.toLowerCase()] ?? key.toLowerCase();

/** The presses of a sequence, each in its one spelling. */
export const parseSequence = (keys: string): readonly string[] => keys.trim().split(/\s+/).map(parseChord);

const parseChord = (chord: string): string => {
  const parts = chord === '+' ? ['+'] : chord.split('+');
  const modifiers = new Set(parts.slice(0, -1).map(part => part.toLowerCase()));
  return spell({
    key: parts.at(-1) ?? '',
    mod: modifiers.has('mod'),
    alt: modifiers.has('alt'),
    shift: modifiers.has('shift'),
  });
};

/** The one spelling of what was pressed. Shift only counts where the character does not already tell. */
export const spellPress = (press: Press, apple: boolean): string =>
  spell({
    key: press.key,
    mod: apple ? press.metaKey : press.ctrlKey,
    alt: press.altKey,
    shift: press.shiftKey && (press.key.length > 1 || /\p{L}/u.test(press.key)),
  });

/** Whether the press carries a modifier that no sequence without one may fire for. */
export const isModified = ({ ctrlKey, metaKey, altKey }: Press): boolean => ctrlKey || metaKey || altKey;

interface Chord {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

const spell = ({ key, mod, alt, shift }: Chord): string =>
  [mod ? 'mod' : '', alt ? 'alt' : '', shift ? 'shift' : '', nameOf(key)].filter(Boolean).join('+');

const CAPS: Readonly<Record<string, string>> = {
  escape: 'Esc',
  enter: '↵',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  shift: '⇧',
};

/** The key caps to show for a sequence, a list for each press. */
export const keyCaps = (keys: string, apple: boolean): readonly (readonly string[])[] =>
  parseSequence(keys).map(chord =>
    (chord === '+' ? ['+'] : chord.split('+')).map(part => capOf(part, apple)),
  );

const capOf = (part: string, apple: boolean): string => {
  if (part === 'mod') return apple ? '⌘' : 'Ctrl';
  if (part === 'alt') return apple ? '⌥' : 'Alt';
  return CAPS[part] ?? part.toUpperCase();
};
