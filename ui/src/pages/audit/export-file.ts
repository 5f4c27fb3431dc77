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
