import { waitFor } from '@testing-library/react'

import { createDraftStore } from './create-draft-store.ts'
import type { SavedDraft } from './upload-draft.ts'

const captions = { videoId: 'v-1', title: 'Nanoseconds', language: 'fr', label: 'français', text: 'WEBVTT' }
const others = { ...captions, videoId: 'v-2' }

/** What a browser keeps, as another tab finds it. */
function openBrowser() {
  let kept: Partial<SavedDraft> = {}
  return {
    kept: () => Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null && value !== '')),
    database: {
      read: () => Promise.resolve(kept),
      write: async (_: string, changes: Partial<SavedDraft>) => void (kept = { ...kept, ...changes }),
    },
  }
}

test('captions that were not saved outlive the draft of their video, in the form and in the browser', async () => {
  const browser = openBrowser()
  const drafts = createDraftStore(browser.database)
  drafts.open('ada')
  drafts.change({ title: 'Nanoseconds' })
  drafts.keepCaptions(captions)
  drafts.forget()
  expect(browser.kept()).toEqual({ unsavedCaptions: [captions] })
  drafts.clear()
  expect(drafts.getDraft()).toMatchObject({ title: '', unsavedCaptions: [captions] })

  const later = createDraftStore(browser.database)
  later.open('ada')
  await waitFor(() => expect(later.getDraft().unsavedCaptions).toEqual([captions]))
})

test('those of each video are kept until they are saved or let go', () => {
  const browser = openBrowser()
  const drafts = createDraftStore(browser.database)
  drafts.open('ada')
  drafts.keepCaptions(captions)
  drafts.keepCaptions(others)
  drafts.forgetCaptions(captions)
  expect(browser.kept()).toEqual({ unsavedCaptions: [others] })
  drafts.forgetCaptions(others)
  expect(browser.kept()).toEqual({})
})

test('what was entered before it was known by whom is kept too, and takes nothing away from what was kept before', async () => {
  const browser = openBrowser()
  const earlier = createDraftStore(browser.database)
  earlier.open('ada')
  earlier.change({ title: 'Nanoseconds', description: 'How long is one?' })

  const drafts = createDraftStore(browser.database)
  drafts.change({ title: 'Microseconds' })
  drafts.open('ada')
  await waitFor(() => expect(drafts.getDraft().description).toBe('How long is one?'))
  expect(drafts.getDraft().title).toBe('Microseconds')
  expect(browser.kept()).toEqual({ title: 'Microseconds', description: 'How long is one?' })
})
