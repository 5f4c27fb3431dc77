/** The settings of the platform that are for its hosted runtime. */
import { readdir } from 'node:fs/promises';
import { Fault } from '@freshet/kit/errors';
import type { ControlPlaneConfig } from '../config.ts';

const MODULES = ['gitops-runtimes', 'embedded-cluster', 'repositories'] as const;

/** It runs beside a database and a cluster that the platform brings itself. */
export const wantsHostedRuntime = (
  config: Pick<ControlPlaneConfig, 'hostedRuntime' | 'databaseUrl' | 'embeddedCluster' | 'modules'>,
): boolean =>
  config.hostedRuntime !== 'off' &&
  config.databaseUrl === undefined &&
  config.embeddedCluster.start !== 'off' &&
  MODULES.every(module => config.modules.includes(module));

/**
 * CONFIG_INVALID for a setting of a hosted runtime that is not started, as it would do nothing and its operator would
 * not learn of it, and for a folder of plugins that cannot be read, as the runtime would never come up.
 */
export const refuseIdleSettings = async (config: ControlPlaneConfig): Promise<void> => {
  const { plugins, remoteBases } = config.hostedEngine;
  const given = [
    ...(plugins === undefined ? [] : ['FRESHET_RUNTIME_PLUGINS']),
    ...(remoteBases ? ['FRESHET_RUNTIME_REMOTE_BASES'] : []),
  ];
  if (given.length > 0 && !wantsHostedRuntime(config))
    throw new Fault(
      'CONFIG_INVALID',
      `${given.join(' and ')}: this process starts no hosted runtime; set it for the process of your own runtime`,
    );
  if (plugins === undefined) return;
  await readdir(plugins).catch((cause: unknown) => {
    throw new Fault(
      'CONFIG_INVALID',
      `FRESHET_RUNTIME_PLUGINS: ${plugins} is not a folder that can be read`,
      {},
      { cause },
    );
  });
};

/** Repositories of the runtime are named by the address that people use, which may be in a private network. */
export const permittedFor = ({ listen }: Pick<ControlPlaneConfig, 'listen'>): readonly string[] => {
  const own = listen.publicUrl === undefined ? undefined : URL.parse(String(listen.publicUrl));
  const port = own && (own.port || (own.protocol === 'https:' ? '443' : '80'));
  return [...listen.permittedAddresses, ...(own ? [`${own.hostname}:${port}`] : [])];
};
