import type { GitProvider } from '../git-facts.ts';
import { readBitbucket } from './bitbucket.ts';
import { readBitbucketServer } from './bitbucket-server.ts';
import type { Delivery, DeliveryReading } from './delivery.ts';
import { readFreshet } from './freshet.ts';
import { readGeneric } from './generic.ts';
import { readGitea, readGithub } from './github.ts';
import { readGitlab } from './gitlab.ts';

const READERS: Readonly<Record<GitProvider, (delivery: Delivery) => DeliveryReading>> = {
  github: readGithub,
  gitlab: readGitlab,
  bitbucket: readBitbucket,
  'bitbucket-server': readBitbucketServer,
  gitea: readGitea,
  freshet: readFreshet,
  generic: readGeneric,
};

/** Turns what a provider sent into events. Never throws, whatever was sent. */
export const readDelivery = (provider: GitProvider, delivery: Delivery): DeliveryReading =>
  READERS[provider](delivery);
