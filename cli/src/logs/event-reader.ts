import { LogStreamEvent } from '@freshet/contracts/logs';

/** An event of a stream, and the cursor to come back with after it. */
export interface StreamedEvent {
  readonly cursor: string;
  readonly event: LogStreamEvent;
}

/** Takes a stream of server-sent events apart, however it is cut into pieces. Kinds it does not know are skipped. */
export class EventReader {
  #rest = '';

  read(text: string): StreamedEvent[] {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks.flatMap(block => {
      const fields = new Map(
        block.split('\n').map(line => {
          const colon = line.indexOf(': ');
          return [line.slice(0, colon), line.slice(colon + 2)] as const;
        }),
      );
      const [cursor, event, data] = [fields.get('id'), fields.get('event'), fields.get('data')];
      if (cursor === undefined || event === undefined || data === undefined) return [];
      const parsed = LogStreamEvent.safeParse({ event, ...JSON.parse(data) });
      return parsed.success ? [{ cursor, event: parsed.data }] : [];
    });
  }
}
