import { open, rename } from 'node:fs/promises';

/** Replaces a file so that a reader, or the next start after a power cut, finds the old text or the new, never half. */
export const writeWhole = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${process.pid}.draft`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
};
