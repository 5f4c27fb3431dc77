/** What the engine says of objects that others have as well, as a caller may hear it. */
import { type Application, type ApplicationStatus, WHY_ANNOTATION } from '@freshet/domain/applications';
import { sharersIn, withoutSharers } from '@freshet/domain/tracking';
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
    const texts = [from, to].flatMap(
      ({ comparison }) => comparison?.conditions.map(({ message }) => message) ?? [],
    );
    const hide = await this.#hiding(call, texts);
    return [sideWith(from, hide), sideWith(to, hide)];
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
    const texts: string[] = [];
    withTexts(application, text => {
      texts.push(text);
      return text;
    });
    return withTexts(application, await this.#hiding(call, texts));
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
  if (comparison === undefined) return side;
  const conditions = comparison.conditions.map(condition => ({
    ...condition,
    message: change(condition.message),
  }));
  return { comparison: { ...comparison, conditions } };
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
    ...(status === undefined ? {} : { status: statusWith(status, change) }),
  };
};

const statusWith = (status: ApplicationStatus, change: Hide): ApplicationStatus => {
  const { conditions, operationState } = status;
  return {
    ...status,
    ...(conditions === undefined
      ? {}
      : {
          conditions: conditions.map(condition => ({ ...condition, message: change(condition.message) })),
        }),
    ...(operationState?.message === undefined
      ? {}
      : { operationState: { ...operationState, message: change(operationState.message) } }),
  };
};

/** Applications as the caller may be shown them. */
export const applicationShower = (parts: Pick<ProxyParts, 'engine' | 'applications'>) => {
  const names = new SeenNames(parts);
  return async (call: Asking, application: Application) =>
    showApplication(
      await names.inApplication(call, application),
      await parts.applications.gitSourceOf(application),
    );
};
