/** Adds a function by its signature. Handlers get what the signature says; nothing in rules is asynchronous. */
export type Register = <Arguments extends never[]>(
  signature: string,
  handler: (...parts: Arguments) => unknown,
) => void;
