export { useCreations } from './creations.ts';
export { needsAt, useDestinations } from './destinations.ts';
export { MenuButton } from './menu-button.tsx';
export { NavFrame } from './nav-frame.tsx';
