/** How messages are put into the words of each channel, and sent. */
import { hmacHex } from '@freshet/kit/crypto';
import { isFault } from '@freshet/kit/errors';
import type { Outbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import type { Mailer } from '../mailer.ts';
import type { Notice } from '../notice.ts';
import type { Outcome, Send, SendOptions } from './channel.ts';

interface SendDeps {
  readonly outbound: Outbound;
  /** Absent where the installation sends no mail. */
  readonly mailer?: Mailer | undefined;
  readonly clock: Clock;
}

const delivered: Outcome = { kind: 'delivered' };

const failed = (problem: string, hopeless: boolean): Outcome => ({
  kind: 'failed',
  problem: problem.slice(0, 500),
  hopeless,
});

export const createSend = ({ outbound, mailer, clock }: SendDeps): Send => {
  const post = async (
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ) => {
    try {
      const { status } = await outbound({
        url,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal,
      });
      if (status >= 200 && status < 300) return delivered;
      const passes = status >= 500 || status === 429 || status === 408;
      return failed(`the receiver answered with status ${status}`, !passes);
    } catch (error) {
      if (isFault(error)) return failed(error.message, error.code === 'ADDRESS_REFUSED');
      throw error;
    }
  };

  return async (target, notice, { messageId, signal }: SendOptions) => {
    switch (target.kind) {
      case 'slack':
        return post(target.url, {}, JSON.stringify(slackMessage(notice)), signal);
      case 'webhook': {
        const body = JSON.stringify({ id: messageId, type: `build.${notice.event}`, build: notice });
        const time = Math.floor(clock.now().getTime() / 1000);
        const signature = hmacHex(target.secret, `${time}.${body}`);
        const headers = {
          'x-freshet-signature': `t=${time},v1=${signature}`,
          'x-freshet-delivery': messageId,
        };
        return post(target.url, headers, body, signal);
      }
      case 'email': {
        if (!mailer) return failed('this installation has no mail server', true);
        return mailer.send({ to: target.to, subject: notice.summary, text: mailText(notice), messageId });
      }
    }
  };
};

/** In Slack these three begin links and mentions. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slackMessage = (notice: Notice) => ({
  text: `<${notice.url}|${slackText(notice.summary).replaceAll('|', '¦')}>`,
  attachments: [
    {
      color: { success: 'good', failed: 'danger', terminated: 'warning', 'pending-approval': '#439fe0' }[
        notice.event
      ],
      // Not `mrkdwn_in`: what outsiders wrote is shown as it is.
      fields: factsOf(notice).map(([title, value]) => ({
        title,
        value: slackText(value),
        short: value.length < 40,
      })),
    },
  ],
});

const factsOf = (notice: Notice): readonly (readonly [string, string])[] =>
  (
    [
      ['Repository', notice.repository],
      ['Branch', notice.branch],
      ['Commit', notice.commit],
      ['Author', notice.author],
      ['Failed steps', notice.failedSteps.join(', ')],
      ['Reason', notice.reason],
    ] as const
  ).flatMap(([title, value]) => (value === undefined || value === '' ? [] : [[title, value] as const]));

const mailText = (notice: Notice): string =>
  [
    `${notice.summary}.`,
    '',
    ...factsOf(notice).map(([title, value]) => `${title}: ${value}`),
    '',
    notice.url,
    '',
  ].join('\n');
