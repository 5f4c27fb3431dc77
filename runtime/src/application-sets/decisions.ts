import { type DecisionGenerator, type Decisions, selectorText } from '@freshet/domain/application-sets';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient, KubeObject } from '@freshet/kit/kube-client';
import { CONFIG_MAPS } from './resources.ts';

interface ConfigMap extends KubeObject {
  data?: Record<string, string>;
}

const refuse = (message: string): never => {
  throw new Fault('APPLICATION_SET_GENERATOR_FAILED', message);
};

/** The data of a ConfigMap that a generator names. */
export const configOf = async (
  client: KubeClient,
  namespace: string,
  name: string,
): Promise<Readonly<Record<string, string>>> => {
  const found = await client.find<ConfigMap>(CONFIG_MAPS, { namespace, name });
  return found?.data ?? refuse(`there is no ConfigMap ${name} for the generator`);
};

const statusList = ({ status }: KubeObject, key: string): unknown[] => {
  const list = (status as Record<string, unknown> | undefined)?.[key];
  return Array.isArray(list) ? (list as unknown[]) : [];
};

/** What resources decide on clusters, whose kind and fields a ConfigMap names. */
export const decisionsOf = async (
  client: KubeClient,
  namespace: string,
  { configMapRef, name = '', labelSelector }: DecisionGenerator,
): Promise<Decisions> => {
  const config = await configOf(client, namespace, configMapRef);
  const { apiVersion = '', kind = '', statusListKey = 'clusters', matchKey = '' } = config;
  if (!apiVersion.includes('/') || kind === '' || matchKey === '')
    refuse(`the ConfigMap ${configMapRef} needs apiVersion, kind and matchKey`);
  if ((name === '') === (labelSelector === undefined))
    refuse('a clusterDecisionResource generator needs a name or a labelSelector, and not both');
  // Upstream asks by the plural, people write either.
  const resources = await client.discovery.resourcesOf(apiVersion);
  const resource = resources.find(({ kind: known, plural }) => known === kind || plural === kind);
  if (!resource) return refuse(`the cluster knows no ${kind} in ${apiVersion}`);
  const { items } = await client.list(resource, {
    namespace,
    ...(labelSelector ? { labelSelector: selectorText(labelSelector) } : {}),
  });
  const chosen = name === '' ? items : items.filter(({ metadata }) => metadata.name === name);
  if (chosen.length === 0) refuse(`there is no ${kind} that decides on clusters`);
  return { decisions: chosen.flatMap(item => statusList(item, statusListKey)), matchKey };
};
