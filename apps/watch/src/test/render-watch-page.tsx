import { success, apiPath, renderRemote, wireComment, wireVideo } from '@kinora/test-kit'
import type { RenderOptions } from '@kinora/test-kit'
import { http } from 'msw'

import { remote } from '../routes.tsx'

// jsdom lays nothing out, so nothing is ever resized.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// A submission that leads to another page makes React read its form, which the FormData of the test environment, Node's, cannot.
globalThis.FormData = class extends FormData {
  constructor(_form?: HTMLFormElement) {
    super()
  }
}

/** Renders the page of the video `v-1` for Ada, or for a visitor when `viewer` is null. */
export function renderWatchPage({ path = '/watch/v-1', ...options }: Partial<RenderOptions> = {}) {
  return renderRemote(remote, { path, ...options })
}

/** A page of comments, as the provider sends it. */
export function commentPage(comments: object[], { totalComments = comments.length, totalPages = 1, page = 1 } = {}) {
  return success({ comments, pagination: { page, limit: 10, totalComments, totalPages } })
}

/** A page of videos, as the provider sends it. */
export function videoPage(videos: object[]) {
  return success({ videos, pagination: { page: 1, limit: 10, total: videos.length, totalPages: 1 } })
}

/** A provider with the video `v-1`, a comment on it, and two other videos. */
export const watchHandlers = [
  http.get(apiPath('/videos/v-1'), () => success(wireVideo())),
  http.get(apiPath('/videos'), () => videoPage([wireVideo({ _id: 'v-2' }), wireVideo({ _id: 'v-3' })])),
  http.get(apiPath('/comments/v-1'), () => commentPage([wireComment()])),
]
