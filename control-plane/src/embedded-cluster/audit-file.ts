import { appendFileSync, chmodSync, renameSync, statSync } from 'node:fs';
import type { LineSink } from '@freshet/kit/log';

/** When it is this long it becomes the earlier file, which the one before gives way to. */
const MAX_BYTES = 10_485_760;

const lengthOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Who changed what in the cluster, line by line in a file of its own: controllers write all the time, and would drown
 * what the terminal has to say. A full disk loses lines rather than the cluster.
 */
export const auditFile = (
  path: string,
  onFailure: (error: unknown) => void,
  maxBytes = MAX_BYTES,
): LineSink => {
  let length: number | undefined;
  let isFailing = false;
  const write = (line: string): void => {
    length ??= lengthOf(path);
    if (length > 0 && length + Buffer.byteLength(line) > maxBytes) {
      renameSync(path, `${path}.1`);
      length = 0;
    }
    appendFileSync(path, line, { mode: 0o600 });
    if (length === 0) chmodSync(path, 0o600);
    length += Buffer.byteLength(line);
  };
  return {
    write: line => {
      try {
        write(line);
        isFailing = false;
      } catch (error) {
        length = undefined;
        // Once for each run of failures: the log must not fill in place of the file.
        if (!isFailing) onFailure(error);
        isFailing = true;
      }
    },
  };
};
