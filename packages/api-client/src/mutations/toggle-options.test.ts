import { MutationObserver, QueryClient, queryOptions } from '@tanstack/react-query'

import type { ApiClient } from '../create-api-client.ts'
import type { LikeState } from '../entities.ts'
import * as everywhere from './show-everywhere.ts'
import { likeFields, toggleOptions } from './toggle-options.ts'
import type { Toggle } from './toggle-options.ts'

interface Film {
  title: string
  isLiked: boolean
  likes: number
}

const { queryKey } = queryOptions({ queryKey: ['film'], queryFn: (): Film => film() })

function film(fields: Partial<Film> = {}): Film {
  return { title: 'A film', isLiked: false, likes: 7, ...fields }
}

let queryClient: QueryClient
let id = 0
beforeEach(() => {
  // Use a new ID for each test, because some tests end with a call still in flight.
  id++
  queryClient = new QueryClient()
})
afterEach(() => queryClient.clear())

/** Presses Like on the film, which may be cached. The call stays in flight until the test calls `answer` or `fail`. */
function toggleLike({
  hasToken = true,
  ...options
}: Partial<Toggle<Film, typeof likeFields, LikeState>> & { hasToken?: boolean } = {}) {
  const call = Promise.withResolvers<LikeState>()
  const send = jest.fn(options.send ?? (() => call.promise))
  const mutation = new MutationObserver(
    queryClient,
    toggleOptions({
      api: { tokens: { has: () => hasToken } } as ApiClient,
      queryClient,
      id: `film ${id}`,
      queryKey,
      fields: likeFields,
      update: (data, change) => ({ ...data, ...change(data) }),
      invalidates: [queryKey],
      ...options,
      send,
    }),
  )
  const result = mutation.mutate()
  result.catch(() => {})
  return { result, send, answer: call.resolve, fail: call.reject }
}

const cached = () => queryClient.getQueryData(queryKey)
const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated

/** Resolves once everything that doesn't need a response has run. */
const untilSent = () => new Promise((resolve) => setImmediate(resolve))

test('a press changes only the state in the cache before the response arrives', async () => {
  queryClient.setQueryData(queryKey, film())
  const { send } = toggleLike()
  await untilSent()
  expect(send).toHaveBeenCalledTimes(1)
  expect(cached()).toEqual(film({ isLiked: true, likes: 8 }))
})

test('a press turns the state off, and the count is never below 0', async () => {
  queryClient.setQueryData(queryKey, film({ isLiked: true, likes: 0 }))
  toggleLike()
  await untilSent()
  expect(cached()).toEqual(film({ isLiked: false, likes: 0 }))
})

test('a failure rolls back only the state and invalidates the entry', async () => {
  queryClient.setQueryData(queryKey, film())
  const { result, fail } = toggleLike()
  await untilSent()
  queryClient.setQueryData(queryKey, (data) => data && { ...data, title: 'Renamed' })
  fail(new Error('No answer.'))
  await expect(result).rejects.toThrow('No answer.')
  expect(cached()).toEqual(film({ title: 'Renamed' }))
  expect(isStale()).toBe(true)
})

test('a success invalidates the entry', async () => {
  queryClient.setQueryData(queryKey, film())
  const { result, answer } = toggleLike()
  answer({ isLiked: true, likes: 20 })
  await result
  expect(cached()).toEqual(film({ isLiked: true, likes: 8 }))
  expect(isStale()).toBe(true)
})

test('an entry that is not invalidated gets its state from the response', async () => {
  queryClient.setQueryData(queryKey, film())
  const { result, answer } = toggleLike({ invalidates: null })
  answer({ isLiked: true, likes: 20 })
  await result
  expect(cached()).toEqual(film({ isLiked: true, likes: 20 }))
  expect(isStale()).toBe(false)
})

test('a fetch in progress does not restore the previous state', async () => {
  queryClient.setQueryData(queryKey, film())
  const fetched = Promise.withResolvers<Film>()
  const fetching = queryClient.fetchQuery({ queryKey, queryFn: () => fetched.promise })
  toggleLike()
  await untilSent()
  fetched.resolve(film())
  await fetching.catch(() => {})
  expect(cached()).toEqual(film({ isLiked: true, likes: 8 }))
})

