import type { ObjectMeta } from '../objects/index.ts';
import type { Condition, Shape } from './meta.ts';

export interface KeyReference {
  name?: string;
  key: string;
  optional?: boolean;
}

export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: {
    configMapKeyRef?: KeyReference;
    secretKeyRef?: KeyReference;
    fieldRef?: { fieldPath: string };
    resourceFieldRef?: ResourceField;
  };
}

/** An amount of a container that it may be told. */
export interface ResourceField {
  containerName?: string;
  resource: string;
  divisor?: string;
}

export interface EnvFrom {
  prefix?: string;
  configMapRef?: { name?: string; optional?: boolean };
  secretRef?: { name?: string; optional?: boolean };
}

/** Something that a node does to a container: a command in it, or a request to it. */
export interface Handler {
  exec?: { command?: string[] };
  httpGet?: {
    path?: string;
    port: number | string;
    scheme?: string;
    host?: string;
    httpHeaders?: { name: string; value: string }[];
  };
  tcpSocket?: { port: number | string; host?: string };
  grpc?: { port: number; service?: string };
  sleep?: { seconds: number };
}

export interface Probe extends Handler {
  initialDelaySeconds?: number;
  periodSeconds?: number;
  timeoutSeconds?: number;
  failureThreshold?: number;
  successThreshold?: number;
}

interface SecurityContext {
  runAsUser?: number;
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  privileged?: boolean;
  allowPrivilegeEscalation?: boolean;
  readOnlyRootFilesystem?: boolean;
  capabilities?: { add?: string[]; drop?: string[] };
  seccompProfile?: { type?: string };
  procMount?: string;
}

export interface ContainerPort {
  name?: string;
  containerPort: number;
  hostPort?: number;
  hostIP?: string;
  protocol?: string;
}

