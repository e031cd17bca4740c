import { Button, FilePicker } from '@kinora/ui'
import type { FilePickerProps } from '@kinora/ui'
import { useState } from 'react'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'

import styles from './avatar-field.module.css'
import { PictureCrop } from './crop/picture-crop.tsx'
import type { useImagePick } from './use-image-pick.ts'

interface AvatarFieldProps extends Pick<FilePickerProps, 'label' | 'error' | 'hint' | 'onRemove' | 'removeLabel'> {
  picture: ReturnType<typeof useImagePick>
  inputRef: RefObject<HTMLInputElement | null>
}

/** A picker for a profile picture. The viewer can crop the chosen image. */
export function AvatarField({ picture, inputRef, error, hint, ...field }: AvatarFieldProps) {
  const [isCropping, setCropping] = useState(false)
  const message = picture.error || error || ''
  return (
    <div>
      <FilePicker
        {...field}
        accept="image/*"
        preview="avatar"
        file={picture.file}
        previewUrl={picture.previewUrl}
        error={message}
        hint={message ? undefined : hint}
        isRefused={picture.error !== ''}
        inputRef={inputRef}
        onSelect={picture.pick}
      />
      {picture.chosen && (
        <div className={styles.more}>
          <Button onClick={() => setCropping(true)}>Crop picture</Button>
        </div>
      )}
      {isCropping &&
        picture.chosen &&
        // A portal, because Enter on one of the dialog's sliders would otherwise submit the form.
        createPortal(
          <PictureCrop
            file={picture.chosen}
            onCancel={() => setCropping(false)}
            onCrop={(part) => {
              picture.take(part)
              setCropping(false)
            }}
          />,
          document.body,
        )}
    </div>
  )
}
