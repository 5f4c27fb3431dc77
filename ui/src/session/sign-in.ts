import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { api, type components, data } from '../api/index.ts';
import { toast } from '../design/toast/index.ts';
import { currentUser } from './session.ts';
import { tellTabs } from './session-tabs.ts';

type CurrentUser = components['schemas']['CurrentUser'];

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** Takes over a session that the server has just opened, as after an accepted invitation, and shows a page. */
export const useEnterSession = (): ((user: CurrentUser, next?: string) => Promise<void>) => {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useCallback(
    async (user, next = '/') => {
      queryClient.clear();
      queryClient.setQueryData(currentUser.queryKey, user);
      tellTabs({ kind: 'opened' });
      await router.navigate({ href: next });
    },
    [queryClient, router],
  );
};

/** Signs in with a password: `signIn.mutateAsync({ userName, password })` gives the user for `useEnterSession`. */
export const useSignIn = () =>
  useMutation({ mutationFn: (body: Credentials) => data(api.POST('/auth/login', { body })) });

/** Nobody waits for the answer where these are started, so they say themselves that they failed. */
const sayFault = (error: Error): void => toast({ tone: 'bad', title: error.message });

/** Ends the session here and in every other tab of this browser, with nothing left over from it. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => data(api.POST('/auth/logout')),
    onSuccess: () => {
      tellTabs({ kind: 'ended' });
      location.assign('/login');
    },
    onError: sayFault,
  });

/** Goes on in another account of the same person, with nothing left over from this one. */
export const useSwitchAccount = () =>
  useMutation({
    mutationFn: (account: string) => data(api.POST('/auth/switch-account', { body: { account } })),
    onSuccess: () => {
      tellTabs({ kind: 'opened' });
      location.assign('/');
    },
    onError: sayFault,
  });
