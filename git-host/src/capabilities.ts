/**
 * With version 2 of the protocol a client first hears what the host can do, and asks for references after that. All
 * repositories have the same configuration, so the answer is the same for each of them, and one program is asked once.
 */
import type { ServerResponse } from 'node:http';
import type { Place } from './place.ts';

export const CAPABILITIES_PROTOCOL = 'version=2';

export class Capabilities {
  #told: Promise<Buffer> | undefined;

  async tell(place: Place, outgoing: ServerResponse): Promise<void> {
    this.#told ??= this.#ask(place);
    const told = await this.#told;
    outgoing.end(told);
  }

  async #ask(place: Place): Promise<Buffer> {
    try {
      const args = ['upload-pack', '--stateless-rpc', '--http-backend-info-refs', place.gitDir];
      return (await place.ask(args, { env: { GIT_PROTOCOL: CAPABILITIES_PROTOCOL } })).out;
    } catch (error) {
      this.#told = undefined;
      throw error;
    }
  }
}
