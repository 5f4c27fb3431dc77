export {
  type Delivery,
  isUnderWay,
  type Journey,
  journeyOf,
  type MadeImage,
  tagOf,
} from './journey.ts';
export { madeImage } from './made-image.ts';
export { useDeliveries } from './use-deliveries.ts';
