/** What a set would do if it had its turn now: everything is asked and rendered as in a pass, and nothing is written. */
import {
  type ApplicationSet,
  isRollingSync,
  namedParams,
  type Plan,
  planApplications,
  policyOf,
  renderByGenerator,
  validateApplications,
  withoutAutomation,
} from '@freshet/domain/application-sets';
import type { Application } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient } from '@freshet/kit/kube-client';
import type { Outbound } from '@freshet/kit/outbound';
import { type Clock, untilAborted } from '@freshet/kit/time';
import type { RegisteredClusters } from '../clusters/index.ts';
import { JqPaths } from '../comparison/index.ts';
import { Slots } from '../programs/index.ts';
import type { EngineSettings } from '../settings/index.ts';
import type { Sources } from '../sources/index.ts';
import { Answers } from './answers.ts';
import { withPointers } from './ignored-pointers.ts';
import { portsFor } from './ports.ts';
import { APPLICATIONS } from './resources.ts';
import { clusterFacts, destinationProblem, projectsThere } from './surroundings.ts';

/** What would become of one application; `taken` is one that another owner controls, and stays as it is. */
type PreviewedChange = 'create' | 'update' | 'delete' | 'none' | 'taken' | 'invalid';

export interface PreviewedApplication {
  /** As the set wants it; of one that goes, as it is. */
  readonly application: Application;
  /** The one of its name that is there now, whoever made it. */
  readonly live: Application | undefined;
  readonly change: PreviewedChange;
  readonly problem?: string;
  /** What its template names of what it was rendered from, as texts under keys with dots. Found when it is asked for. */
  readonly params: () => Readonly<Record<string, string>>;
  /** Which entry of `generators` made it; undefined of one that goes. */
  readonly entry?: number;
}

export interface SetPreview {
  /** Of each entry of `generators`: how many it makes, or why none. While one fails, the set does nothing at all. */
  readonly entries: readonly { readonly count: number; readonly problem?: string }[];
  /** By name. */
  readonly applications: readonly PreviewedApplication[];
}

export interface SetPreviewsOptions {
  readonly client: KubeClient;
  readonly settings: () => Pick<EngineSettings, 'namespace' | 'applicationSets'>;
  readonly sources: Pick<Sources, 'resolve' | 'open'>;
  readonly clusters: Pick<RegisteredClusters, 'registered'>;
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/** Providers count questions: what they said to one who looked is told to the next for a while. */
const ANSWERS_MS = 30_000;
const MOST_KEPT = 500;
/** As many at once as the controller looks at: each may be about twenty thousand applications. */
const AT_ONCE = 4;
/** Whoever looks waits for it. */
const LONGEST_MS = 60_000;

interface Kept {
  readonly answers: Answers;
  readonly until: number;
}

interface Running {
  readonly preview: Promise<SetPreview>;
  /** Ends it, where nobody waits any more. */
  readonly over: AbortController;
  waiting: number;
}

export class SetPreviews {
  readonly #options: SetPreviewsOptions;
  readonly #jq = new JqPaths();
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Map<string, Running>();
  readonly #slots = new Slots(AT_ONCE);

  constructor(options: SetPreviewsOptions) {
    this.#options = options;
  }

  /** Whoever asks while the same set is being looked at gets the same answer; it ends when all have gone. */
  preview(set: ApplicationSet, signal?: AbortSignal): Promise<SetPreview> {
    const { namespace = '', name, resourceVersion = '' } = set.metadata;
    const key = `${namespace}/${name} ${resourceVersion}`;
    const running = this.#running.get(key) ?? this.#begin(key, set);
    return waitFor(running, signal);
  }

