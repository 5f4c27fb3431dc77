import type { Secret } from '@freshet/kit/secret';
import { createTransport } from 'nodemailer';
import type { Outcome } from './channels/channel.ts';

interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
}

/** Sends mail; never throws for what a server does. */
export interface Mailer {
  send(mail: Mail): Promise<Outcome>;
}

interface MailerOptions {
  /** `smtp://` or `smtps://`, with the login in it. */
  readonly smtpUrl: Secret;
  readonly from: string;
}

const TIMEOUT_MS = 15_000;

/** Mail through a server that the operator chose. */
export const createMailer = ({ smtpUrl, from }: MailerOptions): Mailer => {
  const transport = createTransport({
    url: smtpUrl.reveal(),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Nothing in a message may name a file of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, messageId }) => {
      try {
        await transport.sendMail({
          from,
          // One by one in `bcc` would hide them from each other; they were named together, so they may see that.
          to: [...to],
          subject,
          text,
          headers: { 'X-Freshet-Message': messageId, 'Auto-Submitted': 'auto-generated' },
        });
        return { kind: 'delivered' };
      } catch (error) {
        return {
          kind: 'failed',
          problem: 'the mail server did not take the message',
          hopeless: isFinal(error),
        };
      }
    },
  };
};

/** A server that answers with 5xx will not change its mind. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;
