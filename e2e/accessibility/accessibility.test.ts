import { isOfLibrary } from '../screens/is-of-library.ts'
import { screens } from '../screens/screens.ts'
import { checkScreens } from './check-screens.ts'

checkScreens(screens.filter((screen) => !isOfLibrary(screen)))
