import { Fault } from '@freshet/kit/errors';

/** Takes a piece of a long answer; the next one comes when it is done with this. */
export type OnText = (text: string) => Promise<void>;

/** Reads an answer's text, and stops at `maxBytes` so that no server can fill our memory. */
export const readBody = async (response: Response, maxBytes: number): Promise<string> => {
  const announced = Number(response.headers.get('content-length') ?? 0);
  if (announced > maxBytes) throw await tooLarge(response, maxBytes);
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let received = 0;
  let text = '';
  for await (const chunk of response.body) {
    received += chunk.byteLength;
    if (received > maxBytes) throw await tooLarge(response, maxBytes);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/** Hands an answer's text on piece by piece, as fast as the taker wants it; nothing of it is kept. */
export const forEachText = async (response: Response, onText: OnText): Promise<''> => {
  // A mark at the start belongs to the file that this becomes.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const chunk of response.body ?? []) await onText(decoder.decode(chunk, { stream: true }));
  const rest = decoder.decode();
  if (rest !== '') await onText(rest);
  return '';
};

const tooLarge = async (response: Response, maxBytes: number): Promise<Fault> => {
  if (response.body && !response.body.locked) await response.body.cancel();
  const limit = `${Math.round(maxBytes / 1024 / 1024)} MB`;
  return new Fault('CLI_ANSWER_TOO_LARGE', `the server's answer is larger than ${limit}`, { maxBytes });
};
