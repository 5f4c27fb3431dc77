/**
 * The two months before the demo came, made up: builds and deployments of the shop, so that charts have something to show.
 * The same for the same moment, so that it can be made twice. Everything here is marked as demo where it is kept.
 */
import { hash } from 'node:crypto';
import type { DemoBuild, DemoDeployment } from './ports.ts';
import {
  APPLICATIONS,
  type EnvironmentName,
  RUNTIME,
  repositoryOf,
  SERVICES,
  type ServiceName,
} from './shop.ts';

const DAY_MS = 86_400_000;
/** Two of the month that people look at: the charts compare it with the one before. */
const DAYS = 60;

const AUTHORS = ['Mara Lindqvist', 'Jonas Weber', 'Priya Raman', 'Tom Okafor'] as const;

const MESSAGES: Readonly<Record<ServiceName, readonly string[]>> = {
  storefront: ['Show prices with two digits', 'Load products once', 'Wrap long names', 'Keep the basket'],
  catalog: ['Sort by price', 'Answer searches in any case', 'Add mugs', 'Limit how much is listed'],
  checkout: ['Send large baskets for free', 'Round totals once', 'Refuse what is no basket', 'Add vouchers'],
};

/** A number from 0 up to 1 that depends on nothing but the words. */
const chance = (...words: readonly (string | number)[]): number =>
  Number.parseInt(hash('sha256', words.join('/'), 'hex').slice(0, 8), 16) / 2 ** 32;

