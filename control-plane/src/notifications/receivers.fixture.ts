/** Receivers that speak the real wires: a web server, and a mail server that takes whatever is sent. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';

interface Received {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

export const startReceiver = async () => {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(answers.shift() ?? 200).end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    answers,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/T000/B000/hidden`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export const startMailServer = async () => {
  const mails: string[] = [];
  const replies: string[] = [];
  const server = createSocketServer(socket => {
    let text = '';
    let mail: string | undefined;
    const answer = (line: string): string => {
      if (/^EHLO/i.test(line)) return '250 mail.example';
      if (/^RCPT/i.test(line)) return replies.shift() ?? '250 ok';
      if (/^DATA/i.test(line)) {
        mail = '';
        return '354 go on';
      }
      return /^QUIT/i.test(line) ? '221 bye' : '250 ok';
    };
    const take = (line: string) => {
      if (mail === undefined) return void socket.write(`${answer(line)}\r\n`);
      if (line !== '.') {
        mail += `${line}\n`;
        return undefined;
      }
      mails.push(mail);
      mail = undefined;
      return void socket.write('250 taken\r\n');
    };
    socket.write('220 mail.example\r\n');
    socket.on('error', () => undefined);
    socket.on('data', chunk => {
      text += chunk.toString();
      const lines = text.split('\r\n');
      text = lines.pop() ?? '';
      lines.forEach(take);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    mails,
    replies,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
};
