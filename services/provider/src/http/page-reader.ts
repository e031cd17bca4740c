import type { Bounds } from '../config.ts'
import { unavailable } from './api-error.ts'
import { createGate } from './gate.ts'
import { offsetOf, type Page } from './pagination.ts'

/** Keeps what a page of a list costs within bounds, wherever in the list it lies. */
export interface PageReader {
  /** Whether so many items lie before a page that reading past them is to be kept within bounds. */
  isDeep(page: Page): boolean
  /**
   * Reads a page of a list that has `total` items. A page past the last is `empty`, and nothing is read for it. A deep one costs as much
   * as all before it: it waits for its turn, or is refused with a 503, so that the others go on.
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
    refusal: () => unavailable('Too many read far down in this list. Please try again in a moment.', retryAfterSeconds),
  })
  const isDeep = (page: Page) => offsetOf(page) > deepPageOffset
  return {
    isDeep,
    async read(page, total, empty, read) {
      const offset = offsetOf(page)
      // Of a first page the list itself says whether it is empty.
      if (offset > 0 && offset >= total) return empty
      return isDeep(page) ? gate.run(read) : read()
    },
  }
}