const pick = <Item>(items: readonly Item[], ...words: readonly (string | number)[]): Item => {
  const item = items[Math.floor(chance(...words) * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
};

/** One day's work on a service, on the working days only. */
interface Work {
  readonly service: ServiceName;
  readonly day: number;
  readonly turn: number;
  readonly at: Date;
  readonly author: string;
  readonly message: string;
  readonly version: string;
  /** What the body of its commit says of where it came from; most have something. */
  readonly origin: string;
}

const byTime = (one: { readonly at: Date }, other: { readonly at: Date }): number =>
  one.at.getTime() - other.at.getTime();

/** After so many works a release is over, and the next one has a new number in the middle. */
const WORKS_PER_RELEASE = 15;

/** Most work is reviewed, and some of it was asked for. */
const originOf = (service: ServiceName, day: number, turn: number): string => {
  const pull = 20 + (DAYS - day) * 3 + turn;
  const issue = 60 + Math.floor(chance('issue', service, day, turn) * 300);
  return [
    ...(chance('reviewed', service, day, turn) < 0.8 ? [`Pull request #${pull}`] : []),
    ...(chance('asked', service, day, turn) < 0.6 ? [`Closes SHOP-${issue}`] : []),
  ].join('\n');
};

/** Versions go forwards from work to work, and end before what runs in prod now. */
const versionOf = (prod: string, worksAfter: number): string => {
  const [major = 0, minor = 0] = prod.split('.').map(Number);
  const release = Math.max(0, major * 10 + minor - 1 - Math.floor(worksAfter / WORKS_PER_RELEASE));
  const patch = WORKS_PER_RELEASE - 1 - (worksAfter % WORKS_PER_RELEASE);
  return `${Math.floor(release / 10)}.${release % 10}.${patch}`;
};

const worksBefore = (now: Date): readonly Work[] =>
  SERVICES.flatMap(({ name: service, versions }) =>
    Array.from({ length: DAYS }, (_, index) => DAYS - index)
      .flatMap(day => {
        const date = new Date(now.getTime() - day * DAY_MS);
        const isWeekend = [0, 6].includes(date.getUTCDay());
        // More towards the end: a team that gets faster.
        const most = isWeekend ? 0.4 : 1.4 + (DAYS - day) / 24;
        const turns = Math.floor(most * (0.35 + chance('turns', service, day)));
        return Array.from({ length: turns }, (_, turn) => ({
          service,
          day,
          turn,
          at: new Date(
            date.getTime() - Math.floor(chance('at', service, day, turn) * 8) * 3_600_000 - turn * 600_000,
          ),
          author: pick(AUTHORS, 'author', service, day, turn),
          message: pick(MESSAGES[service], 'message', service, day, turn),
          origin: originOf(service, day, turn),
        }));
      })
      .toSorted(byTime)
      .map((work, index, all) => ({ ...work, version: versionOf(versions.prod, all.length - 1 - index) })),
  ).toSorted(byTime);

export const pastBuilds = (
  now: Date,
  pipelineIdOf: (service: ServiceName) => string | undefined,
): readonly DemoBuild[] =>
  worksBefore(now).flatMap(({ service, day, turn, at, author, message }) => {
    const pipelineId = pipelineIdOf(service);
    if (pipelineId === undefined) return [];
    const failed = chance('fails', service, day, turn) < 0.12;
    return [
      {
        pipelineId,
        createdAt: at,
        seconds: 2 + Math.round(chance('seconds', service, day, turn) * 60) / 10,
        state: failed ? ('error' as const) : ('success' as const),
        reason: failed ? 'the step test failed' : 'no step failed that counts',
        branch: 'main',
        message,
        author,
      },
    ];
  });

/** How often what comes to dev goes on from there. */
const REACHES: Readonly<Record<EnvironmentName, number>> = { dev: 1, staging: 0.6, prod: 0.35 };

interface KnownApplication {
  readonly name: string;
  readonly uid: string;
}

const madeDeployments = (now: Date, known: readonly KnownApplication[]): readonly DemoDeployment[] =>
  worksBefore(now)
    .filter(({ service, day, turn }) => chance('fails', service, day, turn) >= 0.12)
    .flatMap(({ service, day, turn, at, author, message, version, origin }) =>
      APPLICATIONS.filter(application => application.service === service).flatMap(
        ({ name, environment }, step) => {
          const uid = known.find(application => application.name === name)?.uid;
          if (uid === undefined || chance('reach', service, day, turn) > REACHES[environment]) return [];
          const content = hash('sha256', [service, day, turn].join('/'), 'hex');
          return [
            {
              runtime: RUNTIME.name,
              application: { namespace: RUNTIME.namespace, name, uid },
              deployedAt: new Date(at.getTime() + 20_000 + step * 3_600_000),
              seconds: 3 + Math.round(chance('took', name, day, turn) * 12),
              committedAt: new Date(at.getTime() - (5 + chance('lead', service, day, turn) * 90) * 60_000),
              revision: content.slice(0, 40),
              image: `${repositoryOf(service)}:${version}-${content.slice(40, 47)}`,
              message: `${message} (${environment})\n\n${origin}`.trim(),
              author,
              isRollback: environment === 'prod' && chance('back', service, day, turn) < 0.08,
              ...(chance('trouble', name, day, turn) < 0.06
                ? { degradedSeconds: 240 + Math.round(chance('long', name, day, turn) * 2_400) }
                : {}),
            },
          ];
        },
      ),
    )
    .filter(({ deployedAt }) => deployedAt < now);

/**
 * A rollback brings back what ran before that which it replaces; nothing new comes with it. What ran before a rollback is
 * what it was to get rid of, so none follows another.
 */
const goingBack = (ofOne: readonly DemoDeployment[]): readonly DemoDeployment[] => {
  const done: DemoDeployment[] = [];
  for (const deployment of ofOne) {
    const [back, replaced] = done.slice(-2);
    if (!deployment.isRollback || !back || !replaced || replaced.isRollback) {
      done.push({ ...deployment, isRollback: false });
      continue;
    }
    const { revision, image, application } = back;
    const version = image.slice(image.indexOf(':') + 1);
    done.push({ ...deployment, revision, image, message: `Roll ${application.name} back to ${version}` });
  }
  return done;
};

export const pastDeployments = (now: Date, known: readonly KnownApplication[]): readonly DemoDeployment[] =>
  [...Map.groupBy(madeDeployments(now, known), ({ application }) => application.uid).values()].flatMap(
    ofOne => goingBack(ofOne.toSorted((one, other) => one.deployedAt.getTime() - other.deployedAt.getTime())),
  );
