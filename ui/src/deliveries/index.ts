export {
  type Delivery,
  isLike,
  isUnderWay,
  type Journey,
  journeyInGit,
  journeyOf,
  type MadeImage,
  mayBeUntold,
  stillRuns,
  tagOf,
} from './journey.ts';
export { madeImage } from './made-image.ts';
export { useDeliveries } from './use-deliveries.ts';
export { useWalks } from './use-walks.ts';
export { heldAt, isArrived, type Step, shownStops } from './walk.ts';
