import { ApiError } from '@kinora/api-client'
import type { DataTag, MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query'

import type { ApiClient } from '../create-api-client.ts'
import type { showInSubscriptions, showLike, showSubscription } from './show-everywhere.ts'
import type { ToggleFields, ToggleState } from './toggle-fields.ts'

/** What brings the cache's other entries in line. */
export interface Everywhere {
  showLike: typeof showLike
  showSubscription: typeof showSubscription
  showInSubscriptions: typeof showInSubscriptions
}

/** A toggle of one thing that the cache holds. */
export interface Toggle<Data, Fields extends ToggleFields, Answer> {
  api: ApiClient
  queryClient: QueryClient
  /** The `_id` of what is toggled. A press on it while its call is under way changes what the call ends with, wherever the press was. */
  id: string
  /** The entry of the cache from which the page shows the state. */
  queryKey: DataTag<QueryKey, Data, Error>
  fields: Fields
  /** The entry's data in which the thing with the two fields has been given what `change` makes of it. */
  update: (
    data: NoInfer<Data>,
    change: (thing: ToggleState<Fields>) => Partial<ToggleState<Fields>> | undefined,
  ) => NoInfer<Data>
  /** Shows the state in the cache's other entries, at every change: by `showLike`, `showSubscription`, whose code comes with the first press. */
  alsoShow?: (isOn: boolean, everywhere: Everywhere) => void
  send: () => Promise<Answer>
  /**
   * The keys of all entries that depend on the state. They are fetched again after the call, also after one that failed. Only where the answer
   * has both fields may this be null: then the answer is shown, and nothing is fetched.
   */
  invalidates: readonly QueryKey[] | (Answer extends ToggleState<Fields> ? null : never)
}

/** A call under way, and how often its thing was pressed since it began. */
interface Run<Answer> {
  presses: number
  ended: Promise<Answer>
}

/** By flag and id. Each ends with its calls, and those with their time. */
const runs = new Map<string, Run<unknown>>()

/**
 * The options of a mutation that toggles a like or a subscription: the cache changes at once, gets the provider's state back when the call fails,
 * and is fetched again after the call. Presses while a call is under way show at once too, and what the last of them asked for is what it ends
 * with: another call follows only where the first came to something else. Without a stored token it fails as `unauthenticated`, and neither
 * shows nor sends anything.
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
    // Nothing of it is on the screen. Where its code does not come, the next fetch brings what is true.
    import('./show-everywhere.ts').then(
      (everywhere) => alsoShow(isOn, everywhere),
      () => {},
    )
  }

  function toggled({ [flag]: isOn, [count]: number }: State): State {
    // A count that the provider leaves out is 0.
    return { [flag]: !isOn, [count]: Math.max(0, Number(number ?? 0) + (isOn ? -1 : 1)) }
  }

  /** Shows the other state, and returns the one of before; undefined where nothing is cached yet. */
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
      if (!api.tokens.has()) throw new ApiError({ kind: 'unauthenticated', method: 'POST', path: '' })
      // A first load under way has no state to overwrite, and must go on.
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
