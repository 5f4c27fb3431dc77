export interface paths {
    "/abac": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List access rules
         * @description In the order they were made. Where there are more than `limit`, the header `x-next-cursor` holds the cursor of the next page.
         */
        get: operations["abac-list"];
        put?: never;
        /** Create an access rule */
        post: operations["abac-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/abac/{rule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an access rule */
        get: operations["abac-get"];
        /**
         * Replace an access rule
         * @description The ETag of a rule is its `updatedAt` in quotes. With it in `If-Match`, a rule that was changed meanwhile is left alone.
         */
        put: operations["abac-update"];
        post?: never;
        /** Delete an access rule */
        delete: operations["abac-delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/can-i": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether the caller may do something
         * @description Decides as if the caller tried, with the scopes of the key in use, and does nothing.
         */
        post: operations["access-can-i"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the kinds of resources and the actions on them */
        get: operations["access-catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask on behalf of someone, now and under proposed rules */
        post: operations["access-explain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/who-can": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the teams and service accounts that may do something */
        post: operations["access-who-can"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the account that the caller acts in */
        get: operations["account-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the settings of the account */
        patch: operations["account-update"];
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit records, the newest first */
        get: operations["audit-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download audit records as CSV or JSON
         * @description At most 150,000 records; where more match, the header x-audit-truncated is true and a narrower time range gives the rest. CSV fields that a spreadsheet would calculate start with an apostrophe.
         */
        get: operations["audit-download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that no audit record was edited, removed, added or moved
         * @description Walks the whole log. Keep the reported head in another place and send it as seq and hash next time: that also finds a log which was rewritten as a whole.
         */
        get: operations["audit-verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a key and answer with it as plain text; it is never shown again
         * @description The key acts as the caller, or as the service account named by `subjectReference`. Without scopes (none or an empty list) it may do whatever its subject may.
         */
        post: operations["tokens-generate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/key/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one key, without its secret */
        get: operations["tokens-get-by-id"];
        put?: never;
        post?: never;
        /** Revoke a key at once and for good */
        delete: operations["tokens-delete"];
        options?: never;
        head?: never;
        /** Change the name or the scopes of a key */
        patch: operations["tokens-patch"];
        trace?: never;
    };
    "/auth/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the keys of the caller; admins see all keys of the account */
        get: operations["tokens-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password and set the session cookie
         * @description Every reason why it fails gives the same answer. Repeated failures make a user name and an address wait longer and longer.
         */
        post: operations["auth-login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session of the caller */
        post: operations["auth-logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password of the caller and end all their other sessions */
        post: operations["auth-change-password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sessions of the caller in this account, the latest first */
        get: operations["sessions-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one session at once */
        delete: operations["sessions-end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take the answer of the identity provider, open a session and send the browser on
         * @description Answers 303. The provider sends browsers here; nobody else has a reason to call it.
         */
        get: operations["sso-callback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/{provider}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send the browser to the identity provider
         * @description Answers 303. Open it as a page: the cookie it sets must come back with the answer of the provider.
         */
        get: operations["sso-start"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the identity providers that the sign-in page can offer
         * @description An account that does not exist looks like one without providers. Without an account the only one of the installation is meant.
         */
        get: operations["sso-options"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/switch-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the session by one in another account of the user */
        post: operations["auth-switch-account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API reference as a page */
        get: operations["system-reference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/execution-contexts/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say which identity the credentials stand for */
        get: operations["execution-contexts-current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the invitations that wait to be accepted */
        get: operations["invitations-list"];
        put?: never;
        /** Invite a person to the account; the link in the answer is shown once */
        post: operations["invitations-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation; its link opens nothing any more */
        delete: operations["invitations-revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join an account as a new user and sign in */
        post: operations["invitations-accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join an account as the user who is signed in */
        post: operations["invitations-join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description, as OpenAPI 3.1 */
        get: operations["system-openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the service accounts by name */
        get: operations["service-accounts-list"];
        put?: never;
        /** Create an identity for a program; give it keys afterwards */
        post: operations["service-accounts-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one service account */
        get: operations["service-accounts-get"];
        put?: never;
        post?: never;
        /** Delete a service account; its keys end at once */
        delete: operations["service-accounts-delete"];
        options?: never;
        head?: never;
        /** Change a service account; a disabled one keeps its keys, but they open nothing */
        patch: operations["service-accounts-update"];
        trace?: never;
    };
    "/sso/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the identity providers of the account */
        get: operations["sso-providers-list"];
        put?: never;
        /** Add an OpenID Connect provider that members of the account can sign in with */
        post: operations["sso-providers-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sso/providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one identity provider, without its secret */
        get: operations["sso-providers-get"];
        put?: never;
        post?: never;
        /** Delete an identity provider and end the sessions that were opened through it */
        delete: operations["sso-providers-delete"];
        options?: never;
        head?: never;
        /**
         * Change an identity provider
         * @description A new issuer or client id needs the client secret again. Disabling a provider ends the sessions that were opened through it; enforcing one ends the password sessions of everyone but the break-glass users.
         */
        patch: operations["sso-providers-update"];
        trace?: never;
    };
    "/sso/providers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the provider whether a sign-in could work, and say what is wrong */
        post: operations["sso-providers-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/dead-letters/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what was given up after its last try, newest first */
        get: operations["dead-letter-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/dead-letters/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forget a dead letter for good */
        delete: operations["dead-letter-discard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/dead-letters/{kind}/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a dead letter again, with all its tries */
        post: operations["dead-letter-retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the periodic work of the platform */
        get: operations["schedule-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/schedules/{name}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a schedule now, in whichever process declares it */
        post: operations["schedule-run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/schedules/{name}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the runs of a schedule, newest first */
        get: operations["schedule-runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell how the installation is, and what needs a person */
        get: operations["system-status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List who consumes events and how far they are */
        get: operations["subscription-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/subscriptions/{name}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Deliver events again from a time on */
        post: operations["subscription-replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the teams of the account with their members */
        get: operations["teams-list"];
        put?: never;
        /** Create a team */
        post: operations["teams-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one team */
        get: operations["teams-get"];
        /** Replace the name, tags and members of a team */
        put: operations["teams-replace"];
        post?: never;
        /** Delete a team */
        delete: operations["teams-delete"];
        options?: never;
        head?: never;
        /** Change the named parts of a team */
        patch: operations["teams-update"];
        trace?: never;
    };
    "/team/{teamId}/{userId}/assignUserToTeam": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a user to a team */
        put: operations["teams-add-user"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/{teamId}/{userId}/deleteUserFromTeam": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Take a user out of a team */
        put: operations["teams-remove-user"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/{userId}/findTeamsByUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the teams that a user is in */
        get: operations["teams-list-by-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say who the caller is */
        get: operations["users-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change the user name or e-mail address of the caller */
        patch: operations["users-update-self"];
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the users of the account by user name */
        get: operations["users-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show one user of the account */
        get: operations["users-get-by-id"];
        put?: never;
        post?: never;
        /** Remove a user from the account; their sessions and keys in it end at once */
        delete: operations["users-remove"];
        options?: never;
        head?: never;
        /** Change the role of a user in the account */
        patch: operations["users-update"];
        trace?: never;
    };
    "/users/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep a user out of the account until enabled again */
        post: operations["users-disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a disabled user in again */
        post: operations["users-enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The version of this installation */
        get: operations["system-version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessCatalog: {
            resources: {
                kind: string;
                description: string;
                /** @description Rules may match on its tags */
                tagged: boolean;
                /** @description Rules may match on its project's tags */
                inProject: boolean;
                /** @description Attributes that rules may match on */
                attributes: string[];
                actions: {
                    name: string;
                    /**
                     * @description Which half of an API-key scope it needs
                     * @enum {string}
                     */
                    mode: "read" | "write";
                    /**
                     * @description rule: needs an allow rule; open: every member may; open-untagged: every member may while it has no tags; own: its owner may; admin: admins only
                     * @enum {string}
                     */
                    access: "rule" | "open" | "open-untagged" | "own" | "admin";
                    /** @description Allow rules can name it */
                    allowable: boolean;
                    /** @description Deny rules can name it */
                    deniable: boolean;
                    /** @description Actions that an allow rule for this one allows too */
                    includes: string[];
                    /** @description The narrowest API-key scope that covers it */
                    scope: string;
                }[];
            }[];
        };
        AccessDecision: {
            allowed: boolean;
            /** @enum {string} */
            reason: "admin" | "owner" | "open" | "allow-rule" | "foreign" | "unknown-permission" | "scope" | "admin-only" | "deny-rule" | "not-owner" | "no-rule";
            /** @description One sentence for a person */
            explanation: string;
            /** @description The rule that decided; draft-N for the Nth proposed one */
            rule?: string;
        };
        AccessExplainRequest: {
            /** @description A kind of resource; /access/catalog lists them */
            resource: string;
            action: string;
            /** @description A resource to decide about; without it the question is about some resource of the kind */
            entity?: {
                tags?: string[];
                /** @description Tags of the project that holds it */
                projectTags?: string[];
                attributes?: {
                    [key: string]: string[];
                };
                /** @description It belongs to whoever is asked about */
                own?: boolean;
            };
            /** @description Whom to decide for: the caller unless said; for a team, a member of that team alone */
            as?: {
                /** @enum {string} */
                kind: "user" | "service-account" | "team";
                id: components["schemas"]["Id"];
            };
            /** @description Rules to add and to leave out; nothing is saved */
            proposal?: {
                add?: components["schemas"]["AccessRuleInput"][];
                remove?: components["schemas"]["Id"][];
            };
        };
        AccessExplanation: {
            now: components["schemas"]["AccessDecision"];
            /** @description The decision if the proposal were saved */
            proposed?: components["schemas"]["AccessDecision"];
        };
        AccessHolders: {
            /** @description The decision for a member who is in no team */
            everyMember: components["schemas"]["AccessDecision"];
            /** @description Teams and service accounts that may. Deny rules of another team still bind a shared member */
            subjects: {
                /** @enum {string} */
                kind: "team" | "service-account";
                id: string;
                decision: components["schemas"]["AccessDecision"];
            }[];
            /** @description There are more than 1000 */
            truncated: boolean;
        };
        AccessQuestion: {
            /** @description A kind of resource; /access/catalog lists them */
            resource: string;
            action: string;
            /** @description A resource to decide about; without it the question is about some resource of the kind */
            entity?: {
                tags?: string[];
                /** @description Tags of the project that holds it */
                projectTags?: string[];
                attributes?: {
                    [key: string]: string[];
                };
                /** @description It belongs to whoever is asked about */
                own?: boolean;
            };
        };
        AccessRule: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            effect: "allow" | "deny";
            /** @description Whom the rule is for; the role user is every member who is not an admin */
            subject: {
                /** @constant */
                kind: "team";
                id: string;
            } | {
                /** @constant */
                kind: "service-account";
                id: string;
            } | {
                /** @constant */
                kind: "role";
                /** @constant */
                id: "user";
            };
            resource: string;
            actions: "*" | string[];
            /** @description Which tags a resource must have */
            match: {
                /** @constant */
                kind: "any";
            } | {
                /** @constant */
                kind: "untagged";
            } | {
                /** @constant */
                kind: "any-of";
                tags: string[];
            } | {
                /** @constant */
                kind: "all-of";
                tags: string[];
            };
            /**
             * @description Whose tags are matched
             * @enum {string}
             */
            tagsOf: "resource" | "project";
            /** @description Values of one attribute are alternatives; every attribute named must match */
            attributes: {
                name: string;
                value: string;
            }[];
            description: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The id of who made it */
            createdBy: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The id of who changed it last */
            updatedBy: string;
        };
        AccessRuleInput: {
            /** @enum {string} */
            effect: "allow" | "deny";
            /** @description Whom the rule is for; the role user is every member who is not an admin */
            subject: {
                /** @constant */
                kind: "team";
                id: string;
            } | {
                /** @constant */
                kind: "service-account";
                id: string;
            } | {
                /** @constant */
                kind: "role";
                /** @constant */
                id: "user";
            };
            /**
             * @description A kind of resource; /access/catalog lists them
             * @enum {string}
             */
            resource: "account" | "user" | "invitation" | "session" | "team" | "service-account" | "api-key" | "access-rule" | "audit" | "sso" | "system" | "project" | "pipeline" | "build" | "git-context" | "shared-configuration" | "integration" | "cluster" | "agent" | "runtime-environment" | "step-type" | "chart" | "image" | "gitops-runtime" | "git-source" | "gitops-application" | "environment" | "product" | "promotion-flow";
            /** @description Names of actions, or * for every action that a rule can name */
            actions: "*" | string[];
            /** @description Which tags a resource must have */
            match?: {
                /** @constant */
                kind: "any";
            } | {
                /** @constant */
                kind: "untagged";
            } | {
                /** @constant */
                kind: "any-of";
                tags: string[];
            } | {
                /** @constant */
                kind: "all-of";
                tags: string[];
            };
            /**
             * @description Whose tags are matched
             * @enum {string}
             */
            tagsOf?: "resource" | "project";
            /** @description Values of one attribute are alternatives; every attribute named must match */
            attributes?: {
                name: string;
                value: string;
            }[];
            /** @description What the rule is for, in words */
            description?: string;
        };
        Account: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description The only mail domains that may join; empty for no restriction */
            inviteDomains: string[];
            /** @description Sessions end when unused for so long; null for the default of the installation */
            sessionIdleMinutes: number | null;
            /** @description It was created first, so its admins look after the installation: health, schedules, queues */
            operatesInstallation: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        ApiKey: {
            _id: components["schemas"]["Id"];
            name: string;
            tokenPrefix: string;
            /** Format: date-time */
            created: string;
            /** @description Absent when the key has no limits of its own */
            scopes?: string[];
            subject: {
                /** @enum {string} */
                type: "user" | "service-account";
                ref: components["schemas"]["Id"];
            };
            /** Format: date-time */
            expires?: string;
            /** Format: date-time */
            lastUsed?: string;
        };
        AuditHead: {
            seq: number;
            hash: string;
        };
        AuditPage: {
            records: components["schemas"]["AuditRecord"][];
            /** @description Absent on the last page */
            nextCursor?: string;
        };
        AuditRecord: {
            id: string;
            /** @description The place in the account's log; starts at 1 and has no gaps */
            seq: number;
            /** Format: date-time */
            at: string;
            actor: {
                /** @enum {string} */
                kind: "user" | "service-account" | "system" | "anonymous";
                id: string;
                name: string;
                /** @description The API key that was used, if one was */
                keyId?: string;
            };
            ip?: string;
            requestId?: string;
            /** @description noun.verb, as team.create */
            action: string;
            entity: {
                kind: string;
                id: string;
                name?: string;
            };
            /** @enum {string} */
            result: "success" | "failure" | "denied";
            details?: {
                [key: string]: unknown;
            };
            previousHash: string;
            /** @description Covers this record and the hash of the one before it */
            hash: string;
        };
        AuditVerification: {
            ok: boolean;
            /** @description How many records hold, up to the problem if there is one */
            checked: number;
            /** @description The first place that holds; 0 when none does */
            from: number;
            /** @description The last place that holds; 0 when none does */
            to: number;
            head?: components["schemas"]["AuditHead"];
            /**
             * @description Whether the given head is in the log, or so old that retention has removed it
             * @enum {string}
             */
            anchor?: "found" | "expired";
            /** @description The first place that does not hold */
            problem?: {
                seq: number;
                /** @enum {string} */
                kind: "edited" | "removed" | "inserted" | "reordered" | "tail-cut" | "head" | "checkpoint" | "anchor";
                explanation: string;
            };
        };
        CurrentUser: {
            _id: components["schemas"]["Id"];
            /** @enum {string} */
            type: "user" | "service-account";
            userName: string;
            /** @description Absent for service accounts */
            email?: string;
            roles: ("User" | "Admin")[];
            activeAccountName: string;
            /** @description The accounts that the caller can act in with these credentials */
            account: {
                _id: components["schemas"]["Id"];
                name: string;
                runtimeEnvironment: string | null;
            }[];
            /** @description The limits of the API key in use; absent without any */
            scopes?: string[];
        };
        DeadLetter: {
            _id: components["schemas"]["Id"];
            /** @enum {string} */
            kind: "event" | "job";
            /** @description The subscription or queue that gave it up */
            source: string;
            /** @description The type of the event, or the queue again */
            type: string;
            attempts: number;
            error: string;
            /** @description The event as it was published, or what the job was given */
            payload: unknown;
            /** Format: date-time */
            diedAt: string;
        };
        Error: {
            /** @description The HTTP status */
            status: number;
            /** @description A stable code; each has a page in the documentation */
            code: string;
            message: string;
            /** @description What to do next */
            hint: string;
            requestId: string;
            details?: {
                [key: string]: unknown;
            };
        };
        ExecutionContext: {
            _id: components["schemas"]["Id"];
            /** @enum {string} */
            type: "user" | "service-account";
            name: string;
            account: components["schemas"]["Id"];
        };
        Id: string;
        Invitation: {
            id: components["schemas"]["Id"];
            email: string;
            role: components["schemas"]["Role"];
            teams: {
                _id: components["schemas"]["Id"];
                name: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        InvitationPage: {
            invitations: components["schemas"]["Invitation"][];
            nextCursor?: string;
            /** @description How many there are on all pages together */
            total?: number;
        };
        NewInvitation: {
            id: components["schemas"]["Id"];
            email: string;
            role: components["schemas"]["Role"];
            teams: {
                _id: components["schemas"]["Id"];
                name: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Shown once; whoever has it can join */
            token: string;
            /** @description Where the invited person accepts; holds the token */
            link: string;
        };
        /** @enum {string} */
        Role: "admin" | "user";
        Schedule: {
            name: string;
            /** @description A cron expression with its zone, or an interval */
            timing: string;
            /** Format: date-time */
            nextAt?: string;
            lastRun?: components["schemas"]["ScheduleRun"];
        };
        ScheduleRun: {
            _id: components["schemas"]["Id"];
            name: string;
            /** @enum {string} */
            trigger: "tick" | "request";
            /** Format: date-time */
            scheduledAt: string;
            state: string;
            replica?: string;
            /** @description More than 1 when it was taken over from a process that died */
            attempt: number;
            /** Format: date-time */
            startedAt?: string;
            /** Format: date-time */
            finishedAt?: string;
            error?: string;
        };
        ServiceAccount: {
            id: components["schemas"]["Id"];
            name: string;
            admin: boolean;
            enabled: boolean;
            teams: {
                _id: components["schemas"]["Id"];
                name: string;
            }[];
            /** Format: date-time */
            createdAt: string;
        };
        ServiceAccountPage: {
            serviceAccounts: components["schemas"]["ServiceAccount"][];
            nextCursor?: string;
            /** @description How many there are on all pages together */
            total?: number;
        };
        Session: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            method: "password" | "sso";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description The session ends then, however much it is used
             */
            expiresAt: string;
            ip: string;
            userAgent: string;
            /** @description The one that asks */
            current: boolean;
        };
        SessionList: {
            sessions: components["schemas"]["Session"][];
        };
        SsoGroupTeam: {
            group: string;
            team: {
                _id: components["schemas"]["Id"];
                name: string;
            };
        };
        SsoOptions: {
            providers: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            /** @description Only break-glass users can sign in with a password */
            required: boolean;
        };
        SsoProvider: {
            id: components["schemas"]["Id"];
            name: string;
            issuer: string;
            clientId: string;
            hasClientSecret: boolean;
            /** @description Register this address with the provider */
            redirectUri: string;
            scopes: string[];
            groupClaim: string;
            adminGroup: string | null;
            groupTeams: components["schemas"]["SsoGroupTeam"][];
            allowedDomains: string[];
            assumeEmailVerified: boolean;
            createUsers: boolean;
            enabled: boolean;
            enforced: boolean;
            breakGlassUsers: components["schemas"]["Id"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SsoProviderList: {
            providers: components["schemas"]["SsoProvider"][];
        };
        SsoTestReport: {
            ok: boolean;
            checks: {
                name: string;
                ok: boolean;
                message: string;
            }[];
        };
        Subscription: {
            name: string;
            types: string[];
            unread: number;
            /** @description Events that failed, or wait behind one that did */
            parked: number;
            dead: number;
        };
        SystemCheck: {
            /** @enum {string} */
            name: "processes" | "database" | "jobs" | "events" | "dead-letters" | "schedules";
            /**
             * @description `warn`: a person should look soon; `bad`: something does not get done
             * @enum {string}
             */
            state: "ok" | "warn" | "bad";
            /** @description One sentence for people */
            why: string;
        };
        SystemStatus: {
            /**
             * @description The worst of all checks
             * @enum {string}
             */
            state: "ok" | "warn" | "bad";
            /** Format: date-time */
            at: string;
            version: string;
            /** @description The commit this installation runs, or unknown */
            commit: string;
            checks: components["schemas"]["SystemCheck"][];
            processes: {
                /** @description How many processes work with this database right now */
                running: number;
                answering: {
                    name: string;
                    /** @description The version of Node that it runs on */
                    node: string;
                    /** Format: date-time */
                    startedAt: string;
                    modules: string[];
                    memoryBytes: number;
                };
            };
            database: {
                version: string;
                sizeBytes: number;
                /** @description The latest step of its structure */
                migration: string;
                answeredInMs: number;
            };
            jobs: {
                /** @description Due, and taken by nobody yet */
                waiting: number;
                running: number;
                /** @description Not due yet */
                later: number;
                oldestWaitingSeconds?: number;
            };
            events: {
                subscriptions: number;
                unread: number;
                /** @description Events that failed, or wait behind one that did */
                parked: number;
            };
            deadLetters: {
                events: number;
                jobs: number;
            };
            schedules: {
                total: number;
                /** @description Those whose time has passed without a run */
                late: string[];
                /** @description Those whose last run failed */
                failed: string[];
            };
        };
        Team: {
            _id: components["schemas"]["Id"];
            name: string;
            /**
             * @description Members of default teams come and go by themselves
             * @enum {string}
             */
            type: "default" | "custom";
            account: components["schemas"]["Id"];
            tags: string[];
            users: {
                _id: components["schemas"]["Id"];
                userName: string;
            }[];
            serviceAccounts: {
                _id: components["schemas"]["Id"];
                name: string;
            }[];
        };
        User: {
            _id: components["schemas"]["Id"];
            userName: string;
            /** @description Shown to admins of the account and to the user */
            email?: string;
            role: components["schemas"]["Role"];
            /** @enum {string} */
            status: "active" | "disabled";
            teams: {
                _id: components["schemas"]["Id"];
                name: string;
            }[];
            /** Format: date-time */
            joinedAt: string;
            /** Format: date-time */
            lastSignInAt?: string;
        };
        UserPage: {
            users: components["schemas"]["User"][];
            nextCursor?: string;
            /** @description How many there are on all pages together */
            total?: number;
        };
        Version: {
            version: string;
            /** @description The commit this installation runs, or unknown */
            current_commit: string;
        };
    };
    responses: {
        /** @description Any failure; `code` says which, `hint` what to do */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AccessCatalog = components['schemas']['AccessCatalog'];
export type AccessDecision = components['schemas']['AccessDecision'];
export type AccessExplainRequest = components['schemas']['AccessExplainRequest'];
export type AccessExplanation = components['schemas']['AccessExplanation'];
export type AccessHolders = components['schemas']['AccessHolders'];
export type AccessQuestion = components['schemas']['AccessQuestion'];
export type AccessRule = components['schemas']['AccessRule'];
export type AccessRuleInput = components['schemas']['AccessRuleInput'];
export type Account = components['schemas']['Account'];
export type ApiKey = components['schemas']['ApiKey'];
export type AuditHead = components['schemas']['AuditHead'];
export type AuditPage = components['schemas']['AuditPage'];
export type AuditRecord = components['schemas']['AuditRecord'];
export type AuditVerification = components['schemas']['AuditVerification'];
export type CurrentUser = components['schemas']['CurrentUser'];
export type DeadLetter = components['schemas']['DeadLetter'];
export type Error = components['schemas']['Error'];
export type ExecutionContext = components['schemas']['ExecutionContext'];
export type Id = components['schemas']['Id'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationPage = components['schemas']['InvitationPage'];
export type NewInvitation = components['schemas']['NewInvitation'];
export type Role = components['schemas']['Role'];
export type Schedule = components['schemas']['Schedule'];
export type ScheduleRun = components['schemas']['ScheduleRun'];
export type ServiceAccount = components['schemas']['ServiceAccount'];
export type ServiceAccountPage = components['schemas']['ServiceAccountPage'];
export type Session = components['schemas']['Session'];
export type SessionList = components['schemas']['SessionList'];
export type SsoGroupTeam = components['schemas']['SsoGroupTeam'];
export type SsoOptions = components['schemas']['SsoOptions'];
export type SsoProvider = components['schemas']['SsoProvider'];
export type SsoProviderList = components['schemas']['SsoProviderList'];
export type SsoTestReport = components['schemas']['SsoTestReport'];
export type Subscription = components['schemas']['Subscription'];
export type SystemCheck = components['schemas']['SystemCheck'];
export type SystemStatus = components['schemas']['SystemStatus'];
export type Team = components['schemas']['Team'];
export type User = components['schemas']['User'];
export type UserPage = components['schemas']['UserPage'];
export type Version = components['schemas']['Version'];
export type ResponseError = components['responses']['Error'];
export type $defs = Record<string, never>;
export interface operations {
    "abac-list": {
        parameters: {
            query?: {
                /** @description Only rules about this kind of resource */
                resource?: string;
                effect?: "allow" | "deny";
                /** @description Only rules for this team, service account or role */
                subject?: components["schemas"]["Id"] | "user";
                limit?: number;
                /** @description The id of the last rule of the page before */
                cursor?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRule"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "abac-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessRuleInput"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRule"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "abac-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the rule */
                rule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRule"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "abac-update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of what was read; the change is refused when it is no longer that */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of the rule */
                rule: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessRuleInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessRule"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "abac-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the rule */
                rule: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "access-can-i": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessQuestion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessDecision"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "access-catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessCatalog"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "access-explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessExplainRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessExplanation"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "access-who-can": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessQuestion"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessHolders"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "account-get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "account-update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    inviteDomains?: string[];
                    sessionIdleMinutes?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "audit-list": {
        parameters: {
            query?: {
                /** @description installation: calls of nobody in particular and work on the server; for the account that runs it */
                log?: "account" | "installation";
                /** @description The name of who did it, in any case */
                userName?: string;
                userId?: string;
                /** @description The kind of thing it was done to, as team */
                entity?: string;
                entityId?: string;
                /** @description An action or the beginning of one: team.create, team */
                action?: string;
                result?: "success" | "failure" | "denied";
                /** @description For existing scripts: below 400 is success, 401 and 403 are denied, the rest is failure */
                rs_status?: number;
                /** @description true: only what arrived through a trigger */
                showTriggers?: "true" | "false";
                /** @description Words, each the beginning of a word anywhere in the record */
                search?: string;
                /** @description A date, an ISO 8601 time or milliseconds since 1970 */
                from?: string;
                /** @description A date, an ISO 8601 time or milliseconds since 1970 */
                to?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "audit-download": {
        parameters: {
            query?: {
                /** @description installation: calls of nobody in particular and work on the server; for the account that runs it */
                log?: "account" | "installation";
                /** @description The name of who did it, in any case */
                userName?: string;
                userId?: string;
                /** @description The kind of thing it was done to, as team */
                entity?: string;
                entityId?: string;
                /** @description An action or the beginning of one: team.create, team */
                action?: string;
                result?: "success" | "failure" | "denied";
                /** @description For existing scripts: below 400 is success, 401 and 403 are denied, the rest is failure */
                rs_status?: number;
                /** @description true: only what arrived through a trigger */
                showTriggers?: "true" | "false";
                /** @description Words, each the beginning of a word anywhere in the record */
                search?: string;
                /** @description A date, an ISO 8601 time or milliseconds since 1970 */
                from?: string;
                /** @description A date, an ISO 8601 time or milliseconds since 1970 */
                to?: string;
                format?: "csv" | "json";
                /** @description asc: the oldest first; desc, the default: the newest */
                sort?: "asc" | "desc";
                /** @description For existing scripts; all mean time */
                sortField?: "id" | "createdAt" | "updatedAt";
                /** @description For existing scripts; as sort */
                sortType?: "ASC" | "DESC" | "ASK" | "DESK";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "audit-verify": {
        parameters: {
            query?: {
                /** @description installation: calls of nobody in particular and work on the server; for the account that runs it */
                log?: "account" | "installation";
                seq?: number;
                hash?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "tokens-generate": {
        parameters: {
            query?: {
                subjectType?: "user" | "service-account";
                subjectReference?: components["schemas"]["Id"];
            };
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes?: string[];
                    /** Format: date-time */
                    expires?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "tokens-get-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "tokens-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "tokens-patch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    scopes?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "tokens-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "auth-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user name or the e-mail address */
                    userName: string;
                    password: string;
                    /** @description Which account to act in; the last one used unless said */
                    account?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "auth-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "auth-change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "sessions-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sessions-end": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-callback": {
        parameters: {
            query?: {
                code?: string;
                state?: string;
                iss?: string;
                error?: string;
            };
            header?: never;
            path: {
                provider: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-start": {
        parameters: {
            query?: {
                /** @description A path of this site to show after the sign-in */
                returnTo?: string;
            };
            header?: never;
            path: {
                provider: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-options": {
        parameters: {
            query?: {
                account?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoOptions"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "auth-switch-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    account: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "system-reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "execution-contexts-current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExecutionContext"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "invitations-list": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "invitations-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @default user */
                    role?: components["schemas"]["Role"];
                    /** @default [] */
                    teams?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitation"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "invitations-revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "invitations-accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    userName: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "invitations-join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "system-openapi": {
        parameters: {
            query?: {
                disableFilter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": string;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "service-accounts-list": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "service-accounts-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default false */
                    admin?: boolean;
                    /** @default [] */
                    teams?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "service-accounts-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "service-accounts-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "service-accounts-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    admin?: boolean;
                    enabled?: boolean;
                    teams?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProviderList"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * Format: uri
                     * @description The issuer address exactly as the provider states it; its discovery document lies below it
                     */
                    issuer: string;
                    clientId: string;
                    /** @description Absent for a public client */
                    clientSecret?: string;
                    /**
                     * @description `openid` is always asked for
                     * @default [
                     *       "openid",
                     *       "email",
                     *       "profile"
                     *     ]
                     */
                    scopes?: string[];
                    /**
                     * @description The claim that lists the groups of a person
                     * @default groups
                     */
                    groupClaim?: string;
                    /**
                     * @description When set, exactly the members of this group are admins of the account, as of their last sign-in
                     * @default null
                     */
                    adminGroup?: string | null;
                    /**
                     * @description At every sign-in a person is put into the teams of their groups and taken out of the other teams named here
                     * @default []
                     */
                    groupTeams?: {
                        group: string;
                        /** @description Id or name of a team */
                        team: string;
                    }[];
                    /**
                     * @description The only mail domains that may sign in; empty for all
                     * @default []
                     */
                    allowedDomains?: string[];
                    /**
                     * @description Trust addresses of a provider that does not say whether it has verified them
                     * @default false
                     */
                    assumeEmailVerified?: boolean;
                    /**
                     * @description Whoever signs in for the first time becomes a user of the account
                     * @default false
                     */
                    createUsers?: boolean;
                    /** @default true */
                    enabled?: boolean;
                    /**
                     * @description Members cannot sign in with a password, except break-glass users
                     * @default false
                     */
                    enforced?: boolean;
                    /**
                     * @description Admins who may sign in with their password although the provider is enforced
                     * @default []
                     */
                    breakGlassUsers?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /**
                     * Format: uri
                     * @description The issuer address exactly as the provider states it; its discovery document lies below it
                     */
                    issuer?: string;
                    clientId?: string;
                    /** @description `openid` is always asked for */
                    scopes?: string[];
                    /** @description The claim that lists the groups of a person */
                    groupClaim?: string;
                    /** @description When set, exactly the members of this group are admins of the account, as of their last sign-in */
                    adminGroup?: string | null;
                    /** @description At every sign-in a person is put into the teams of their groups and taken out of the other teams named here */
                    groupTeams?: {
                        group: string;
                        /** @description Id or name of a team */
                        team: string;
                    }[];
                    /** @description The only mail domains that may sign in; empty for all */
                    allowedDomains?: string[];
                    /** @description Trust addresses of a provider that does not say whether it has verified them */
                    assumeEmailVerified?: boolean;
                    /** @description Whoever signs in for the first time becomes a user of the account */
                    createUsers?: boolean;
                    enabled?: boolean;
                    /** @description Members cannot sign in with a password, except break-glass users */
                    enforced?: boolean;
                    /** @description Admins who may sign in with their password although the provider is enforced */
                    breakGlassUsers?: components["schemas"]["Id"][];
                    /** @description Null to remove it */
                    clientSecret?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProvider"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sso-providers-test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoTestReport"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "dead-letter-list": {
        parameters: {
            query?: {
                limit?: number;
                /** @description Continue below the last id of the page before */
                before?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                kind: "event" | "job";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetter"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "dead-letter-discard": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "event" | "job";
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "dead-letter-retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "event" | "job";
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "schedule-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "schedule-run": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        _id: components["schemas"]["Id"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "schedule-runs": {
        parameters: {
            query?: {
                limit?: number;
                /** @description Continue below the last id of the page before */
                before?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleRun"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "system-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemStatus"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "subscription-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "subscription-replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    from: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key takes effect once */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default [] */
                    tags?: string[];
                    /** @default [] */
                    users?: components["schemas"]["Id"][];
                    /** @default [] */
                    serviceAccounts?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-replace": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default [] */
                    tags?: string[];
                    /** @default [] */
                    users?: components["schemas"]["Id"][];
                    /** @default [] */
                    serviceAccounts?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    tags?: string[];
                    users?: components["schemas"]["Id"][];
                    serviceAccounts?: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-add-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: components["schemas"]["Id"];
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-remove-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                teamId: components["schemas"]["Id"];
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "teams-list-by-user": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"][];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-update-self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userName?: string;
                    /** Format: email */
                    email?: string;
                    currentPassword: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-list": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                /** @description Part of a user name */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-get-by-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Error"];
        };
    };
    "users-update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role: components["schemas"]["Role"];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-disable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "users-enable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "system-version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Version"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
}
