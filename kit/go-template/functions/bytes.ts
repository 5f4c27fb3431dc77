/** Texts of Go are bytes: lengths and places count those. */
export const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

const ASCII = /^\p{ASCII}*$/u;

/** A part of a text by its bytes. */
export const sliceBytes = (text: string, start: number, end?: number): string =>
  ASCII.test(text) ? text.slice(start, end) : utf8(text).subarray(start, end).toString('utf8');

export const byteLength = (text: string): number => Buffer.byteLength(text, 'utf8');
