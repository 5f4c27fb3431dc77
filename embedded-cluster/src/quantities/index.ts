export { canonicalQuantity, quantityNanos } from './quantity.ts';
