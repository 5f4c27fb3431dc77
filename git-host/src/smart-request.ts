import { Fault } from '@freshet/kit/errors';

/** What a client asks of one repository. */
export interface SmartRequest {
  readonly service: 'upload-pack' | 'receive-pack';
  /** `advertise` lists references, `exchange` moves objects. */
  readonly phase: 'advertise' | 'exchange';
}

interface Asked {
  readonly method: string;
  /** What follows the repository in the address, without a slash in front. */
  readonly rest: string;
  readonly service: string | undefined;
  readonly contentType: string | undefined;
}

/** Reads an address of the smart HTTP protocol. The old one, which reads files one by one, is not spoken here. */
export const readSmartRequest = ({ method, rest, service, contentType }: Asked): SmartRequest => {
  if (method === 'GET' && rest === 'info/refs') {
    if (service === 'git-upload-pack') return { service: 'upload-pack', phase: 'advertise' };
    if (service === 'git-receive-pack') return { service: 'receive-pack', phase: 'advertise' };
    throw new Fault('GIT_REQUEST_INVALID', 'this host speaks the smart HTTP protocol of Git only');
  }
  const [, name] = /^git-(upload-pack|receive-pack)$/.exec(rest) ?? [];
  if (method !== 'POST' || name === undefined)
    throw new Fault('GIT_REQUEST_INVALID', 'this host speaks the smart HTTP protocol of Git only');
  if (contentType !== `application/x-git-${name}-request`)
    throw new Fault(
      'GIT_REQUEST_INVALID',
      `the body of git-${name} must be application/x-git-${name}-request`,
    );
  return { service: name as SmartRequest['service'], phase: 'exchange' };
};

/** The protocol version that a client may ask for; anything else it sends is left out. */
export const protocolOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^version=[012]$/.test(header) ? header : undefined;
