import { decodeComment, decodeCommentPage } from '../decode/decode-comment.ts'
import type { Comment, CommentPage } from '../entities.ts'
import type { Call, ReadOptions } from '../request/call.ts'

/** Top-level comments a page (spec 9). */
const pageSize = 10

/** `createdAt` for the newest first, `likes` for the top comments first. */
export type CommentSort = 'createdAt' | 'likes'

export interface CommentsParams {
  page?: number | undefined
  sortBy?: CommentSort | undefined
}

export interface NewComment {
  content: string
  /** The id of the comment that this one answers. */
  parentComment?: string | undefined
}

export interface CommentsApi {
  list(videoId: string, params?: CommentsParams, options?: ReadOptions): Promise<CommentPage>
  add(videoId: string, comment: NewComment): Promise<Comment>
}

export function createCommentsApi(call: Call): CommentsApi {
  return {
    list: (videoId, { page = 1, sortBy = 'createdAt' } = {}, options) =>
      call(
        'GET',
        '/comments/{videoId}',
        { params: { videoId }, query: { page, limit: pageSize, sortBy, sortType: 'desc' } },
        { ...options, access: 'anyone', decode: decodeCommentPage },
      ),

    add: (videoId, { content, parentComment }) =>
      call(
        'POST',
        '/comments/{videoId}',
        { params: { videoId }, body: { content, parentComment } },
        { decode: decodeComment },
      ),
  }
}
