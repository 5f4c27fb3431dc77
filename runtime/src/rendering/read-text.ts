import { readFile } from 'node:fs/promises';

/** The text of a file, in UTF-8 or in the UTF-16 that some editors of Windows write. */
export const readText = async (path: string): Promise<string> => {
  const bytes = await readFile(path);
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return bytes.subarray(2).toString('utf16le');
  if (mark === 'feff' && bytes.length % 2 === 0) return bytes.subarray(2).swap16().toString('utf16le');
  return bytes.toString('utf8');
};
