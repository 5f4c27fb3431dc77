export { TourCard } from './tour-card.tsx';
