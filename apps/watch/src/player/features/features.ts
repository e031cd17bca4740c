import { followStorage } from '../store/follow-storage.ts'
import type { PlayerFeature } from '../store/player-feature.ts'
import { captions } from './captions/captions.tsx'
import { cinema } from './cinema/cinema.tsx'
import { contextMenu } from './context-menu/context-menu.ts'
import { doubleTap } from './double-tap/double-tap.ts'
import { failure } from './failure/failure.tsx'
import { feedback } from './feedback/feedback.tsx'
import { fullScreen } from './full-screen/full-screen.tsx'
import { help } from './help/help.ts'
import { loop } from './loop/loop.ts'
import { mediaSession } from './media-session/media-session.ts'
import { menus } from './menus/menus.ts'
import { miniPlayer } from './mini-player/mini-player.tsx'
import { nextVideo } from './next-video/next-video.ts'
import { pictureInPicture } from './picture-in-picture/picture-in-picture.tsx'
import { quality } from './quality/quality.tsx'
import { report } from './report/report.ts'
import { resume } from './resume/resume.ts'
import { seekPreview } from './seek-preview/seek-preview.ts'
import { settings } from './settings/settings.tsx'
import { share } from './share/share.ts'
import { shortcuts } from './shortcuts/shortcuts.ts'
import { speed } from './speed/speed.ts'
import { stalled } from './stalled/stalled.tsx'
import { views } from './views/views.ts'
import { wakeLock } from './wake-lock/wake-lock.ts'

// For the life of the page, because the settings outlive the player.
followStorage()

/** The player's features on the watch page, which load after the first frame. Buttons, settings and shortcuts appear in the order of this list. */
export const features: readonly PlayerFeature[] = [
  quality,
  speed,
  nextVideo,
  captions,
  settings,
  miniPlayer,
  cinema,
  pictureInPicture,
  fullScreen,
  share,
  loop,
  report,
  help,
  contextMenu,
  seekPreview,
  stalled,
  feedback,
  failure,
  doubleTap,
  mediaSession,
  wakeLock,
  views,
  resume,
  menus,
  shortcuts,
]
