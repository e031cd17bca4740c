import { installObjectUrlShim } from '@kinora/ui/testing'

import { saveFile } from './save-file.ts'

installObjectUrlShim()

/** The download that a click on a link starts: its file name and the contents of its URL at that moment. */
function watchDownloads() {
  const downloads: { name: string; href: string }[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push({ name: this.download, href: this.href })
  })
  return downloads
}

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('the browser is given the whole text, under the name', async () => {
  const downloads = watchDownloads()
  const made = jest.spyOn(URL, 'createObjectURL')
  saveFile('kinora-ada.json', '{"about":"Ĝis revido 👋"}')
  expect(downloads).toEqual([{ name: 'kinora-ada.json', href: made.mock.results[0]?.value }])
  const file = made.mock.calls[0]?.[0] as Blob
  expect([file.type, await file.text()]).toEqual(['application/json', '{"about":"Ĝis revido 👋"}'])
})

test('the file can be read for a minute after the click, and is let go then', () => {
  watchDownloads()
  const made = jest.spyOn(URL, 'createObjectURL')
  const released = jest.spyOn(URL, 'revokeObjectURL')
  saveFile('kinora-ada.json', '{}')
  jest.advanceTimersByTime(59_000)
  expect(released).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1_000)
  expect(released.mock.calls).toEqual([[made.mock.results[0]?.value]])
})

test('nothing is left in the document', () => {
  watchDownloads()
  saveFile('kinora-ada.json', '{}')
  expect(document.querySelector('a')).toBeNull()
})
