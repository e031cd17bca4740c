import { installObjectUrlShim } from '@kinora/ui/testing'

import { saveFile } from './save-file.ts'

installObjectUrlShim()

/** Records the file name and URL of every download started by clicking a link. */
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

test('saves the whole text under the given name', async () => {
  const downloads = watchDownloads()
  const made = jest.spyOn(URL, 'createObjectURL')
  saveFile('kinora-ada.json', '{"about":"Ĝis revido 👋"}')
  expect(downloads).toEqual([{ name: 'kinora-ada.json', href: made.mock.results[0]?.value }])
  const file = made.mock.calls[0]?.[0] as Blob
  expect([file.type, await file.text()]).toEqual(['application/json', '{"about":"Ĝis revido 👋"}'])
})

test('revokes the file URL one minute after the click', () => {
  watchDownloads()
  const made = jest.spyOn(URL, 'createObjectURL')
  const released = jest.spyOn(URL, 'revokeObjectURL')
  saveFile('kinora-ada.json', '{}')
  jest.advanceTimersByTime(59_000)
  expect(released).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1_000)
  expect(released.mock.calls).toEqual([[made.mock.results[0]?.value]])
})

test('does not leave the link in the document', () => {
  watchDownloads()
  saveFile('kinora-ada.json', '{}')
  expect(document.querySelector('a')).toBeNull()
})
