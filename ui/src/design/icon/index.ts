export { Icon } from './icon.tsx';
export { ICON_NAMES, type IconName, STATE_SHAPES, type StateShape } from './names.ts';
export { Sprite } from './sprite.tsx';
