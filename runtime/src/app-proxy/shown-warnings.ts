/** What the engine says of objects that others have as well, as a caller may hear it. */
import { type Application, type ApplicationStatus, WHY_ANNOTATION } from '@freshet/domain/applications';
import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { sharersIn, withoutSharers } from '@freshet/domain/tracking';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import { ApplicationSight } from './application-sight.ts';
import type { ProxyCall } from './call.ts';
import type { ProxyParts } from './proxy-parts.ts';
import { showApplication } from './show-application.ts';
import type { Rendered } from './show-revisions.ts';

/** So many others are looked up; the names of the rest are not told. */
const MOST_OTHERS = 50;

type Asking = Pick<ProxyCall, 'ask'>;
type Hide = (text: string) => string;

/** In the words that whoever may not see another hears of one that is there and of one that is not. */
const REMARK = ', which is not here or not yours to see';

/** Other applications are named only where the caller may see them. */
export class SeenNames {
  readonly #engine: Pick<ProxyParts['engine'], 'settings' | 'applicationOf'>;
  readonly #sight: ApplicationSight;

  constructor({
    engine,
    applications,
  }: {
    readonly engine: Pick<ProxyParts['engine'], 'settings' | 'applicationOf'>;
    readonly applications: ConstructorParameters<typeof ApplicationSight>[0];
  }) {
    this.#engine = engine;
    this.#sight = new ApplicationSight(applications);
  }

  /** The two sides of what a change comes to. */
  async inSides(call: Asking, from: Rendered, to: Rendered): Promise<readonly [Rendered, Rendered]> {
    const texts = [from, to].flatMap(({ comparison }) => (comparison ? textsOf(comparison) : []));
    const hide = await this.#hiding(call, texts);
    return [sideWith(from, hide), sideWith(to, hide)];
  }

  async inComparison(call: Asking, comparison: Comparison): Promise<Comparison> {
    return comparisonWith(comparison, await this.#hiding(call, textsOf(comparison)));
  }

  /** Events of an application say what its syncs came to. */
  async inEvents<Event extends { readonly message: string }>(
    call: Asking,
    events: readonly Event[],
  ): Promise<readonly Event[]> {
    const hide = await this.#hiding(
      call,
      events.map(({ message }) => message),
    );
    return events.map(event => ({ ...event, message: hide(event.message) }));
  }

  async inApplication(call: Asking, application: Application): Promise<Application> {
    return withTexts(application, await this.#hiding(call, textsIn(application)));
  }

  /** An object of an application, which may be another one that it brings. */
  async inObject(call: Asking, object: KubeObject): Promise<KubeObject> {
    return isApplication(object) ? this.inApplication(call, object) : object;
  }

  async #hiding(call: Asking, texts: readonly string[]): Promise<Hide> {
    const others = [...new Set(texts.flatMap(sharersIn))];
    if (others.length === 0) return text => text;
    // What is not in memory is not there: names are looked up nowhere else, as marks may hold any text.
    const asked = others.slice(0, MOST_OTHERS).flatMap(other => {
      const application = this.#find(other);
      return application ? [{ other, application }] : [];
    });
    const seen = await this.#sight.among(
      call,
      asked.map(({ application }) => application),
    );
    const named = new Set(asked.flatMap(({ other, application }) => (seen.has(application) ? [other] : [])));
    return text => withoutSharers(text, { maySee: other => named.has(other), remark: REMARK });
  }

  /** By `namespace/name`, or by the name alone in the namespace of the engine. */
  #find(other: string): Application | undefined {
    return this.#engine.applicationOf(
      other.includes('/') ? other : `${this.#engine.settings().namespace}/${other}`,
    );
  }
}

const sideWith = (side: Rendered, change: Hide): Rendered => {
  const { comparison } = side;
  return comparison ? { comparison: comparisonWith(comparison, change) } : side;
};

const comparisonWith = (comparison: Comparison, change: Hide): Comparison => ({
  ...comparison,
  conditions: comparison.conditions.map(condition => ({ ...condition, message: change(condition.message) })),
  resources: comparison.resources.map(one =>
    one.live && isApplication(one.live) ? resourceWith(one, change) : one,
  ),
});

/** The two sides for people cost much, and are still worked out only for who looks at them. */
const resourceWith = (resource: ComparedResource, change: Hide): ComparedResource => {
  const { key, target, live, isModified, requiresPruning, hook, status, why, failure } = resource;
  const shown = (side: KubeObject | undefined) => side && withTexts(side as Application, change);
  return {
    ...{ key, target, live: shown(live), isModified, requiresPruning, hook, status, why, failure },
    get normalizedLive() {
      return shown(resource.normalizedLive);
    },
    get predictedLive() {
      return shown(resource.predictedLive);
    },
  };
};

const textsOf = ({ conditions, resources }: Comparison): readonly string[] => [
  ...conditions.map(({ message }) => message),
  ...resources.flatMap(({ live }) => (live && isApplication(live) ? textsIn(live) : [])),
];

const isApplication = (object: KubeObject): object is Application =>
  groupOf(object.apiVersion) === 'argoproj.io' && object.kind === 'Application';

const textsIn = (application: Application): readonly string[] => {
  const texts: string[] = [];
  withTexts(application, text => {
    texts.push(text);
    return text;
  });
  return texts;
};

/** An application with other words for what is said of its objects. */
const withTexts = (application: Application, change: Hide): Application => {
  const { metadata, status } = application;
  const why = metadata.annotations?.[WHY_ANNOTATION];
  return {
    ...application,
    ...(why === undefined
      ? {}
      : {
          metadata: {
            ...metadata,
            annotations: { ...metadata.annotations, [WHY_ANNOTATION]: change(why) },
          },
        }),
    ...(status ? { status: statusWith(status, change) } : {}),
  };
};

/** Whoever has written to the object of an application of an application may have put anything there. */
const statusWith = (status: ApplicationStatus, change: Hide): ApplicationStatus => {
  const { conditions, operationState } = status;
  return {
    ...status,
    ...(Array.isArray(conditions) ? { conditions: conditions.map(one => messageWith(one, change)) } : {}),
    ...(operationState ? { operationState: messageWith(operationState, change) } : {}),
  };
};

const messageWith = <Said extends { readonly message?: string }>(said: Said, change: Hide): Said =>
  typeof said?.message === 'string' ? { ...said, message: change(said.message) } : said;

/** Applications as the caller may be shown them. */
export const applicationShower = (parts: Pick<ProxyParts, 'engine' | 'applications'>) => {
  const names = new SeenNames(parts);
  return async (call: Asking, application: Application) =>
    showApplication(
      await names.inApplication(call, application),
      await parts.applications.gitSourceOf(application),
    );
};
