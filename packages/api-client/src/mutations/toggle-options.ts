import { unauthenticated, visitorOrExpired } from '@kinora/api-client'
import type { DataTag, MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query'

import type { ApiClient } from '../create-api-client.ts'
import type { ErrorTexts } from '../message-for.ts'
import type { showInSubscriptions, showLike, showSubscription } from './show-everywhere.ts'

/** The field with the viewer's state, and the field with the number of viewers. */
export type ToggleFields = readonly [flag: string, count: string]

/** The values of a toggle's two fields. */
export type ToggleState<Fields extends ToggleFields> = Record<Fields[0], boolean> & Record<Fields[1], number>

/** The fields of a video's or a comment's like. */
export const likeFields = ['isLiked', 'likes'] as const

/** The fields of a channel's subscription. */
export const subscriptionFields = ['isSubscribed', 'subscribersCount'] as const

/** The error messages of a subscribe button (spec 8). */
export const subscribeErrors: ErrorTexts = {
  unauthenticated: visitorOrExpired('Please log in to subscribe to channels'),
  otherwise: 'Failed to update subscription. Please try again.',
}

/** Functions that update the cache's other entries. */
export interface Everywhere {
  showLike: typeof showLike
  showSubscription: typeof showSubscription
  showInSubscriptions: typeof showInSubscriptions
}

/** A toggle for one cached entity. */
export interface Toggle<Data, Fields extends ToggleFields, Answer> {
  api: ApiClient
  queryClient: QueryClient
  /** The entity's `_id`. Presses on any of its controls during a call are combined. */
  id: string
  /** The cache entry that the page shows. */
  queryKey: DataTag<QueryKey, Data, Error>
  fields: Fields
  /** Returns the entry's data with `change` applied to the object that has the two fields. */
  update: (
    data: NoInfer<Data>,
    change: (thing: ToggleState<Fields>) => Partial<ToggleState<Fields>> | undefined,
  ) => NoInfer<Data>
  /** Applies each change to other cache entries with `showLike` or `showSubscription`, whose code loads on the first press. */
  alsoShow?: (isOn: boolean, everywhere: Everywhere) => void
  send: () => Promise<Answer>
  /**
   * The keys of all entries that depend on the state. They are fetched again after the call, even if it failed. May be null only if the response has both
   * fields: the cache then uses the response and fetches nothing.
   */
  invalidates: readonly QueryKey[] | (Answer extends ToggleState<Fields> ? null : never)
}

/** A running call, and the number of presses since it started. */
interface Run<Answer> {
  presses: number
  ended: Promise<Answer>
}

/** Runs by flag and ID. A run ends with its calls, which have a timeout. */
const runs = new Map<string, Run<unknown>>()

/**
 * Returns options for a mutation that toggles a like or a subscription: the cache changes immediately, rolls back if the call fails, and is fetched again after
 * the call. Presses during a call also change the cache immediately, and the last press wins: a second call follows only if the first one ended in a different
 * state. Without a stored token, the mutation fails as `unauthenticated` without changing or sending anything.
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
  /** The two fields, or the object that has them. */
  type State = Record<string, unknown>
  const show = (change: (thing: State) => object | undefined) =>
    queryClient.setQueryData<Data>(queryKey, (data) => data && update(data, change as () => object))

  function showElsewhere(isOn: boolean): void {
    if (!alsoShow) return
    // These entries are not on screen. If the code fails to load, the next fetch corrects them.
    import('./show-everywhere.ts').then(
      (everywhere) => alsoShow(isOn, everywhere),
      () => {},
    )
  }

  function toggled({ [flag]: isOn, [count]: number }: State): State {
    // A missing count is 0.
    return { [flag]: !isOn, [count]: Math.max(0, Number(number ?? 0) + (isOn ? -1 : 1)) }
  }

  /** Toggles the cached state and returns the previous one; undefined if nothing is cached yet. */
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
      // The tokens may have been removed since the page was rendered (reading 7).
      if (!api.tokens.has()) throw unauthenticated('POST', '')
      // A first load has no state to overwrite, so it must continue.
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
