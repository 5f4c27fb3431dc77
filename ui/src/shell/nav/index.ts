export { creationHref, useCreations } from './creations.ts';
export { needsAt, pageAt, useDestinations } from './destinations.ts';
export { MenuButton } from './menu-button.tsx';
export { NavFrame } from './nav-frame.tsx';
export { NavPlace } from './nav-place.tsx';
