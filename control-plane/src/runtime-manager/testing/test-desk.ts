import type { BuildCommand, BuildReport, BuildWork, Claim } from '@freshet/contracts/runner';
import { Fault } from '@freshet/kit/errors';
import type { BuildDesk, ClaimingRunner } from '../ports.ts';

interface Kept {
  readonly accountId: string;
  readonly runtime: string;
  readonly trust: BuildWork['trust'];
  fence: number;
  holder: string | undefined;
  readonly reports: BuildReport[];
  readonly commands: BuildCommand[];
  readonly released: string[];
}

/** A desk in memory that keeps the rules of the real one: one holder per build, fences, reports without gaps. */
export class TestDesk implements BuildDesk {
  readonly builds = new Map<string, Kept>();
  readonly renewed: Claim[][] = [];
  /** What is larger than a runner takes can be put here. */
  text = 'version: "1.0"';
  claims = 0;
  /** While it is set, nothing is stored. */
  pause: Promise<void> | undefined;
  reporting = 0;
  mostReporting = 0;
  readonly #workListeners = new Set<() => void>();
  readonly #commandListeners = new Set<(buildId: string) => void>();

  add(
    buildId: string,
    of: Partial<Pick<Kept, 'accountId' | 'runtime' | 'trust'>> & { accountId: string },
  ): void {
    this.builds.set(buildId, {
      runtime: 'default',
      trust: 'trusted',
      ...of,
      fence: 0,
      holder: undefined,
      reports: [],
      commands: [],
      released: [],
    });
    for (const listener of this.#workListeners) listener();
  }

  command(buildId: string, command: BuildCommand['command']): void {
    const { commands } = this.of(buildId);
    commands.push({ number: commands.length + 1, command });
    for (const listener of this.#commandListeners) listener(buildId);
  }

  of(buildId: string): Kept {
    const found = this.builds.get(buildId);
    if (!found) throw new Fault('BUILD_CLAIM_LOST', 'no such build');
    return found;
  }

  async claim({ runnerId, accountId, runtimes, trust }: ClaimingRunner): Promise<BuildWork | undefined> {
    this.claims += 1;
    for (const [buildId, build] of this.builds) {
      const fits =
        build.holder === undefined &&
        build.reports.length === 0 &&
        build.accountId === accountId &&
        runtimes.includes(build.runtime) &&
        (trust === 'any' || (trust === 'trusted-only') === (build.trust === 'trusted'));
      if (!fits) continue;
      build.fence += 1;
      build.holder = runnerId;
      return this.#work(buildId, build);
    }
    return undefined;
  }

  async renew(_: string, claims: readonly Claim[]): Promise<Claim[]> {
    this.renewed.push([...claims]);
    return claims.filter(({ buildId, fence }) => this.builds.get(buildId)?.fence !== fence);
  }

  async report(claim: Claim & { runnerId: string }, reports: readonly BuildReport[]): Promise<number> {
    this.reporting += 1;
    this.mostReporting = Math.max(this.mostReporting, this.reporting);
    await this.pause;
    this.reporting -= 1;
    const build = this.#held(claim);
    for (const report of reports) {
      if (report.seq <= build.reports.length) continue;
      if (report.seq !== build.reports.length + 1) throw new Fault('LINK_MESSAGE_INVALID', 'a gap');
      build.reports.push(report);
    }
    if (build.reports.some(({ message }) => message.kind === 'finished' || message.kind === 'fault'))
      build.holder = undefined;
    return build.reports.length;
  }

  async prepare({ buildId, fence, runnerId }: Claim & { runnerId: string }, { text }: { text: string }) {
    this.#held({ buildId, fence, runnerId });
    return { buildId, fence, textDigest: text, stepTypes: [] };
  }

  async resume(runnerId: string, held: readonly Claim[]) {
    return held.map(({ buildId, fence }) => {
      const build = this.builds.get(buildId);
      const mine = build?.holder === runnerId && build.fence === fence;
      return {
        buildId,
        fence,
        verdict: mine ? ('go-on' as const) : ('abandon' as const),
        acknowledged: mine ? build.reports.length : 0,
      };
    });
  }

  async release(claim: Claim & { runnerId: string }, reason: string): Promise<void> {
    const build = this.#held(claim);
    build.holder = undefined;
    build.released.push(reason);
    for (const listener of this.#workListeners) listener();
  }

  async commands({ buildId }: Claim, after: number): Promise<readonly BuildCommand[]> {
    return this.of(buildId).commands.filter(({ number }) => number > after);
  }

  onWork(listener: () => void): () => void {
    this.#workListeners.add(listener);
    return () => void this.#workListeners.delete(listener);
  }

  onCommand(listener: (buildId: string) => void): () => void {
    this.#commandListeners.add(listener);
    return () => void this.#commandListeners.delete(listener);
  }

  #held({ buildId, fence, runnerId }: Claim & { runnerId: string }): Kept {
    const build = this.of(buildId);
    if (build.fence !== fence || build.holder !== runnerId)
      throw new Fault('BUILD_CLAIM_LOST', 'the build is not held by this runner');
    return build;
  }

  #work(buildId: string, { accountId, fence, runtime, trust }: Kept): BuildWork {
    return {
      buildId,
      fence,
      accountId,
      pipelineName: 'p/q',
      runtime,
      file: 'freshet.yml',
      text: this.text,
      variables: [],
      stepTypes: [],
      options: {},
      volume: 'v',
      trust,
    };
  }
}
