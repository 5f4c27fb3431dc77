import type { GitOpsAccountSettings, GitOpsSettings } from '@freshet/contracts/gitops';
import type { z } from 'zod';
import type { GitOpsRuntimesCore } from '../core.ts';
import type { AccountSettings } from './account-settings.ts';

/** What a runtime is told of its account. */
export const settingsFor = async (
  { accounts, publicUrl, pageOrigins }: Pick<GitOpsRuntimesCore, 'accounts' | 'publicUrl' | 'pageOrigins'>,
  accountId: string,
  { gitProvider, gitApiUrl, sharedConfigRepo }: AccountSettings,
): Promise<GitOpsSettings> => ({
  accountId,
  accountName: (await accounts.nameOf(accountId)) ?? '',
  platformUrl: publicUrl.href.replace(/\/+$/, ''),
  pageOrigins: [...pageOrigins],
  ...(gitProvider === undefined ? {} : { gitProvider }),
  ...(gitApiUrl === undefined ? {} : { gitApiUrl }),
  ...(sharedConfigRepo === undefined ? {} : { sharedConfigRepo }),
});

export const settingsWire = ({
  updatedAt,
  ...settings
}: AccountSettings): z.infer<typeof GitOpsAccountSettings> => ({
  ...settings,
  ...(updatedAt === undefined ? {} : { updatedAt: updatedAt.toISOString() }),
});
