/** Whether somebody can be called so; the server says the same. */
export const isUserName = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text);

/** Whether a user name can hold this, so that looking for it can find somebody. */
export const isPartOfUserName = (text: string): boolean => /^[A-Za-z0-9._-]{1,64}$/.test(text);
