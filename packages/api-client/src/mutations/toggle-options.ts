import { unauthenticated, visitorOrExpired } from '@kinora/api-client'
import type { DataTag, MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query'

import type { ApiClient } from '../create-api-client.ts'
import type { ErrorTexts } from '../message-for.ts'
import type { showInSubscriptions, showLike, showSubscription } from './show-everywhere.ts'

/** Names of a toggle's two fields: the viewer's own state, and the count across all viewers. */
export type ToggleFields = readonly [flag: string, count: string]

/** Values of a toggle's two fields. */
export type ToggleState<Fields extends ToggleFields> = Record<Fields[0], boolean> & Record<Fields[1], number>

/** Toggle fields for liking a video or comment. */
export const likeFields = ['isLiked', 'likes'] as const

/** Toggle fields for subscribing to a channel. */
export const subscriptionFields = ['isSubscribed', 'subscribersCount'] as const

/** Error messages for subscribe buttons (spec 8). */
export const subscribeErrors: ErrorTexts = {
  unauthenticated: visitorOrExpired('Please log in to subscribe to channels'),
  otherwise: 'Failed to update subscription. Please try again.',
}

/** Lazy-loaded functions that update the rest of the cache. */
export interface Everywhere {
  showLike: typeof showLike
  showSubscription: typeof showSubscription
  showInSubscriptions: typeof showInSubscriptions
}

/** Describes a toggle on one cached entity. */
export interface Toggle<Data, Fields extends ToggleFields, Answer> {
  api: ApiClient
  queryClient: QueryClient
  /** The entity's `_id`. While a call is in flight, further presses on any control with the same ID are coalesced. */
  id: string
  /** The cache entry that is on screen. */
  queryKey: DataTag<QueryKey, Data, Error>
  fields: Fields
  /** Returns a copy of the data with `change` applied to the object that holds the two fields. */
  update: (
    data: NoInfer<Data>,
    change: (thing: ToggleState<Fields>) => Partial<ToggleState<Fields>> | undefined,
  ) => NoInfer<Data>
  /** Updates other cache entries after each change, using functions whose code loads on the first press. */
  alsoShow?: (isOn: boolean, everywhere: Everywhere) => void
  send: () => Promise<Answer>
  /**
   * Keys of all entries that depend on the state, which are invalidated after the call even if it fails. Null is only allowed if the response includes both
   * fields: the cache then takes them from the response and refetches nothing.
   */
  invalidates: readonly QueryKey[] | (Answer extends ToggleState<Fields> ? null : never)
}

/** A run of calls, and how often the viewer has pressed the button since it started. */
interface Run<Answer> {
  presses: number
  ended: Promise<Answer>
}

/** Current runs by flag and ID. Every run ends, because its calls time out. */
const runs = new Map<string, Run<unknown>>()

/**
 * Creates an optimistic mutation that toggles a like or a subscription: the cache changes immediately, rolls back if the call fails, and refetches afterwards.
 * Presses while a call is in flight also show immediately, and the last press wins: another call follows only if the provider's state differs from it. Without
 * a stored token, the mutation fails as `unauthenticated` and changes nothing.
 */
export function toggleOptions<Data, Fields extends ToggleFields, Answer>({
  api,
  queryClient,
  id,
  queryKey,
  fields: [flag, count],
  update,
  alsoShow,
  send,
  invalidates,
}: Toggle<Data, Fields, Answer>): MutationOptions<Answer> {
  const key = flag + id
  /** The two fields, or an object that includes them. */
  type State = Record<string, unknown>
  const show = (change: (thing: State) => object | undefined) =>
    queryClient.setQueryData<Data>(queryKey, (data) => data && update(data, change as () => object))

  function showElsewhere(isOn: boolean): void {
    if (!alsoShow) return
    // Ignore a failure to load the code: these entries aren't on screen, and the next fetch corrects them.
    import('./show-everywhere.ts').then(
      (everywhere) => alsoShow(isOn, everywhere),
      () => {},
    )
  }

  function toggled({ [flag]: isOn, [count]: number }: State): State {
    // Treat a missing count as 0.
    return { [flag]: !isOn, [count]: Math.max(0, Number(number ?? 0) + (isOn ? -1 : 1)) }
  }

  /** Toggles the cached state and returns the previous state, or undefined if nothing is cached yet. */
  function flip(): State | undefined {
    let before: State | undefined
    show((thing) => toggled((before = { [flag]: thing[flag], [count]: thing[count] })))
    if (before) showElsewhere(!before[flag])
    return before
  }

  async function start(run: Run<unknown>): Promise<Answer> {
    const before = flip()
    let calls = 0
    try {
      let answer: Answer
      do {
        answer = await send()
        calls++
      } while ((run.presses - calls) % 2 !== 0)
      if (!invalidates) show(() => answer as object)
      return answer
    } catch (error) {
      const state = before && (calls % 2 === 0 ? before : toggled(before))
      show(() => state)
      if (state) showElsewhere(state[flag] === true)
      throw error
    } finally {
      runs.delete(key)
      invalidates?.forEach((key) => void queryClient.invalidateQueries({ queryKey: key }))
    }
  }

  return {
    onMutate: async () => {
      // The tokens may have been removed since the page rendered (reading 7).
      if (!api.tokens.has()) throw unauthenticated('POST', '')
      // Don't cancel an initial load: there's no cached state that it could overwrite.
      if (queryClient.getQueryData(queryKey)) await queryClient.cancelQueries({ queryKey })
    },
    mutationFn: () => {
      const underWay = runs.get(key) as Run<Answer> | undefined
      if (underWay) {
        underWay.presses++
        flip()
        return underWay.ended
      }
      const run = { presses: 1 } as Run<Answer>
      runs.set(key, run)
      return (run.ended = start(run))
    },
  }
}
