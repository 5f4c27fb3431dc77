export {
  CLOSE,
  type CloseName,
  closeName,
  LinkViolation,
  RESET,
  type ResetName,
  resetName,
} from './codes.ts';
export {
  encodeFrames,
  FIN,
  FRAME,
  FRAME_HEADER_BYTES,
  type Frame,
  PRIORITY_SHIFT,
  readFrame,
} from './frame.ts';
export {
  CREDENTIAL_BYTES,
  DEFAULT_LIMITS,
  GREATEST_CREDIT,
  type LinkLimits,
  STREAM_HEADER_BYTES,
} from './limits.ts';
export {
  creditPayload,
  explainedPayload,
  type Hello,
  helloPayload,
  type LinkHeader,
  readExplained,
  readHeader,
  readHello,
} from './payloads.ts';
