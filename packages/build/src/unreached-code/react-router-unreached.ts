import { neverRun } from './edits.ts'
import type { Edit } from './edits.ts'

/**
 * Takes out of React Router what neither the shell's routes nor the names that remotes may import of it lead to: forms and fetchers, routes that are loaded or found
 * later, middleware, instrumentation, blockers, pages that a server rendered, React Server Components, and the prefetch of its own framework.
 */
export const reactRouterUnreached: readonly Edit[] = [
  // What is made by a call stays unless it is said that the call does nothing else.
  { find: /^var (Form|ScrollRestoration|NavLink) = (?=React)/gm, put: 'var $1 = /* @__PURE__ */ ' },
  { find: /^Form\.displayName = "Form";$/m, put: '' },
  { find: /if \(!opts \|\| !isSubmissionNavigation\(opts\)\) \{/, put: 'if (true) {' },
  { find: /\bfogOfWar\.active\b(?! = )/g, put: 'false' },
  { find: /if \(isFogOfWar\) \{/g, put: 'if (false) {' },
  { find: /= usePrefetchBehavior\(\s+prefetch,\s+rest\s+\)/g, put: '= [false, null, {}]' },
  { find: /if \(init\.instrumentations\)/g, put: 'if (false)' },
  { find: /if \(init\.patchRoutesOnNavigation\)/g, put: 'if (false)' },
  { find: /hydrationData: opts\?\.hydrationData \|\| parseHydrationData\(\)/g, put: 'hydrationData: null' },
  { find: /\binit\.hydrationData\b/g, put: 'null' },
  { find: /if \(opts && opts\.submission && isMutationMethod\(opts\.submission\.formMethod\)\)/g, put: 'if (false)' },
  { find: /^ {4}fetch: fetch2,\n/m, put: '' },
  { find: /^ {4}getFetcher,\n {4}resetFetcher,\n {4}deleteFetcher: queueFetcherForDeletion,\n/m, put: '' },
  { find: /^ {4}getBlocker,\n {4}deleteBlocker,\n {4}patchRoutes,\n/m, put: '' },
  {
    find: /^ {4}_internalSetRoutes,\n {4}_internalSetStateDoNotUseOrYouWillBreakYourApp\(newState\) \{\n {6}updateState\(newState\);\n {4}\}\n/m,
    put: '',
  },
  { find: /return shouldPrefetch && !isAbsolute \?/g, put: 'return false ?' },
  { find: /if \(!route\.lazy\) \{/, put: 'if (true) {' },
  { find: /if \(!routeToUpdate\.lazy \|\| typeof routeToUpdate\.lazy !== "object"\) \{/, put: 'if (true) {' },
  { find: /if \(!args\.matches\.some\(\(m\) => m\.route\.middleware\)\) \{/, put: 'if (true) {' },
  { find: /if \(this\.context\b/g, put: 'if (false' },
  ...neverRun(
    'abortFetcher',
    'abortStaleFetchLoads',
    'deleteFetcher',
    'getUpdatedRevalidatingFetchers',
    'markFetchRedirectsDone',
    'runClientMiddlewarePipeline',
    'shouldBlockNavigation',
    'updateBlocker',
  ),
]