  async stop(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ preview }) => preview));
    await this.#jq.stop();
  }

  #begin(key: string, set: ApplicationSet): Running {
    const over = new AbortController();
    const ended = new AbortController();
    this.#options.clock.sleep(LONGEST_MS, ended.signal).then(
      () => over.abort(new Fault('APPLICATION_SET_SLOW', 'the generators took longer than a minute')),
      () => undefined,
    );
    const looked = this.#slots.use(() => {
      over.signal.throwIfAborted();
      return this.#look(set, over.signal);
    });
    const preview = untilAborted(looked, over.signal).finally(() => ended.abort());
    const running = { preview, over, waiting: 0 };
    const forget = () => {
      if (this.#running.get(key) === running) this.#running.delete(key);
    };
    // At once: nobody may join what was given up.
    over.signal.addEventListener('abort', forget, { once: true });
    preview.then(forget, forget);
    this.#running.set(key, running);
    return running;
  }

  async #look(set: ApplicationSet, signal: AbortSignal): Promise<SetPreview> {
    const { client, settings, sources, clusters, clock } = this.#options;
    const outbound: Outbound = request => this.#options.outbound({ ...request, signal });
    const { namespace, applicationSets: rules } = settings();
    const ports = portsFor(
      set,
      { client, namespace, sources, outbound, clusters: () => clusterFacts(clusters), rules },
      { fresh: true, answers: this.#answersTo(set) },
    );
    const pause = async (): Promise<void> => {
      signal.throwIfAborted();
      await ports.pause?.();
    };
    const rendered = await renderByGenerator(set, { ...ports, pause }, clock.now());
    signal.throwIfAborted();
    const made = rendered.flatMap((one, entry) =>
      'rendered' in one ? one.rendered.map(each => ({ ...each, entry })) : [],
    );
    const isWhole = rendered.every(one => 'rendered' in one);
    const wanted = made.map(({ application }) =>
      isRollingSync(set) ? withoutAutomation(application) : application,
    );
    const { plan, problems, live } = await this.#plan(set, wanted);
    const changeOf = changesIn(plan, problems);
    const staying = made.map(({ application, params, named, entry }): PreviewedApplication => {
      const { name } = application.metadata;
      const problem = problems.get(name);
      return {
        application,
        live: live.get(name),
        change: changeOf(name),
        ...(problem === undefined ? {} : { problem }),
        params: () => namedParams(params, named()),
        entry,
      };
    });
    // What a generator that failed would have made is not to go: nobody knows what it would have made.
    const going = isWhole ? plan.deletes : [];
    return {
      entries: rendered.map(one =>
        'rendered' in one ? { count: one.rendered.length } : { count: 0, problem: one.problem },
      ),
      applications: [
        ...staying,
        ...going.map(
          (application): PreviewedApplication => ({
            application,
            live: application,
            change: 'delete',
            params: () => ({}),
          }),
        ),
      ].sort((one, other) => (one.application.metadata.name < other.application.metadata.name ? -1 : 1)),
    };
  }

  async #plan(set: ApplicationSet, wanted: readonly Application[]) {
    const { client, settings, clusters } = this.#options;
    const { namespace, applicationSets } = settings();
    const { items } = await client.list<Application>(APPLICATIONS, {
      namespace: set.metadata.namespace ?? namespace,
    });
    const live = new Map(items.map(application => [application.metadata.name, application]));
    const named = new Set(wanted.map(({ spec }) => spec.project || 'default'));
    const projects = await projectsThere(client, namespace, named);
    const { valid, problems } = validateApplications(wanted, {
      hasProject: name => projects.has(name),
      destinationProblem: destination => destinationProblem(clusters, destination),
    });
    const pointed = await withPointers(set, wanted, live, this.#jq);
    const policy = policyOf(set, applicationSets);
    return {
      live,
      problems,
      plan: planApplications({ set: pointed, desired: valid, generated: wanted, live, policy }),
    };
  }

  #answersTo({ metadata: { uid = '' }, spec }: ApplicationSet): Answers {
    const now = this.#options.clock.now().getTime();
    const key = `${uid} ${JSON.stringify(spec.generators ?? [])}`;
    const kept = this.#kept.get(key);
    if (kept && now < kept.until) return kept.answers;
    // Answers may be large, so that none is kept for longer than it is good.
    for (const [other, { until }] of this.#kept) if (until <= now) this.#kept.delete(other);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const answers = new Answers();
    this.#kept.set(key, { answers, until: now + ANSWERS_MS });
    return answers;
  }
}

const waitFor = async (running: Running, signal: AbortSignal | undefined): Promise<SetPreview> => {
  running.waiting += 1;
  try {
    return await untilAborted(running.preview, signal);
  } finally {
    running.waiting -= 1;
    if (running.waiting === 0) running.over.abort(signal?.reason);
  }
};

const changesIn = (
  { creates, patches, foreign }: Plan,
  problems: ReadonlyMap<string, string>,
): ((name: string) => PreviewedChange) => {
  const changes = new Map<string, PreviewedChange>([
    ...creates.map(({ metadata }) => [metadata.name, 'create'] as const),
    ...patches.map(({ application }) => [application.metadata.name, 'update'] as const),
    ...foreign.map(name => [name, 'taken'] as const),
    ...[...problems.keys()].map(name => [name, 'invalid'] as const),
  ]);
  return name => changes.get(name) ?? 'none';
};
