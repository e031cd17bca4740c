import type { Comment } from '@kinora/api-client'

import { commentsOf, withChangedComment, withNewComment, withNewReply } from './comments-cache.ts'
import type { CommentPages } from './comments-cache.ts'

const comment = (_id: string, replies: Comment[] = []): Comment => ({
  _id,
  content: _id,
  video: 'v-1',
  owner: null,
  createdAt: '',
  likes: 1,
  isLiked: false,
  replies,
  parentComment: null,
})

const pages = (...ids: string[][]): CommentPages => ({
  pageParams: ids.map((_, index) => index + 1),
  pages: ids.map((page, index) => ({
    comments: page.map((id) => comment(id)),
    totalComments: ids.flat().length,
    totalPages: ids.length,
    page: index + 1,
  })),
})

const idsOf = (data: CommentPages) => commentsOf(data).map(({ _id }) => _id)

test('shows a comment that a later page repeats only once, in its first position', () => {
  expect(idsOf(pages(['a', 'b'], ['b', 'c']))).toEqual(['a', 'b', 'c'])
})

test('adds a new comment first, and counts it on every page', () => {
  const data = withNewComment(pages(['a'], ['b']), comment('new'))
  expect(idsOf(data)).toEqual(['new', 'a', 'b'])
  expect(data.pages.map(({ totalComments }) => totalComments)).toEqual([3, 3])
})

test('adds a new reply before the other replies without changing the total', () => {
  const before = pages(['a'], ['b'])
  const data = withNewReply(withNewReply(before, 'b', comment('r-1')), 'b', comment('r-2'))
  expect(commentsOf(data)[1]?.replies.map(({ _id }) => _id)).toEqual(['r-2', 'r-1'])
  expect(data.pages[0]?.totalComments).toBe(2)
})

test('updates a reply in place without changing other comments', () => {
  const before = withNewReply(pages(['a', 'b']), 'b', comment('r-1'))
  const data = withChangedComment(before, 'r-1', ({ likes }) => ({ likes: likes + 1 }))
  expect(commentsOf(data)[1]?.replies[0]?.likes).toBe(2)
  expect(commentsOf(data).map(({ likes }) => likes)).toEqual([1, 1])
})
