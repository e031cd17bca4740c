import { qualityChoice } from '../features/quality/quality-choice.ts'
import { followStorage } from './follow-storage.ts'
import { viewerSettings } from './settings.ts'

followStorage()

/** Simulates a change in another tab. */
function storeElsewhere(key: string, newValue: string) {
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
}

test("applies the settings page's changes, but not another tab's volume", () => {
  viewerSettings.setState({ volume: 0.5 })
  storeElsewhere('watch:player', '{"isAutoplay":false,"captions":"de","speed":"fast","volume":1,"isMuted":true}')
  storeElsewhere('watch:quality', '{"height":720}')
  expect(viewerSettings.getState()).toMatchObject({
    isAutoplay: false,
    captions: 'de',
    speed: 1,
    volume: 0.5,
    isMuted: false,
  })
  expect(qualityChoice.getState()).toEqual({ height: 720, savesData: false })
})

test.each(['{', 'null', '[]'])('ignores the invalid value %s', (text) => {
  const before = viewerSettings.getState()
  storeElsewhere('watch:player', text)
  expect(viewerSettings.getState()).toEqual(before)
})
