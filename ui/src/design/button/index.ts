export { Button, type ButtonProps } from './button.tsx';
export { ButtonAnchor, ButtonLink } from './button-link.tsx';
export { IconButton } from './icon-button.tsx';
