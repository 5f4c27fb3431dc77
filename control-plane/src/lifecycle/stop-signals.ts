import type { Logger } from '@freshet/kit/log';

/** Aborts when someone asks the process to stop. Whoever asks twice does not want to wait, and does not. */
export const stopSignals = (log: Logger): AbortSignal => {
  const stopping = new AbortController();
  const ask = (signal: NodeJS.Signals): void => {
    if (stopping.signal.aborted) process.exit(1);
    log.info({ signal }, 'stopping');
    stopping.abort(new Error('the process is stopping'));
  };
  process.on('SIGINT', ask).on('SIGTERM', ask);
  return stopping.signal;
};
