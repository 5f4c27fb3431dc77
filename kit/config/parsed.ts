/** A value, or what is wrong with the text, as the end of a sentence that starts with the variable's name. */
export type Parsed<T = unknown> = { readonly value: T } | { readonly problem: string };
