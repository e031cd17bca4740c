import type { Bounds } from '../config.ts'
import { unavailable } from './api-error.ts'
import { createGate } from './gate.ts'
import { offsetOf, type Page } from './pagination.ts'

/** Limits the cost of reading list pages. */
export interface PageReader {
  /** Whether the page is so deep that reads must be limited. */
  isDeep(page: Page): boolean
  /**
   * Reads a page of a list with `total` items. Returns `empty` for a page past the last one, without reading. Reading a deep page costs as much as reading all
   * pages before it. To protect other requests, such reads wait in a queue, or fail with 503 if the queue is full.
   */
  read<Content>(page: Page, total: number, empty: Content, read: () => Promise<Content>): Promise<Content>
}

const retryAfterSeconds = 2

export function createPageReader({
  deepPageOffset,
  deepPages,
  deepPageQueue,
}: Pick<Bounds, 'deepPageOffset' | 'deepPages' | 'deepPageQueue'>): PageReader {
  const gate = createGate({
    atOnce: deepPages,
    waiting: deepPageQueue,
    refusal: () =>
      unavailable('Too many requests for deep pages of this list. Please try again in a moment.', retryAfterSeconds),
  })
  const isDeep = (page: Page) => offsetOf(page) > deepPageOffset
  return {
    isDeep,
    async read(page, total, empty, read) {
      const offset = offsetOf(page)
      // Reading the first page also shows whether the list is empty.
      if (offset > 0 && offset >= total) return empty
      return isDeep(page) ? gate.run(read) : read()
    },
  }
}
