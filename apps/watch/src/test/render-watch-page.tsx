import { success, apiPath, renderRemote, wireComment, wireVideo } from '@kinora/test-kit'
import type { RenderOptions } from '@kinora/test-kit'
import { http } from 'msw'

import { remote } from '../routes.tsx'

// jsdom has no layout, so resize observers never fire.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// When a submit handler navigates, React creates a FormData from the form, which Node's FormData in this test environment can't do.
globalThis.FormData = class extends FormData {
  constructor(_form?: HTMLFormElement) {
    super()
  }
}

/** Renders the page for the video `v-1` as Ada, or as a visitor if `viewer` is null. */
export function renderWatchPage({ path = '/watch/v-1', ...options }: Partial<RenderOptions> = {}) {
  return renderRemote(remote, { path, ...options })
}

/** Returns the provider's response with a page of comments. */
export function commentPage(comments: object[], { totalComments = comments.length, totalPages = 1, page = 1 } = {}) {
  return success({ comments, pagination: { page, limit: 10, totalComments, totalPages } })
}

/** Returns the provider's response with a page of videos. */
export function videoPage(videos: object[]) {
  return success({ videos, pagination: { page: 1, limit: 10, total: videos.length, totalPages: 1 } })
}

/** Handlers for a provider that serves the video `v-1`, a comment on it, and two other videos. */
export const watchHandlers = [
  http.get(apiPath('/videos/v-1'), () => success(wireVideo())),
  http.get(apiPath('/videos'), () => videoPage([wireVideo({ _id: 'v-2' }), wireVideo({ _id: 'v-3' })])),
  http.get(apiPath('/comments/v-1'), () => commentPage([wireComment()])),
]
