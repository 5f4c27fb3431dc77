export { useAnswer, useCan, useCanEach, useModuleOff } from './can.ts';
export { authorOf, ensureSession, type Session, useSession } from './session.ts';
export { SessionKeeper, useSessionKeeper } from './session-keeper.tsx';
export { announceSignIn } from './session-tabs.ts';
export { useEnterSession, useSignIn, useSignOut, useSwitchAccount } from './sign-in.ts';
