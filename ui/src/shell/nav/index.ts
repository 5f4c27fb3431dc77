export { type Destination, useDestinations } from './destinations.ts';
export { MenuButton } from './menu-button.tsx';
export { Nav } from './nav.tsx';
export { NavContext, useNav } from './nav-context.ts';
