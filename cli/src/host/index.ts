export type { Conversation } from './conversation.ts';
export { errorCode, type Files, nodeFiles } from './files.ts';
export type { Env, Host, Install, Sink, Source } from './host.ts';
export { type Keyboard, keyboardOn } from './keyboard.ts';
export { type Paint, paintFor, wantsColor } from './paint.ts';
export { type Programs, programsOn } from './programs.ts';
export { type Screen, screenOn } from './screen.ts';
export { type EndSignal, signalsOf } from './signals.ts';
export { sinkOn, sourceOn } from './streams.ts';
