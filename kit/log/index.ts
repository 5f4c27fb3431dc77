export { createLogger, type LineSink, type LoggerOptions } from './create-logger.ts';
export { LOG_LEVELS, type LogEntry, type LogFields, type Logger, type LogLevel } from './logger.ts';
export { type MemoryLogger, memoryLogger } from './memory-logger.ts';
