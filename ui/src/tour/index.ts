export { TourCard } from './tour-card.tsx';
export { useDemo } from './use-tour.ts';
