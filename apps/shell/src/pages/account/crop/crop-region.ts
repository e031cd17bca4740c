/** A square crop, independent of the image's size. */
export interface Crop {
  /** 1 for the largest square that fits; 2 for a square with sides half as long. */
  zoom: number
  /** The square's position: 0 at the left or top edge, 1 at the opposite edge. */
  x: number
  y: number
}

export const initialCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

export const greatestZoom = 4

/** An image's intrinsic size, in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** Converts a crop to a square in image pixels. */
export function cropRegion({ width, height }: PictureSize, { zoom, x, y }: Crop) {
  const size = Math.min(width, height) / zoom
  return { left: (width - size) * x, top: (height - size) * y, size }
}

/** Returns the crop after a drag, with the image following the pointer. `by` is a fraction of the square's side. */
export function movedCrop(picture: PictureSize, crop: Crop, by: { right: number; down: number }): Crop {
  const { size } = cropRegion(picture, crop)
  const moved = (place: number, length: number, share: number) =>
    length > size ? Math.min(1, Math.max(0, place - (share * size) / (length - size))) : place
  return { ...crop, x: moved(crop.x, picture.width, by.right), y: moved(crop.y, picture.height, by.down) }
}
