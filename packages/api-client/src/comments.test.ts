import { MutationObserver, QueryClient } from '@tanstack/react-query'

import { blocksQuery, stateOf, unblockOptions } from './comments.ts'
import type { BlockPage } from './comments.ts'
import { readComment } from './entities.ts'
import { accessToken } from './test/access-token.ts'
import { failure, ok } from './test/replies.ts'
import { openPage, serve, storeTokens } from './test/start-client.ts'
import { createFakeBrowser } from './test/fake-browser.ts'

test("stateOf reads a comment's state, and returns none for a provider without it", () => {
  const state = { isEdited: true, isPinned: true, actions: ['edit', 'delete'] }
  expect(stateOf(readComment({ _id: 'c', ...state }))).toEqual(state)
  const none = { isEdited: false, isPinned: false, actions: [] }
  expect(stateOf(readComment({ _id: 'c' }))).toEqual(none)
  expect(stateOf(readComment({ _id: 'c', isEdited: 1, isPinned: 'yes', actions: 'edit' }))).toEqual(none)
})

const blockOf = (_id: string) => ({
  account: { _id, username: _id, fullName: _id, avatar: '', isVerified: false },
  createdAt: '',
})

test('unblocking removes the account from the list at once, and brings it back if the call fails', async () => {
  let status = 500
  const server = await serve(() => (status === 200 ? ok({}) : failure(status)))
  const tab = createFakeBrowser().openTab()
  storeTokens(tab, { accessToken: accessToken(Date.now() + 15 * 60_000), refreshToken: 'r' })
  const { api } = openPage(server, tab)
  const queryClient = new QueryClient()
  const { queryKey } = blocksQuery(api)
  const page: BlockPage = {
    blocks: [blockOf('ada'), blockOf('bob')],
    pagination: { page: 1, limit: 20, total: 2, totalPages: 1 },
  }
  const show = () => queryClient.setQueryData(queryKey, { pages: [page], pageParams: [1] })
  const shown = () => queryClient.getQueryData(queryKey)?.pages[0]
  const unblock = () => new MutationObserver(queryClient, unblockOptions(api, queryClient)).mutate('ada')

  show()
  const failing = unblock()
  await expect(failing).rejects.toMatchObject({ kind: 'server' })
  expect(shown()).toEqual(page)
  status = 200
  await unblock()
  expect(shown()).toMatchObject({ blocks: [{ account: { _id: 'bob' } }], pagination: { total: 1 } })
  expect(server.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/users/blocks/ada' })
})
