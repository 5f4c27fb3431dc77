import { FREE_FROM, SHIPPING } from './shipping.mjs';

/** What a basket costs, with shipping. */
export const totalOf = items => {
  const goods = items.reduce((sum, { cents, count }) => sum + cents * count, 0);
  const shipping = goods === 0 || goods >= FREE_FROM ? 0 : SHIPPING;
  return { goods, shipping, total: goods + shipping };
};
