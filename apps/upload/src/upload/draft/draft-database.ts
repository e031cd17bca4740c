import { createStore, del, entries, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

import { emptyDraft } from './upload-draft.ts'
import type { SavedDraft } from './upload-draft.ts'

/** How long a draft is kept that nobody comes back to, in milliseconds. */
const maxAgeMs = 7 * 24 * 60 * 60_000

interface Entry {
  value: unknown
  savedAt: number
}

type Key = [userId: string, field: keyof SavedDraft]

let opened: UseStore | undefined
const open = () => (opened ??= createStore('upload', 'drafts'))

/**
 * Drafts in the browser's own database, each user's apart: files too, as far as the browser has room for them. Where it keeps nothing, for want of room or because
 * it is told so, a draft lasts as long as its tab.
 */
export const draftDatabase = {
  /** What is kept of a user's draft. Whatever is too old, of any user, is removed. */
  async read(userId: string): Promise<Partial<SavedDraft>> {
    try {
      const found: Partial<Record<keyof SavedDraft, unknown>> = {}
      for (const [key, { value, savedAt }] of await entries<Key, Entry>(open())) {
        const [owner, field] = key
        if (Date.now() - savedAt > maxAgeMs) await del(key, open())
        else if (owner === userId && field in emptyDraft) found[field] = value
      }
      return found as Partial<SavedDraft>
    } catch {
      return {}
    }
  },

  /** Keeps what has changed; what is empty is removed. */
  async write(userId: string, changes: Partial<SavedDraft>): Promise<void> {
    for (const [name, value] of Object.entries(changes)) {
      const field = name as keyof SavedDraft
      const key: Key = [userId, field]
      const entry: Entry = { value, savedAt: Date.now() }
      try {
        await (value === emptyDraft[field] ? del(key, open()) : set(key, entry, open()))
      } catch {
        // What was kept before is of another time, and says so to nobody.
        await Promise.resolve()
          .then(() => del(key, open()))
          .catch(() => {})
      }
    }
  },
}
