export { Button } from './button.tsx';
export { ButtonAnchor, ButtonLink } from './button-link.tsx';
export { IconButton } from './icon-button.tsx';
