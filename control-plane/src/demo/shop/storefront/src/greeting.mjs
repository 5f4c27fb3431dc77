/** What the page says to whoever comes in. */
export const GREETING = 'Welcome to the shop';
