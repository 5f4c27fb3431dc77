const AGAIN_MS = 500;

/** Loads code, once more after a moment where that failed: a network that changes drops what is on its way. */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load();
  } catch {
    await new Promise(resolve => setTimeout(resolve, AGAIN_MS));
    return load();
  }
};
