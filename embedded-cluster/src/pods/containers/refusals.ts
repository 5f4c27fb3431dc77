/**
 * What pods may not have here. Their containers run beside everything else on the machine of whoever runs the
 * platform, so a pod gets what the baseline of the pod security standards allows and no more: nothing of the machine
 * itself, and no powers that would let it take that.
 */
import type { Container, Pod, Volume } from '../../shapes/index.ts';

const CAPABILITIES = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
]);

const SYSCTLS = new Set([
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.ping_group_range',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_syncookies',
]);

/** Volumes that there is a folder for. */
const VOLUMES = new Set([
  'configMap',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);

const ofPod = ({ spec }: Pod): string | undefined => {
  const { hostNetwork, hostPID, hostIPC, securityContext } = spec;
  if (hostNetwork === true) return 'the network of the machine (hostNetwork)';
  if (hostPID === true) return 'the processes of the machine (hostPID)';
  if (hostIPC === true) return 'the memory of other programs (hostIPC)';
  if (securityContext?.seccompProfile?.type === 'Unconfined') return 'to be unconfined (seccompProfile)';
  const sysctl = securityContext?.sysctls?.find(({ name }) => !SYSCTLS.has(name));
  return sysctl && `the kernel setting ${sysctl.name} (sysctls)`;
};

const ofVolume = (volume: Volume): string | undefined => {
  if (volume.hostPath !== undefined) return `a path of the machine (volume ${volume.name}, hostPath)`;
  const source = Object.keys(volume).find(key => key !== 'name' && !VOLUMES.has(key));
  return source && `a volume of a kind that is not there (volume ${volume.name}, ${source})`;
};

/** The platform would ask on behalf of the pod, from a place that the pod is not in. */
const asksElsewhere = ({ lifecycle, livenessProbe, readinessProbe, startupProbe }: Container): boolean =>
  [lifecycle?.postStart, lifecycle?.preStop, livenessProbe, readinessProbe, startupProbe].some(
    handler => (handler?.httpGet?.host ?? handler?.tcpSocket?.host ?? '') !== '',
  );

const ofContainer = (container: Container): string | undefined =>
  asksElsewhere(container)
    ? `probes of other hosts than themselves (container ${container.name}, host)`
    : ofPowers(container);

const ofPowers = ({ name, securityContext, volumeDevices }: Container): string | undefined => {
  const { privileged, capabilities, seccompProfile, procMount } = securityContext ?? {};
  if (privileged === true) return `all powers over the machine (container ${name}, privileged)`;
  const power = capabilities?.add?.find(one => !CAPABILITIES.has(one.replace(/^CAP_/, '')));
  if (power !== undefined) return `the capability ${power} (container ${name})`;
  if (seccompProfile?.type === 'Unconfined') return `to be unconfined (container ${name}, seccompProfile)`;
  if (procMount === 'Unmasked') return `unmasked paths of the kernel (container ${name}, procMount)`;
  return (volumeDevices ?? []).length > 0 ? `a block device (container ${name}, volumeDevices)` : undefined;
};

/** Why a pod is not run; undefined for nearly all. */
export const refusalOf = (pod: Pod): string | undefined => {
  const { spec } = pod;
  const containers = [
    ...(spec.initContainers ?? []),
    ...spec.containers,
    ...(spec.ephemeralContainers ?? []),
  ];
  const asked =
    ofPod(pod) ??
    (spec.volumes ?? []).map(ofVolume).find(found => found !== undefined) ??
    containers.map(ofContainer).find(found => found !== undefined);
  return asked && `this cluster does not give pods ${asked}`;
};

/** Why a container may not run as the user that it would run as. */
export const userProblem = (
  pod: Pod,
  { securityContext }: Container,
  imageUser: string,
): string | undefined => {
  const own = securityContext ?? {};
  const whole = pod.spec.securityContext ?? {};
  if ((own.runAsNonRoot ?? whole.runAsNonRoot) !== true) return undefined;
  const user = own.runAsUser ?? whole.runAsUser;
  if (user !== undefined) return user === 0 ? "container's runAsUser breaks non-root policy" : undefined;
  const [name = ''] = imageUser.split(':');
  if (name === '' || name === '0' || name === 'root')
    return 'container has runAsNonRoot and image will run as root';
  return /^\d+$/.test(name)
    ? undefined
    : `container has runAsNonRoot and image has non-numeric user (${name}), cannot verify user is non-root`;
};
