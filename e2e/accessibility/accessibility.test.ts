import { screens } from '../screens/screens.ts'
import { checkScreens } from './check-screens.ts'

checkScreens(screens)
