export { formatQuantity, isBinaryQuantity, ONE, quantity } from './amounts.ts';
export { canonicalQuantity, quantityNanos } from './quantity.ts';
