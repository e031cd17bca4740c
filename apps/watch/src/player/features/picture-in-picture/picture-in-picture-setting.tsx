import { NarrowOnly } from '../../controls/fitting.tsx'
import { SettingAction } from '../../controls/setting-items.tsx'
import { usePictureInPicture } from './picture-in-picture.tsx'

export function PictureInPictureSetting() {
  const { isAvailable, label, toggle } = usePictureInPicture()
  if (!isAvailable) return null
  return (
    <NarrowOnly>
      <SettingAction label={label} onPress={toggle} />
    </NarrowOnly>
  )
}
