import { unauthenticated, visitorOrExpired } from '@kinora/api-client'
import type { DataTag, MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query'

import type { ApiClient } from '../create-api-client.ts'
import type { ErrorTexts } from '../message-for.ts'
import type { showInSubscriptions, showLike, showSubscription } from './show-everywhere.ts'

/** The field that says whether something is on for the viewer, and the field that counts its viewers. */
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

/** A toggle of one thing in the cache. */
export interface Toggle<Data, Fields extends ToggleFields, Answer> {
  api: ApiClient
  queryClient: QueryClient
  /** The `_id` of the thing. A press on it during its call changes the final state, on whichever control the press was. */
  id: string
  /** The cache entry that the page shows. */
  queryKey: DataTag<QueryKey, Data, Error>
  fields: Fields
  /** Returns the entry's data with `change` applied to the thing that has the two fields. */
  update: (
    data: NoInfer<Data>,
    change: (thing: ToggleState<Fields>) => Partial<ToggleState<Fields>> | undefined,
  ) => NoInfer<Data>
  /** Shows each change in the cache's other entries, by `showLike` or `showSubscription`, whose code loads with the first press. */
  alsoShow?: (isOn: boolean, everywhere: Everywhere) => void
  send: () => Promise<Answer>
  /**
   * The keys of all entries that depend on the state. They are fetched again after the call, even if it failed. Null only if the response has
   * both fields: then the response is shown, and nothing is fetched.
   */
  invalidates: readonly QueryKey[] | (Answer extends ToggleState<Fields> ? null : never)
}

/** A running call, and how often its thing was pressed since it started. */
interface Run<Answer> {
  presses: number
  ended: Promise<Answer>
}

/** By flag and id. A run ends with its calls, which have a timeout. */
const runs = new Map<string, Run<unknown>>()

/**
 * The options of a mutation that toggles a like or a subscription: the cache changes at once, rolls back when the call fails, and is fetched again after the
 * call. Presses during a call also show at once, and the last one decides: another call follows only if the first left another state. Without a stored token
 * the mutation fails as `unauthenticated`, and shows and sends nothing.
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
  /** The two fields of a thing, or the thing itself. */
  type State = Record<string, unknown>
  const show = (change: (thing: State) => object | undefined) =>
    queryClient.setQueryData<Data>(queryKey, (data) => data && update(data, change as () => object))

  function showElsewhere(isOn: boolean): void {
    if (!alsoShow) return
    // None of it is on the screen. If the code does not load, the next fetch corrects the entries.
    import('./show-everywhere.ts').then(
      (everywhere) => alsoShow(isOn, everywhere),
      () => {},
    )
  }

  function toggled({ [flag]: isOn, [count]: number }: State): State {
    // A count that the provider leaves out is 0.
    return { [flag]: !isOn, [count]: Math.max(0, Number(number ?? 0) + (isOn ? -1 : 1)) }
  }

  /** Shows the other state and returns the previous one; undefined if nothing is cached yet. */
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
      // Tokens may have vanished since the page was rendered (reading 7).
      if (!api.tokens.has()) throw unauthenticated('POST', '')
      // A first load has no state to overwrite, and must continue.
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
