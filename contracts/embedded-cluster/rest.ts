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
  summary: 'Make a short-lived kubeconfig with which the caller uses the cluster that the platform brings',
  guard: mayEntity('update', 'cluster'),
  sdk: 'embeddedCluster.kubeconfig',
  body: z.strictObject({
    days: z
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe('Refused: certificates are good for minutes, and renewed with `embedded-cluster-token`'),
    minutes: z.int().min(1).max(60).default(60).describe('How long it is good for'),
  }),
  reply: json(Kubeconfig, 201),
});

const ClusterToken = z
  .strictObject({
    certificate: z.string().describe('A client certificate for the public key, in PEM form'),
    user: z.string().describe('The user of the caller in the cluster'),
    groups: z.array(z.string()),
    expiresAt: Instant,
    url: z.string().describe('The address of the API of the cluster, for clients on this machine'),
    authority: z.string().describe('The certificate that clients trust, in PEM form'),
  })
  .meta({ id: 'ClusterToken' });

export const issueClusterToken = defineOperation({
  id: 'embedded-cluster-token',
  method: 'POST',
  path: '/embedded-cluster/token',
  tag,
  summary: 'Issue a certificate of a few minutes for the cluster that the platform brings',
  guard: mayEntity('update', 'cluster'),
  sdk: 'embeddedCluster.token',
  body: z.strictObject({
    publicKey: z
      .string()
      .min(1)
      .max(1_000)
      .describe('A P-256 public key in PEM form; its private half stays with the caller'),
  }),
  reply: json(ClusterToken, 201),
});

export type EmbeddedClusterState = z.infer<typeof EmbeddedCluster>;