test('a first load continues, and the response updates its data', async () => {
  const loaded = Promise.withResolvers<Film>()
  const loading = queryClient.fetchQuery({ queryKey, queryFn: () => loaded.promise })
  const { result, answer } = toggleLike({ invalidates: null })
  await untilSent()
  loaded.resolve(film())
  await expect(loading).resolves.toEqual(film())
  answer({ isLiked: true, likes: 8 })
  await result
  expect(cached()).toEqual(film({ isLiked: true, likes: 8 }))
})

test('pressing the button without a token changes nothing and sends no request', async () => {
  queryClient.setQueryData(queryKey, film())
  const { result, send } = toggleLike({ hasToken: false })
  await expect(result).rejects.toMatchObject({ kind: 'unauthenticated', hadToken: false })
  expect(send).not.toHaveBeenCalled()
  expect(cached()).toEqual(film())
})

/** A provider that toggles its state, and responds to each call only when the test calls `answer`. */
function provider() {
  const calls: PromiseWithResolvers<LikeState>[] = []
  const state = { isLiked: false, likes: 7 }
  return {
    calls,
    state,
    send: () => {
      const call = Promise.withResolvers<LikeState>()
      calls.push(call)
      return call.promise
    },
    async answer() {
      Object.assign(state, { isLiked: !state.isLiked, likes: state.likes + (state.isLiked ? -1 : 1) })
      calls.at(-1)?.resolve({ ...state })
      await untilSent()
    },
  }
}

describe('presses during a call', () => {
  test.each([
    { presses: 2, calls: 2, isLiked: false },
    { presses: 3, calls: 1, isLiked: true },
    { presses: 4, calls: 2, isLiked: false },
  ])(
    'after $presses presses during a call, the last press wins ($calls calls)',
    async ({ presses, calls, isLiked }) => {
      queryClient.setQueryData(queryKey, film())
      const { send, ...likes } = provider()
      const results = Array.from({ length: presses }, () => toggleLike({ send }).result)
      await untilSent()
      expect(cached()).toMatchObject({ isLiked })
      expect(likes.calls).toHaveLength(1)
      expect(isStale()).toBe(false)
      for (let call = 0; call < calls; call++) await likes.answer()
      await Promise.all(results)
      expect(likes.calls).toHaveLength(calls)
      expect(likes.state.isLiked).toBe(isLiked)
      expect(cached()).toEqual(film({ isLiked, likes: isLiked ? 8 : 7 }))
      expect(isStale()).toBe(true)
    },
  )

  test("presses during a call are discarded if it fails, and the provider's state is shown", async () => {
    queryClient.setQueryData(queryKey, film())
    const { send, ...likes } = provider()
    const results = [toggleLike({ send }).result, toggleLike({ send }).result]
    await untilSent()
    await likes.answer()
    likes.calls[1]?.reject(new Error('No answer.'))
    for (const result of results) await expect(result).rejects.toThrow('No answer.')
    expect(cached()).toEqual(film({ isLiked: true, likes: 8 }))
    expect(likes.calls).toHaveLength(2)
  })

  test('a press on another item during a call sends a separate call', async () => {
    queryClient.setQueryData(queryKey, film())
    const first = toggleLike()
    const second = toggleLike({ id: 'another film' })
    await untilSent()
    expect(first.send).toHaveBeenCalledTimes(1)
    expect(second.send).toHaveBeenCalledTimes(1)
  })

  test('a press after a call has ended sends a separate call', async () => {
    queryClient.setQueryData(queryKey, film())
    const { send, ...likes } = provider()
    const first = toggleLike({ send })
    await untilSent()
    await likes.answer()
    await first.result
    const second = toggleLike({ send })
    await untilSent()
    await likes.answer()
    await second.result
    expect(likes.calls).toHaveLength(2)
  })
})

test('alsoShow receives every state, including the rollback after a failure', async () => {
  queryClient.setQueryData(queryKey, film())
  const alsoShow = jest.fn()
  const { result, fail } = toggleLike({ alsoShow })
  await untilSent()
  fail(new Error('No answer.'))
  await expect(result).rejects.toThrow('No answer.')
  await untilSent()
  expect(alsoShow.mock.calls).toEqual([
    [true, everywhere],
    [false, everywhere],
  ])
})
