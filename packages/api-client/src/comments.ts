/*
 * Optional calls and fields for the viewer's own comments, comments on the viewer's videos, and blocked accounts (reading 36). The shell doesn't share this entry
 * point, so each remote bundles what it uses.
 */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { InfiniteData, MutationOptions, QueryClient } from '@tanstack/react-query'

import type { DataOf, Fields, Schemas } from './contract.ts'
import type { ApiClient } from './create-api-client.ts'
import { readComment } from './entities.ts'
import type { Comment, Pagination } from './entities.ts'
import { contractCall } from './extensions.ts'
import type { ReadOptions } from './http/call.ts'
import { fill, ignore, list } from './read.ts'

export { stateOf } from './comment-state.ts'
export type { CommentAction, CommentState } from './comment-state.ts'

/** Changes the text of one of the viewer's own comments. The returned comment has no replies. Requires the action `edit`. */
export function editComment(api: ApiClient, commentId: string, content: string): Promise<Comment> {
  const request = { params: { commentId }, body: { content }, read: readComment }
  return contractCall(api)('PATCH', '/comments/c/{commentId}', request)
}

/** Deletes a comment with the replies to it. Requires the action `delete`. */
export function removeComment(api: ApiClient, commentId: string): Promise<void> {
  return contractCall(api)('DELETE', '/comments/c/{commentId}', { params: { commentId }, read: ignore })
}

/** Pins a comment instead of the video's previous one, or unpins it. Requires the action `pin`. */
export function pinComment(api: ApiClient, commentId: string, isPinned: boolean): Promise<void> {
  const request = { params: { commentId }, read: ignore }
  return contractCall(api)(isPinned ? 'PUT' : 'DELETE', '/comments/c/{commentId}/pin', request)
}

/** Hides an account's comments from the viewer, and stops the account from commenting on the viewer's videos and answering their comments. */
export function blockAccount(api: ApiClient, userId: string): Promise<void> {
  return contractCall(api)('PUT', '/users/blocks/{userId}', { params: { userId }, read: ignore })
}

export function unblockAccount(api: ApiClient, userId: string): Promise<void> {
  return contractCall(api)('DELETE', '/users/blocks/{userId}', { params: { userId }, read: ignore })
}

/** An account that the viewer has blocked. */
export type BlockedAccount = Schemas['BlockedAccount']

export interface BlockPage {
  blocks: BlockedAccount[]
  pagination: Pagination
}

const emptyBlock: BlockedAccount = {
  account: { _id: '', username: '', fullName: '', avatar: '', isVerified: false },
  createdAt: '',
}
const readBlocks = list((value) => fill(emptyBlock, value))

function readBlockPage(value: unknown): BlockPage {
  const { blocks, pagination } = Object(value) as Fields<DataOf<'GET', '/users/blocks'>>
  return {
    blocks: readBlocks(blocks).filter(({ account }) => account._id !== ''),
    pagination: fill({ page: 0, limit: 0, total: 0, totalPages: 0 }, pagination),
  }
}

/** Returns a page of the accounts that the viewer has blocked, latest first. */
export function getBlocks(api: ApiClient, page = 1, options?: ReadOptions): Promise<BlockPage> {
  return contractCall(api)('GET', '/users/blocks', { ...options, query: { page }, read: readBlockPage })
}

/** Infinite query of the accounts that the viewer has blocked. */
export function blocksQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: ['blocks'] as const,
    queryFn: ({ pageParam, signal }) => getBlocks(api, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }, _pages, page) => (page < pagination.totalPages ? page + 1 : undefined),
    retry: false,
    retryOnMount: false,
  })
}

/**
 * Optimistic mutation that unblocks an account by its ID: the account leaves the list immediately, and returns if the call fails. The comments are fetched again
 * when they are next shown.
 */
export function unblockOptions(
  api: ApiClient,
  queryClient: QueryClient,
): MutationOptions<void, Error, string, InfiniteData<BlockPage> | undefined> {
  const { queryKey } = blocksQuery(api)
  return {
    mutationFn: (userId) => unblockAccount(api, userId),
    onMutate: async (userId) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (data) => data && withoutBlock(data, userId))
      return before
    },
    onError: (_error, _userId, before) => {
      if (before) queryClient.setQueryData(queryKey, before)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onSuccess: () => queryClient.removeQueries({ queryKey: ['comments'], type: 'inactive' }),
  }
}

function withoutBlock(data: InfiniteData<BlockPage>, userId: string): InfiniteData<BlockPage> {
  const pages = data.pages.map(({ blocks, pagination }) => ({
    blocks: blocks.filter(({ account }) => account._id !== userId),
    pagination: { ...pagination, total: Math.max(0, pagination.total - 1) },
  }))
  return { ...data, pages }
}
