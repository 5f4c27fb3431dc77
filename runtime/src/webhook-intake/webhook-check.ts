import type { RuntimeCheck } from '@freshet/contracts/gitops';
import { words } from '@freshet/domain/reports';

/** What became of the webhooks: how many there are, and why others are not. */
export interface WebhookStand {
  readonly made: number;
  /** By the address of the repository. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Whether the provider tells of pushes, as a point of how the runtime stands; none where nobody needs to be told. */
export const webhookChecks = ({ made, refused }: WebhookStand): readonly RuntimeCheck[] => {
  const point = { name: 'webhook' };
  const [first] = refused;
  if (first) {
    const [url, why] = first;
    const others = refused.size === 1 ? '' : ` and ${refused.size - 1} more`;
    return [
      {
        ...point,
        status: 'failed',
        message: `The Git provider does not tell of pushes to ${words(url, 300)}${others}: ${words(why, 500).replace(/\.$/, '')}. They are found later, when the repository is looked at.`,
        hint: 'Let the Git token of the runtime make webhooks, and check that the provider reaches the address of the runtime. Pushes are found without them, only later.',
      },
    ];
  }
  if (made === 0) return [];
  const many = made === 1 ? '1 repository' : `${made} repositories`;
  return [{ ...point, status: 'ok', message: `The Git provider tells of pushes to ${many} at once.` }];
};
