/** What stands where an encrypted value would be shown. */
export const REDACTED = '[redacted]';

const SHOWN_MAX = 120;

/** Someone else's text for a message: on one line, short, quoted. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);
