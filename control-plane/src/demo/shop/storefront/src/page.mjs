import { GREETING } from './greeting.mjs';

const escaped = text =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const priceOf = cents => `${(cents / 100).toFixed(2)} €`;

/** The page of the shop with what it sells. */
export const pageOf = products => {
  const items = products.map(({ name, cents }) => `<li>${escaped(name)}: ${priceOf(cents)}</li>`);
  return `<!doctype html><title>Shop</title><h1>${escaped(GREETING)}</h1><ul>${items.join('')}</ul>`;
};
