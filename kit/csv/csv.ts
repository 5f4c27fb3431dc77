/** Characters that make a spreadsheet read a cell as a formula, wide forms included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/**
 * One CSV field: quoted as RFC 4180 says, and with a leading apostrophe where a spreadsheet would otherwise
 * calculate what somebody typed as a name.
 */
export const csvField = (text: string): string => {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** One line with its end. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`;
