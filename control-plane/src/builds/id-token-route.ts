import { requestIdToken } from '@freshet/contracts/builds';
import { idTokenClaims } from '@freshet/domain/build-requests';
import { isFault } from '@freshet/kit/errors';
import { type Route, route } from '../gateway/index.ts';
import { systemActor } from '../unit-of-work/index.ts';
import type { BuildsCore } from './core.ts';
import { buildOfToken } from './request-token.ts';
import type { BuildRow } from './tables.ts';

/** Where steps get identity tokens. Every token is on record, and so is every refusal. */
export const idTokenRoute = (core: BuildsCore): Route =>
  route(requestIdToken, async ({ query }, call) => {
    const { ip, requestId } = call;
    const build = await buildOfToken(core, call.presented()?.token).catch(async (error: unknown) => {
      if (isFault(error, 'ID_TOKEN_REFUSED'))
        await core.ports.recordDenied(
          { kind: 'anonymous', id: 'anonymous', name: 'anonymous', accountId: 'installation', ip, requestId },
          {
            action: 'build.id-token',
            entity: { kind: 'operation', id: requestIdToken.id },
            result: 'denied',
          },
        );
      throw error;
    });
    const audience = query.audience ?? [core.settings.publicUrl.origin];
    const token = await core.ports.idTokens.issue({
      audience,
      lifeSeconds: query.lifetime,
      claims: idTokenClaims(await factsOf(core, build)),
    });
    const actor = { ...systemActor(build.account_id, 'build'), ip, requestId };
    await core.work.change({ actor }, async change =>
      change.audit({
        action: 'build.id-token',
        entity: { kind: 'build', id: build.id, name: `${build.pipeline_name} #${build.number}` },
        details: { audience: [...audience] },
      }),
    );
    call.response.header('cache-control', 'no-store');
    return { id_token: token.reveal(), expires_in: query.lifetime };
  });

const factsOf = async ({ ports }: BuildsCore, build: BuildRow) => ({
  buildId: build.id,
  accountId: build.account_id,
  accountName: (await ports.accounts.nameOf(build.account_id)) ?? build.account_id,
  pipelineId: build.pipeline_id === '' ? undefined : build.pipeline_id,
  pipelineName: build.pipeline_name,
  runtime: build.runtime,
  cause: build.cause,
  git: build.git ?? undefined,
});
