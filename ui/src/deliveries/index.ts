export {
  type Delivery,
  isUnderWay,
  type Journey,
  journeyInGit,
  journeyOf,
  landingUntil,
  type MadeImage,
  stillRuns,
  tagOf,
} from './journey.ts';
export { madeImage } from './made-image.ts';
export { useDeliveries } from './use-deliveries.ts';
export { useWalks } from './use-walks.ts';
export { heldAt, isArrived, type Step, shownStops } from './walk.ts';
