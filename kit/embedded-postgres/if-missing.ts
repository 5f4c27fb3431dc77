/** For `.catch()` on file operations: a missing file is `undefined`, every other error stays one. */
export const ifMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};
