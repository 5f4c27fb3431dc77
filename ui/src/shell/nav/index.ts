export { type Creation, useCreations } from './creations.ts';
export { type Destination, useDestinations } from './destinations.ts';
export { MenuButton } from './menu-button.tsx';
export { useNav } from './nav-context.ts';
export { NavFrame } from './nav-frame.tsx';
