export {
  createPlatformLink,
  type PlatformLink,
  type PlatformLinkOptions,
  type PlatformSession,
  type RuntimeIntroduction,
  type RuntimeWelcome,
} from './platform-link.ts';
