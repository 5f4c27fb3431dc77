/** How loud an entry is. error = someone must act; warn = handled oddity; info = lifecycle; debug = the rest. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Data of one entry. Anything may be put in: what is secret, endless or circular is taken out at the sink. */
export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Writes structured entries. The message is a constant, so that equal events can be counted; data goes into the
 * fields. Errors go under `error`. No method throws, whatever the fields hold.
 */
export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  /** A logger that adds these fields to each of its entries. */
  child(fields: LogFields): Logger;
}

/** An entry after cleaning: plain JSON values only, bounded, without secrets. */
export interface LogEntry {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface EntrySink {
  readonly enabled: (level: LogLevel) => boolean;
  readonly write: (entry: LogEntry) => void;
  readonly clean: (fields: LogFields) => Readonly<Record<string, unknown>>;
  readonly cleanMessage: (message: string) => string;
}

/** Builds a logger over a sink. Children share the sink and clean their own fields only once. */
export const loggerOver = (sink: EntrySink, bound: Readonly<Record<string, unknown>> = {}): Logger => {
  const at =
    (level: LogLevel) =>
    (fields: LogFields, message: string): void => {
      if (!sink.enabled(level)) return;
      sink.write({
        level,
        message: sink.cleanMessage(message),
        fields: { ...bound, ...sink.clean(fields) },
      });
    };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: fields => loggerOver(sink, { ...bound, ...sink.clean(fields) }),
  };
};
