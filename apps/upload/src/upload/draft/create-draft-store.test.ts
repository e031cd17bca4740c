import { waitFor } from '@testing-library/react'

import { createDraftStore } from './create-draft-store.ts'
import { draftStorage } from './draft-storage.ts'
import type { DraftEntry, DraftKey } from './draft-storage.ts'

const captions = { videoId: 'v-1', title: 'Nanoseconds', language: 'fr', label: 'français', text: 'WEBVTT' }
const others = { ...captions, videoId: 'v-2' }

/** Simulates a browser whose tabs share one database. */
function openBrowser() {
  const stored = new Map<string, [DraftKey, DraftEntry]>()
  const set = jest.fn(async (key: DraftKey, entry: DraftEntry) => void stored.set(key.join(' '), [key, entry]))
  const database = {
    entries: async () => [...stored.values()],
    set,
    del: async (key: DraftKey) => void stored.delete(key.join(' ')),
  }
  return {
    stored: () => Object.fromEntries([...stored.values()].map(([[, field], { value }]) => [field, value])),
    /** Returns the fields written since the previous call, in order. */
    writes: () => set.mock.calls.splice(0).map(([[, field]]) => field),
    openTab: () => createDraftStore(draftStorage(database)),
  }
}

test("unsaved captions outlive their video's draft, in the store and in the browser", async () => {
  const browser = openBrowser()
  const drafts = browser.openTab()
  drafts.getState().open('ada')
  drafts.getState().change({ title: 'Nanoseconds' })
  drafts.getState().keepCaptions(captions)
  drafts.getState().publish()
  expect(browser.stored()).toEqual({ unsavedCaptions: [captions] })
  drafts.getState().clear()
  expect(drafts.getState()).toMatchObject({ title: '', unsavedCaptions: [captions] })

  const later = browser.openTab()
  later.getState().open('ada')
  await waitFor(() => expect(later.getState().unsavedCaptions).toEqual([captions]))
})

test('unsaved captions are stored per video until they are saved or discarded', () => {
  const browser = openBrowser()
  const drafts = browser.openTab()
  drafts.getState().open('ada')
  drafts.getState().keepCaptions(captions)
  drafts.getState().keepCaptions(others)
  drafts.getState().forgetCaptions(captions)
  expect(browser.stored()).toEqual({ unsavedCaptions: [others] })
  drafts.getState().forgetCaptions(others)
  expect(browser.stored()).toEqual({})
})

test('merges text entered before the user is known into the stored draft', async () => {
  const browser = openBrowser()
  const earlier = browser.openTab()
  earlier.getState().open('ada')
  earlier.getState().change({ title: 'Nanoseconds', description: 'How long is one?' })

  const drafts = browser.openTab()
  drafts.getState().change({ title: 'Microseconds' })
  drafts.getState().open('ada')
  await waitFor(() => expect(drafts.getState().description).toBe('How long is one?'))
  expect(drafts.getState().title).toBe('Microseconds')
  expect(browser.stored()).toEqual({ title: 'Microseconds', description: 'How long is one?' })
})

test('a change writes only its own field, not the restored video', async () => {
  const browser = openBrowser()
  const earlier = browser.openTab()
  earlier.getState().open('ada')
  const videoFile = new File(['frames'], 'nanoseconds.mp4')
  earlier.getState().change({ videoFile, title: 'Nanoseconds' })
  expect(browser.writes()).toEqual(['videoFile', 'title'])

  const drafts = browser.openTab()
  drafts.getState().open('ada')
  await waitFor(() => expect(drafts.getState().videoFile).toBe(videoFile))
  drafts.getState().change({ title: 'Microseconds' })
  expect(browser.writes()).toEqual(['title'])
})

test("another user's draft is hidden but stays in the browser", async () => {
  const browser = openBrowser()
  const drafts = browser.openTab()
  drafts.getState().open('ada')
  drafts.getState().change({ title: 'Nanoseconds' })
  drafts.getState().open('grace')
  expect(drafts.getState()).toMatchObject({ title: '', userId: 'grace' })
  drafts.getState().open('ada')
  await waitFor(() => expect(drafts.getState().title).toBe('Nanoseconds'))
})
