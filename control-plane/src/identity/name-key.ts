/** The one spelling under which names are compared: case and look-alike forms of a letter do not tell them apart. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
