import { createStore, del, entries, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import type { PersistStorage } from 'zustand/middleware'

import { emptyDraft, untouched } from './upload-draft.ts'
import type { SavedDraft } from './upload-draft.ts'

/** How long to keep an unused draft, in milliseconds. */
const maxAgeMs = 7 * 24 * 60 * 60_000

export interface DraftEntry {
  value: unknown
  savedAt: number
}

export type DraftKey = [userId: string, field: keyof SavedDraft]

/** Defaults to `idb-keyval`. */
interface DraftDatabase {
  entries(): Promise<[DraftKey, DraftEntry][]>
  set(key: DraftKey, entry: DraftEntry): Promise<void>
  del(key: DraftKey): Promise<void>
}

let opened: UseStore | undefined
const open = () => (opened ??= createStore('upload', 'drafts'))

const browserDatabase: DraftDatabase = {
  entries: async () => entries<DraftKey, DraftEntry>(open()),
  set: async (key, entry) => set(key, entry, open()),
  del: async (key) => del(key, open()),
}

/**
 * Per-user storage for zustand's `persist`. Includes files if the browser's quota allows. Each field has its own entry, so a keystroke doesn't rewrite the
 * video. If the browser blocks storage, a draft lasts only as long as its tab.
 */
export function draftStorage(database = browserDatabase): PersistStorage<Partial<SavedDraft>> {
  let writtenBy = ''
  // What has been saved of the draft that belongs to `writtenBy`.
  let written: Partial<SavedDraft> = {}

  /** Reads a user's draft, and cleans up expired entries for all users. */
  async function read(userId: string): Promise<Partial<SavedDraft>> {
    const found: Record<string, unknown> = {}
    for (const [key, { value, savedAt }] of await database.entries()) {
      const [owner, field] = key
      if (Date.now() - savedAt > maxAgeMs) await database.del(key)
      else if (owner === userId && field in emptyDraft) found[field] = value
    }
    return found
  }

  async function write(key: DraftKey, value: unknown): Promise<void> {
    try {
      await (value === emptyDraft[key[1]] ? database.del(key) : database.set(key, { value, savedAt: Date.now() }))
    } catch {
      // The write failed, which leaves a stale value behind.
      await database.del(key).catch(() => {})
    }
  }

  return {
    async getItem(userId) {
      const state = await read(userId).catch(() => ({}))
      if (userId === writtenBy) written = { ...written, ...untouched(written, state) }
      return { state }
    },
    setItem(userId, { state }) {
      if (userId === '') return
      const before = userId === writtenBy ? written : {}
      writtenBy = userId
      written = state
      for (const field of Object.keys(emptyDraft) as (keyof SavedDraft)[]) {
        const value = state[field] ?? emptyDraft[field]
        if (value !== (before[field] ?? emptyDraft[field])) void write([userId, field], value)
      }
    },
    removeItem: () => {},
  }
}
