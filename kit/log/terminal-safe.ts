const escapeUnits = (found: string): string =>
  Array.from(
    { length: found.length },
    (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/**
 * Escapes every character that moves a cursor, breaks a line or turns the direction of text around, so that no
 * value can act on the terminal or look like a line of its own. The escapes are also valid inside JSON strings.
 */
export const terminalSafe = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escapeUnits);
