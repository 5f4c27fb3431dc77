import {
  checkNotNegative,
  checkOneOf,
  checkOptionalOneOf,
  checkPort,
  checkPortName,
  checkPortNumber,
  checkQuantityNotNegative,
  checkRequiredName,
  checkRequiredText,
  checkUnique,
  nanosOf,
} from './checks.ts';
import type { Field } from './field.ts';
import { keyProblems } from './names.ts';
import { checkSecurity } from './security-checks.ts';

const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'];
const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];
const STANDARD_RESOURCES = /^(cpu|memory|ephemeral-storage|hugepages-.+)$/;
const HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'grpc'];
const ENV_SOURCES = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef'];

/** Reports what is wrong with a container; `volumes` are the names of what it may mount. */
export const checkContainer = (container: Field, volumes: ReadonlySet<string>): void => {
  checkRequiredName(container.at('name'));
  checkImage(container.at('image'));
  checkOptionalOneOf(container.at('imagePullPolicy'), PULL_POLICIES);
  checkOptionalOneOf(container.at('terminationMessagePolicy'), ['FallbackToLogsOnError', 'File']);
  checkPorts(container.at('ports'));
  for (const env of container.at('env').items) checkEnv(env);
  for (const source of container.at('envFrom').items) checkEnvFrom(source);
  checkMounts(container.at('volumeMounts'), volumes);
  checkResources(container.at('resources'));
  checkSecurity(container.at('securityContext'));
  for (const name of ['livenessProbe', 'startupProbe', 'readinessProbe'])
    checkProbe(container.at(name), name);
  for (const name of ['postStart', 'preStop']) checkHandler(container.at('lifecycle').at(name), ['sleep']);
};

const checkImage = (image: Field): void => {
  if (image.text === '') image.required();
  else if (image.text !== image.text.trim()) image.invalid('must not have leading or trailing whitespace');
};

const checkPorts = (ports: Field): void => {
  for (const port of ports.items) {
    if (port.at('name').text !== '') checkPortName(port.at('name'));
    if (!port.at('containerPort').number) port.at('containerPort').required();
    else checkPortNumber(port.at('containerPort'));
    if (port.at('hostPort').number) checkPortNumber(port.at('hostPort'));
    checkOneOf(port.at('protocol'), PROTOCOLS);
  }
  checkUnique(ports.items.map(port => port.at('name')));
};

const checkEnv = (env: Field): void => {
  const name = env.at('name');
  if (name.text === '') name.required();
  else if (!/^[ -<>-~]+$/.test(name.text))
    name.invalid(
      "a valid environment variable name must consist only of printable ASCII characters other than '='",
    );
  const from = env.at('valueFrom');
  if (!from.isSet) return;
  const sources = ENV_SOURCES.filter(source => from.at(source).isSet);
  if (sources.length === 0)
    from.invalid(
      'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`',
      '',
    );
  else if (env.at('value').text !== '') from.invalid('may not be specified when `value` is not empty', '');
  else if (sources.length > 1) from.invalid('may not have more than one field specified at a time', '');
  for (const source of ['configMapKeyRef', 'secretKeyRef']) {
    if (!from.at(source).isSet) continue;
    checkRequiredText(from.at(source).at('name'));
    checkRequiredText(from.at(source).at('key'));
  }
  if (from.at('fieldRef').isSet) checkRequiredText(from.at('fieldRef.fieldPath'));
  if (from.at('resourceFieldRef').isSet) checkRequiredText(from.at('resourceFieldRef.resource'));
};

const checkEnvFrom = (source: Field): void => {
  const given = ['configMapRef', 'secretRef'].filter(name => source.at(name).isSet);
  if (given.length === 0) source.invalid('must specify one of: `configMapRef` or `secretRef`', '');
  else if (given.length > 1) source.invalid('may not have more than one field specified at a time', '');
  for (const name of given) checkRequiredText(source.at(name).at('name'));
};

const checkMounts = (mounts: Field, volumes: ReadonlySet<string>): void => {
  const paths = new Set<string>();
  for (const mount of mounts.items) {
    const [name, path] = [mount.at('name'), mount.at('mountPath')];
    if (name.text === '') name.required();
    else if (!volumes.has(name.text)) name.notFound();
    if (path.text === '') path.required();
    else if (paths.has(path.text)) path.invalid('must be unique');
    paths.add(path.text);
    checkSubPath(mount.at('subPath'));
    if (mount.at('subPath').text !== '' && mount.at('subPathExpr').text !== '')
      mount.at('subPathExpr').invalid('subPathExpr and subPath are mutually exclusive');
  }
};

const checkSubPath = (path: Field): void => {
  if (path.text.startsWith('/')) path.invalid('must be a relative path');
  if (path.text.split('/').includes('..')) path.invalid("must not contain '..'");
};

/** Amounts of known resources, and no request above its limit. */
const checkResources = (resources: Field): void => {
  for (const sort of ['limits', 'requests'])
    for (const [name, amount] of resources.at(sort).entries) checkResource(name, amount);
  const limits = resources.at('limits');
  const requests = resources.at('requests');
  for (const [name, request] of requests.entries) {
    const limit = limits.entry(name);
    if (limit.isSet && nanosOf(request) > nanosOf(limit))
      requests.invalid(`must be less than or equal to ${name} limit of ${limit.value}`, request.value);
  }
};

const checkResource = (name: string, amount: Field): void => {
  for (const problem of keyProblems(name)) amount.invalid(problem, name);
  if (!name.includes('/') && !STANDARD_RESOURCES.test(name)) {
    amount.invalid('must be a standard resource type or fully qualified', name);
    amount.invalid('must be a standard resource for containers', name);
  }
  checkQuantityNotNegative(amount);
};

const checkProbe = (probe: Field, name: string): void => {
  if (!probe.isSet) return;
  checkHandler(probe);
  for (const field of [
    'initialDelaySeconds',
    'timeoutSeconds',
    'periodSeconds',
    'successThreshold',
    'failureThreshold',
  ])
    checkNotNegative(probe.at(field));
  const successes = probe.at('successThreshold');
  if (name !== 'readinessProbe' && successes.number !== undefined && successes.number !== 1)
    successes.invalid('must be 1');
};

const checkHandler = (handler: Field, others: readonly string[] = []): void => {
  if (!handler.isSet) return;
  const given = [...HANDLERS, ...others].filter(name => handler.at(name).isSet);
  if (given.length === 0) handler.required('must specify a handler type');
  for (const extra of given.slice(1)) handler.at(extra).forbidden('may not specify more than 1 handler type');
  const [request, socket, call] = [handler.at('httpGet'), handler.at('tcpSocket'), handler.at('grpc')];
  if (handler.at('exec').isSet && handler.at('exec.command').isEmpty) handler.at('exec.command').required();
  if (request.isSet) {
    checkRequiredText(request.at('path'));
    checkPort(request.at('port'));
    checkOptionalOneOf(request.at('scheme'), ['HTTP', 'HTTPS']);
  }
  if (socket.isSet) checkPort(socket.at('port'));
  if (call.isSet) checkPortNumber(call.at('port'));
};
