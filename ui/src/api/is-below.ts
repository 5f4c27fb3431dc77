/** Whether a read belongs to a path: `/team/{id}` does to `/team`, `/teams` does not. */
export const isBelow = (path: string, read: unknown): boolean =>
  typeof read === 'string' && (read === path || read.startsWith(`${path}/`));
