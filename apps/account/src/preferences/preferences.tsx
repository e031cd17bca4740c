import { captionLanguages } from '@kinora/api-client/extensions'
import { Choice } from '@kinora/ui'
import { useState } from 'react'

import sectionStyles from '../settings-section.module.css'
import { Appearance } from './appearance.tsx'
import styles from './preferences.module.css'
import { SelectField } from './select-field.tsx'
import { useStoredValues } from './stored-values.ts'

/*
 * The player stores these values when the viewer changes them in its own menu. Names, defaults and choices are the player's
 * (`apps/watch/src/player/store/settings.ts` and `features`).
 */
const playerDefaults = { isAutoplay: true, speed: 1, captions: '', captionSize: 100 }
const qualityDefaults = { height: 0, savesData: false }

const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2].map((speed) => [speed, `${speed}×`] as const)

const heights = [
  [0, 'Auto'],
  ...[2160, 1440, 1080, 720, 480, 360].map((height) => [height, `Up to ${height}p`] as const),
] as const

const captionSizes = [
  [75, 'Small'],
  [100, 'Medium'],
  [150, 'Large'],
  [200, 'Very large'],
] as const

/** The theme, and how videos play in this browser. */
export function Preferences() {
  const [player, changePlayer] = useStoredValues('watch:player', playerDefaults)
  const [quality, changeQuality] = useStoredValues('watch:quality', qualityDefaults)
  const [languages] = useState(() => captionLanguages().map(({ language, label }) => [language, label] as const))

  return (
    <>
      <p className={sectionStyles.text}>These settings apply to this browser. A new speed applies to the next video.</p>
      <div className={styles.fields}>
        <Appearance />
        <SelectField
          label="Playback speed"
          value={player.speed}
          choices={speeds}
          onChoose={(speed) => changePlayer({ speed })}
        />
        <SelectField
          label="Quality"
          value={quality.height}
          choices={heights}
          onChoose={(height) => changeQuality({ height })}
        />
        <SelectField
          label="Captions"
          value={player.captions}
          choices={[['', 'Off'], ...languages]}
          onChoose={(language) => changePlayer({ captions: language })}
        />
        <SelectField
          label="Caption size"
          value={player.captionSize}
          choices={captionSizes}
          onChoose={(captionSize) => changePlayer({ captionSize })}
        />
      </div>
      <div className={styles.choices}>
        <Choice
          type="checkbox"
          checked={player.isAutoplay}
          onChange={({ target }) => changePlayer({ isAutoplay: target.checked })}
        >
          Autoplay next video
        </Choice>
        <Choice
          type="checkbox"
          checked={quality.savesData}
          onChange={({ target }) => changeQuality({ savesData: target.checked, ...(target.checked && { height: 0 }) })}
        >
          Save data
        </Choice>
      </div>
    </>
  )
}
