import { ApiError } from '@kinora/api-client'
import type { DataTag, MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query'

import type { ApiClient } from '../create-api-client.ts'

/** The field that says whether something is on for the viewer, and the field that counts for how many it is. */
export type ToggleFields = readonly [flag: string, count: string]

/** The values of a toggle's two fields. */
export type ToggleState<Fields extends ToggleFields> = Record<Fields[0], boolean> & Record<Fields[1], number>

/** The fields of a video's or a comment's like. */
export const likeFields = ['isLiked', 'likes'] as const

/** The fields of a channel's subscription. */
export const subscriptionFields = ['isSubscribed', 'subscribersCount'] as const

/** A toggle of one thing that the cache holds. */
export interface Toggle<Data, Fields extends ToggleFields, Answer> {
  api: ApiClient
  queryClient: QueryClient
  /** The entry of the cache from which the page shows the state. */
  queryKey: DataTag<QueryKey, Data, Error>
  fields: Fields
  /** The entry's data in which the thing with the two fields has been given what `change` makes of it. */
  update: (
    data: NoInfer<Data>,
    change: (thing: ToggleState<Fields>) => Partial<ToggleState<Fields>> | undefined,
  ) => NoInfer<Data>
  send: () => Promise<Answer>
  /**
   * The keys of all entries that depend on the state. They are fetched again after the call, also after one that failed. Only where the answer
   * has both fields may this be null: then the answer is shown, and nothing is fetched.
   */
  invalidates: readonly QueryKey[] | (Answer extends ToggleState<Fields> ? null : never)
}

/**
 * The options of a mutation that toggles a like or a subscription: the cache changes at once, gets its former state back when the call fails,
 * and is fetched again after the call. Without a stored token it fails as `unauthenticated`, and neither shows nor sends anything.
 */
export function toggleOptions<Data, Fields extends ToggleFields, Answer>({
  api,
  queryClient,
  queryKey,
  fields: [flag, count],
  update,
  send,
  invalidates,
}: Toggle<Data, Fields, Answer>): MutationOptions<Answer, Error, void, Partial<ToggleState<Fields>>> {
  type State = Partial<ToggleState<Fields>>
  const show = (change: (thing: Record<string, boolean & number>) => object | undefined) =>
    queryClient.setQueryData<Data>(queryKey, (data) => data && update(data, change as () => State))

  return {
    mutationFn: send,
    onMutate: async () => {
      // Tokens may have vanished since the page was rendered (reading 7).
      if (!api.tokens.has()) throw new ApiError({ kind: 'unauthenticated', method: 'POST', path: '' })
      // A first load under way has no state to overwrite, and must go on.
      if (queryClient.getQueryData(queryKey)) await queryClient.cancelQueries({ queryKey })
      let before: object | undefined
      show(({ [flag]: isOn, [count]: number = 0 }) => {
        before = { [flag]: isOn, [count]: number }
        // A count that the provider leaves out is 0.
        return { [flag]: !isOn, [count]: Math.max(0, number + (isOn ? -1 : 1)) }
      })
      return before as State
    },
    onSuccess: (answer) => invalidates ?? show(() => answer as State),
    onError: (_error, _variables, before) => show(() => before),
    onSettled: () => invalidates?.forEach((key) => void queryClient.invalidateQueries({ queryKey: key })),
  }
}
