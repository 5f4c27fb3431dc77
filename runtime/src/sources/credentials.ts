import type { Secret } from '@freshet/kit/secret';

/** An app of GitHub, installed for an organisation, which gives it tokens. */
export interface GithubApp {
  readonly id: string;
  readonly installationId: string;
  readonly privateKey: Secret;
  /** Of the API of a GitHub Enterprise server. */
  readonly baseUrl?: string;
}

/** What opens a repository. */
export interface Credential {
  /** Names it, so that those who share one share what was fetched with it, and nobody else does. */
  readonly id: string;
  readonly username?: string;
  readonly password?: Secret;
  /** A token for the header `Authorization: Bearer`. */
  readonly bearer?: Secret;
  readonly githubApp?: GithubApp;
  readonly sshPrivateKey?: Secret;
  /** The lines of a `known_hosts` file; without any, no server of SSH is trusted. */
  readonly knownHosts?: string;
  readonly tlsClientCert?: string;
  readonly tlsClientKey?: Secret;
  /** Certificates of those who may vouch for the server, instead of the usual ones. */
  readonly tlsAuthorities?: string;
  /** Takes any server for the right one. */
  readonly insecure?: boolean;
  readonly enableLfs?: boolean;
  /** Charts of this repository lie in an OCI registry. */
  readonly enableOci?: boolean;
  /** Talks plain HTTP to an OCI registry. */
  readonly plainHttp?: boolean;
  readonly proxy?: string;
  readonly noProxy?: string;
  /** Sends the login to other hosts as well, where the index of a chart repository names them. */
  readonly passCredentials?: boolean;
}

/** How an address came up. */
export interface Mention {
  /**
   * A repository names it (a submodule, a chart that another depends on), not the application: whoever may push there is
   * not the one whom the project trusts, so a login is used only where the project may deploy from.
   */
  readonly isMentioned?: boolean;
}

/** Who knows what opens which repository. */
export interface Credentials {
  /** What applications of the project may use there; undefined where they need nothing. */
  for(url: string, project: string, mention?: Mention): Promise<Credential | undefined>;
  /** The address of the chart repository of a name, if the project has one. */
  addressOf?(name: string, project: string): Promise<string | undefined>;
  /** Keys of GnuPG that whoever runs the runtime knows, in ASCII. */
  signingKeys?(): readonly string[];
}

/** Whether requests for a host go through the proxy of the credential, or straight to the host. */
export const goesThroughProxy = (credential: Credential | undefined, host: string): boolean => {
  if (!credential?.proxy) return false;
  const straight = (credential.noProxy ?? '').toLowerCase().split(/[\s,]+/);
  return !straight.some(entry => {
    const name = entry.replace(/^\*?\./, '').replace(/:\d+$/, '');
    return entry === '*' || (name !== '' && (host === name || host.endsWith(`.${name}`)));
  });
};
