import { Banner, Button, Dialog, useObjectUrl } from '@kinora/ui'
import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'

import { cropPicture } from './crop-picture.ts'
import { cropRegion, greatestZoom, initialCrop, movedCrop } from './crop-region.ts'
import type { PictureSize } from './crop-region.ts'
import styles from './picture-crop.module.css'

interface PictureCropProps {
  /** The chosen image. */
  file: File
  onCrop: (file: File) => void
  onCancel: () => void
}

/** A dialog for cropping an image to a square, either by dragging or with three sliders that also work with the keyboard. */
export function PictureCrop({ file, onCrop, onCancel }: PictureCropProps) {
  const pictureRef = useRef<HTMLImageElement>(null)
  const url = useObjectUrl(file)
  const [size, setSize] = useState<PictureSize>()
  const [crop, setCrop] = useState(initialCrop)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function finish() {
    if (!pictureRef.current) return
    setBusy(true)
    try {
      onCrop(await cropPicture(pictureRef.current, file, crop))
    } catch {
      setBusy(false)
      setError("Couldn't crop the picture. You can use it uncropped.")
    }
  }

  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) {
    if (buttons === 0 || !size) return
    const side = currentTarget.clientWidth
    setCrop((before) => movedCrop(size, before, { right: movementX / side, down: movementY / side }))
  }

  return (
    <Dialog
      title="Crop picture"
      onClose={onCancel}
      actions={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" isBusy={isBusy} disabled={!size} onClick={() => void finish()}>
            Use this part
          </Button>
        </>
      }
    >
      <div
        className={styles.frame}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        {url && (
          <img
            ref={pictureRef}
            className={styles.picture}
            style={size && placed(size, cropRegion(size, crop))}
            src={url}
            alt="Cropped area"
            draggable={false}
            onLoad={({ currentTarget }) =>
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            onError={() => setError("Couldn't show the picture. You can use it uncropped.")}
          />
        )}
      </div>
      {error && <Banner tone="error">{error}</Banner>}
      <Slider
        label="Zoom"
        min={1}
        max={greatestZoom}
        value={crop.zoom}
        onChange={(zoom) => setCrop({ ...crop, zoom })}
      />
      <Slider label="Horizontal position" min={0} max={1} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
      <Slider label="Vertical position" min={0} max={1} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
    </Dialog>
  )
}

interface SliderProps {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

function Slider({ label, onChange, ...range }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input type="range" step={0.01} {...range} onChange={({ target }) => onChange(target.valueAsNumber)} />
    </label>
  )
}

/** Returns the position and size that the whole image needs for the square to fill the frame. */
function placed({ width, height }: PictureSize, { left, top, size }: ReturnType<typeof cropRegion>) {
  const share = (length: number) => `${(length / size) * 100}%`
  return { width: share(width), height: share(height), left: share(-left), top: share(-top) }
}
