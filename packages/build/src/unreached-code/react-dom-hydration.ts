import { neverRun } from './edits.ts'
import type { Edit } from './edits.ts'

/**
 * Takes hydration out of react-dom's client: taking over what a server rendered, and replaying the events that came before it was. The shell renders into an empty
 * root. Only `hydrateRoot` makes anything dehydrated, and only what is dehydrated leads to any of this; so each of these says what always holds without it.
 */
export const reactDomHydration: readonly Edit[] = [
  { find: /^exports\.hydrateRoot = /m, put: 'var hydrateRoot = ' },
  { find: /^ReactDOMHydrationRoot\.prototype\.(render|unmount) = /gm, put: '' },
  { find: /^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = /m, put: 'var scheduleHydration = ' },
  { find: /[\w$.]+\.isDehydrated\b/g, put: '!1' },
  { find: /[\w$.]+\.dehydrated\b/g, put: 'null' },
  // Where it is set, which nothing reaches, it may be.
  { find: /\bisHydrating\b(?![$]| = |\n\) \{)/g, put: '!1' },
  { find: /(var blockedOn = findInstanceBlockingEvent\(nativeEvent\);\s+)if \(null === blockedOn\)/, put: '$1if (!0)' },
  { find: /if \(null !== dehydrated\$\d+\)/, put: 'if (!1)' },
  // What an Activity remembers is that it is dehydrated.
  { find: /if \(null !== prevState\) (?=\{\s+var dehydrated = )/, put: 'if (!1) ' },
  ...neverRun(
    'attemptContinuousHydration',
    'attemptExplicitHydrationTarget',
    'attemptHydrationAtCurrentPriority',
    'canHydrateHydrationBoundary',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'clearHydrationBoundary',
    'clearIfContinuousEvent',
    'commitActivityHydrationCallbacks',
    'commitSuspenseHydrationCallbacks',
    'getNextHydratable',
    'getNextHydratableInstanceAfterHydrationBoundary',
    'getParentHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'markRetryLaneIfNotHydrated',
    'mountHostRootWithoutHydrating',
    'popHydrationState',
    'prepareToHydrateHostInstance',
    'pushDehydratedActivitySuspenseHandler',
    'queueHydrationError',
    'queueIfContinuousEvent',
    'resetHydrationState',
    'retryActivityComponentWithoutHydrating',
    'retryDehydratedSuspenseBoundary',
    'retryIfBlockedOn',
    'retrySuspenseComponentWithoutHydrating',
    'throwOnHydrationMismatch',
    'updateDehydratedSuspenseComponent',
    'upgradeHydrationErrorsToRecoverable',
  ),
]
