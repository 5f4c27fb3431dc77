import { z } from 'zod';
import { defineOperation, Instant, json, mayEntity } from '../rest/index.ts';

const tag = 'Embedded cluster';

const EmbeddedCluster = z
  .strictObject({
    name: z.string(),
    state: z.enum(['starting', 'running', 'failed', 'off']).describe('How the cluster is'),
    why: z.string().optional().describe('What keeps it from running'),
    url: z.string().optional().describe('Where its API is, for clients on this machine'),
    version: z.string().describe('Version of the Kubernetes API that it speaks'),
    pods: z.enum(['simulated', 'containers']).describe('Whether containers really run'),
    engine: z.string().optional().describe('What runs the containers, as `podman://4.3.1`'),
    nodes: z.int().optional(),
    namespaces: z.int().optional(),
    runningPods: z.int().optional(),
  })
  .meta({ id: 'EmbeddedCluster' });

export const getEmbeddedCluster = defineOperation({
  id: 'embedded-cluster-get',
  method: 'GET',
  path: '/embedded-cluster',
  tag,
  summary: 'Show the cluster that the platform brings',
  guard: mayEntity('read', 'cluster'),
  sdk: 'embeddedCluster.get',
  reply: json(EmbeddedCluster),
});

const Kubeconfig = z
  .strictObject({
    kubeconfig: z.string().describe('The file for kubectl, helm and other clients; it holds a private key'),
    user: z.string(),
    groups: z.array(z.string()),
    expiresAt: Instant,
  })
  .meta({ id: 'Kubeconfig' });

export const createKubeconfig = defineOperation({
  id: 'embedded-cluster-kubeconfig',
  method: 'POST',
  path: '/embedded-cluster/kubeconfig',
  tag,
  summary: 'Make a kubeconfig with which the caller uses the cluster that the platform brings',
  guard: mayEntity('update', 'cluster'),
  sdk: 'embeddedCluster.kubeconfig',
  body: z.strictObject({ days: z.int().min(1).max(365).default(30).describe('How long it is good for') }),
  reply: json(Kubeconfig, 201),
});

export type EmbeddedClusterState = z.infer<typeof EmbeddedCluster>;
