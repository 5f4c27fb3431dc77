import { PRODUCTS } from './products.mjs';

/** The products whose names hold these words, the cheapest first. */
export const search = (words = '') => {
  const wanted = words.trim().toLowerCase();
  return PRODUCTS.filter(({ name }) => name.toLowerCase().includes(wanted)).toSorted(
    (one, other) => one.cents - other.cents,
  );
};
