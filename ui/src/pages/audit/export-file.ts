/** How many records an exported file holds. */
export const countRecords = (format: 'csv' | 'json', content: string): number => {
  if (format === 'json') {
    const records: unknown = JSON.parse(content);
    return Array.isArray(records) ? records.length : 0;
  }
  // Line breaks within quotes belong to a field; a doubled quote closes and opens at once.
  let [lines, quoted] = [0, false];
  for (const character of content) {
    if (character === '"') quoted = !quoted;
    else if (character === '\n' && !quoted) lines += 1;
  }
  const isOpen = content !== '' && !content.endsWith('\n');
  return Math.max(0, lines + (isOpen ? 1 : 0) - 1);
};

/** Hands a file to the reader. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** The name that the server gave the file. */
export const fileNameOf = (disposition: string | null): string | undefined =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
