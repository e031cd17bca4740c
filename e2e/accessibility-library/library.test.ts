import { checkCards, useExtremes } from '../accessibility/check-extremes.ts'
import { checkScreens } from '../accessibility/check-screens.ts'
import { isOfLibrary } from '../screens/is-of-library.ts'
import { screens } from '../screens/screens.ts'
import { test } from '../set-up/test.ts'

checkScreens(screens.filter(isOfLibrary))

test.describe('with extremes', () => {
  useExtremes()
  for (const path of ['/liked-videos', '/watch-history', '/subscriptions', '/playlists'])
    checkCards(path, 'main article')
})
