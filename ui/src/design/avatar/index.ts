export { Avatar } from './avatar.tsx';
export { AvatarStack } from './avatar-stack.tsx';
