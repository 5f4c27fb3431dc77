/** Baskets of at least this many cents are sent for free. */
export const FREE_FROM = 5_000;

/** What sending a smaller one costs. */
export const SHIPPING = 490;
