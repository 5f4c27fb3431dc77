import { Fault } from '@freshet/kit/errors';

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

const tooLarge = async (response: Response, maxBytes: number): Promise<Fault> => {
  if (response.body && !response.body.locked) await response.body.cancel();
  const limit = `${Math.round(maxBytes / 1024 / 1024)} MB`;
  return new Fault('CLI_ANSWER_TOO_LARGE', `the server's answer is larger than ${limit}`, { maxBytes });
};