export interface Container {
  name: string;
  image?: string;
  command?: string[];
  args?: string[];
  imagePullPolicy?: string;
  restartPolicy?: string;
  env?: EnvVar[];
  envFrom?: EnvFrom[];
  ports?: ContainerPort[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  readinessProbe?: Probe;
  startupProbe?: Probe;
  livenessProbe?: Probe;
  volumeMounts?: VolumeMount[];
  volumeDevices?: { name: string; devicePath: string }[];
  workingDir?: string;
  stdin?: boolean;
  stdinOnce?: boolean;
  tty?: boolean;
  lifecycle?: { postStart?: Handler; preStop?: Handler };
  securityContext?: SecurityContext;
  /** Of a container that was added to look at another one: whose processes it sees. */
  targetContainerName?: string;
  terminationMessagePath?: string;
  terminationMessagePolicy?: string;
}

export interface VolumeMount {
  name: string;
  mountPath: string;
  readOnly?: boolean;
  subPath?: string;
  subPathExpr?: string;
}

interface KeyItems {
  items?: { key: string; path: string; mode?: number }[];
  optional?: boolean;
}

export interface DownwardItem {
  path: string;
  mode?: number;
  fieldRef?: { fieldPath: string };
  resourceFieldRef?: ResourceField;
}

/** One of the things that are laid over each other in a volume. */
export interface ProjectedSource {
  configMap?: { name?: string } & KeyItems;
  secret?: { name?: string } & KeyItems;
  downwardAPI?: { items?: DownwardItem[] };
  serviceAccountToken?: { audience?: string; expirationSeconds?: number; path: string };
}

export interface Volume {
  name: string;
  configMap?: { name?: string; defaultMode?: number } & KeyItems;
  secret?: { secretName?: string; defaultMode?: number } & KeyItems;
  downwardAPI?: { items?: DownwardItem[]; defaultMode?: number };
  emptyDir?: { medium?: string; sizeLimit?: string };
  hostPath?: { path: string };
  persistentVolumeClaim?: { claimName: string; readOnly?: boolean };
  ephemeral?: { volumeClaimTemplate?: { metadata?: Partial<ObjectMeta>; spec?: object } };
  projected?: { sources?: ProjectedSource[]; defaultMode?: number };
}

export interface Toleration {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
  tolerationSeconds?: number;
}

export interface NodeSelectorTerm {
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
  matchFields?: { key: string; operator: string; values?: string[] }[];
}

interface PodSecurityContext {
  runAsUser?: number;
  runAsGroup?: number;
  runAsNonRoot?: boolean;
  fsGroup?: number;
  supplementalGroups?: number[];
  seccompProfile?: { type?: string };
  sysctls?: { name: string; value: string }[];
}

export interface PodSpec {
  nodeName?: string;
  nodeSelector?: Record<string, string>;
  affinity?: {
    nodeAffinity?: {
      requiredDuringSchedulingIgnoredDuringExecution?: { nodeSelectorTerms?: NodeSelectorTerm[] };
    };
  };
  tolerations?: Toleration[];
  schedulerName?: string;
  schedulingGates?: { name: string }[];
  restartPolicy?: string;
  terminationGracePeriodSeconds?: number;
  activeDeadlineSeconds?: number;
  serviceAccountName?: string;
  imagePullSecrets?: { name?: string }[];
  enableServiceLinks?: boolean;
  shareProcessNamespace?: boolean;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  hostAliases?: { ip: string; hostnames?: string[] }[];
  dnsPolicy?: string;
  dnsConfig?: { nameservers?: string[]; searches?: string[]; options?: { name?: string; value?: string }[] };
  securityContext?: PodSecurityContext;
  hostname?: string;
  subdomain?: string;
  priority?: number;
  containers: Container[];
  initContainers?: Container[];
  ephemeralContainers?: Container[];
  volumes?: Volume[];
  overhead?: Record<string, string>;
  readinessGates?: { conditionType: string }[];
}

export interface Terminated {
  exitCode: number;
  reason?: string;
  message?: string;
  signal?: number;
  startedAt?: string;
  finishedAt?: string;
  containerID?: string;
}

export interface ContainerState {
  waiting?: { reason?: string; message?: string | undefined };
  running?: { startedAt?: string };
  terminated?: Terminated;
}

export interface ContainerStatus {
  name: string;
  image: string;
  imageID: string;
  containerID?: string | undefined;
  ready: boolean;
  started?: boolean | undefined;
  restartCount: number;
  state: ContainerState;
  lastState: ContainerState;
}

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed' | 'Unknown';

export interface PodStatus {
  observedGeneration?: number | undefined;
  phase?: PodPhase;
  reason?: string | undefined;
  message?: string | undefined;
  conditions?: Condition[] | undefined;
  hostIP?: string | undefined;
  hostIPs?: { ip: string }[] | undefined;
  podIP?: string | undefined;
  podIPs?: { ip: string }[] | undefined;
  startTime?: string | undefined;
  qosClass?: string | undefined;
  nominatedNodeName?: string | undefined;
  initContainerStatuses?: ContainerStatus[] | undefined;
  containerStatuses?: ContainerStatus[] | undefined;
  ephemeralContainerStatuses?: ContainerStatus[] | undefined;
}

export interface Pod extends Shape {
  spec: PodSpec;
  status?: PodStatus;
}

export interface PodTemplate {
  metadata?: Partial<ObjectMeta>;
  spec: PodSpec;
}

export interface Taint {
  key: string;
  value?: string;
  effect: string;
  timeAdded?: string;
}

export interface Node extends Shape {
  spec?: {
    taints?: Taint[];
    unschedulable?: boolean;
    podCIDR?: string;
    podCIDRs?: string[];
    providerID?: string;
  };
  status?: {
    capacity?: Record<string, string>;
    allocatable?: Record<string, string>;
    conditions?: Condition[];
    addresses?: { type: string; address: string }[];
    nodeInfo?: Record<string, string>;
    daemonEndpoints?: { kubeletEndpoint: { Port: number } };
    images?: { names: string[]; sizeBytes: number }[];
  };
}
