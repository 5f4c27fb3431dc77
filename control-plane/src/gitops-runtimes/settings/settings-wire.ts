import type { GitOpsAccountSettings, GitOpsSettings } from '@freshet/contracts/gitops';
import type { z } from 'zod';
import type { GitOpsRuntimesCore } from '../core.ts';
import type { AccountSettings } from './account-settings.ts';

const addressOf = (publicUrl: URL): string => publicUrl.href.replace(/\/+$/, '');

/** What a runtime is told of its account. */
export const settingsFor = async (
  { accounts, publicUrl, pageOrigins }: Pick<GitOpsRuntimesCore, 'accounts' | 'publicUrl' | 'pageOrigins'>,
  accountId: string,
  { gitProvider, gitApiUrl, sharedConfigRepo }: AccountSettings,
): Promise<GitOpsSettings> => ({
  accountId,
  accountName: (await accounts.nameOf(accountId)) ?? '',
  platformUrl: addressOf(publicUrl),
  pageOrigins: [...pageOrigins],
  ...(gitProvider === undefined ? {} : { gitProvider }),
  ...(gitApiUrl === undefined ? {} : { gitApiUrl }),
  ...(sharedConfigRepo === undefined ? {} : { sharedConfigRepo }),
});

export const settingsWire = (
  { publicUrl }: Pick<GitOpsRuntimesCore, 'publicUrl'>,
  { updatedAt, ...settings }: AccountSettings,
): z.infer<typeof GitOpsAccountSettings> => ({
  ...settings,
  platformUrl: addressOf(publicUrl),
  ...(updatedAt === undefined ? {} : { updatedAt: updatedAt.toISOString() }),
});
