/**
 * What an frps asks its plugin before it lets a client do something, version 0.1.0 of its protocol: a POST with
 * `{version, op, content}`, answered with whether to reject. Only what is looked at here is named; frps sends more, and
 * newer ones will.
 */
import { z } from 'zod';

const Text = z.string().max(1_000);
const Metas = z.record(z.string().max(200), z.string().max(4_096)).nullish();

/** The client that asks, in every operation after its login. */
const User = z.object({ user: Text.nullish(), metas: Metas, run_id: Text.nullish() });

const Login = z.object({
  user: Text.nullish(),
  privilege_key: z.string().max(4_096).nullish(),
  metas: Metas,
  client_address: Text.nullish(),
});

const NewProxy = z.object({
  user: User,
  proxy_name: Text,
  proxy_type: Text.nullish(),
  group: Text.nullish(),
  custom_domains: z.array(Text).max(100).nullish(),
  subdomain: Text.nullish(),
});

const OfUser = z.object({ user: User });

/** One question of an frps. */
export const FrpQuestion = z.discriminatedUnion('op', [
  z.object({ op: z.literal('Login'), content: Login }),
  z.object({ op: z.literal('NewProxy'), content: NewProxy }),
  z.object({ op: z.literal('CloseProxy'), content: OfUser }),
  z.object({ op: z.literal('Ping'), content: OfUser }),
  z.object({ op: z.literal('NewWorkConn'), content: OfUser }),
  z.object({ op: z.literal('NewUserConn'), content: OfUser }),
]);
export type FrpQuestion = z.infer<typeof FrpQuestion>;
