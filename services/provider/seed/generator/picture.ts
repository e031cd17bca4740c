import { createCanvas, reduce } from './canvas.ts'
import { finish, type Finish } from './finish.ts'
import type { Scene } from './scene.ts'

/** A finished picture: 8-bit sRGB, three bytes a pixel. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

interface Frame {
  readonly width: number
  readonly height: number
  /** Rendered pixels for each pixel shown, in each direction. */
  readonly samples: number
  readonly finish: Finish
  /** Enlarges the scene around a point of it, in picture units. */
  readonly zoom?: number
  readonly centre?: readonly [number, number]
}

/** Renders a scene frame by frame; times must not run backwards. A frame of another shape than 16:9 is a part of one that is 16:9. */
export function createCamera(
  scene: Scene,
  { width, height, samples, finish: look, zoom = 1, centre = [0, 0] }: Frame,
): (time: number) => Picture {
  const canvas = createCanvas(
    Math.round(width * zoom) * samples,
    Math.round(Math.max(height, Math.round((width * 9) / 16)) * zoom) * samples,
  )
  const paint = scene(canvas)
  const [shownWidth, shownHeight] = [width * samples, height * samples]
  const left = within(canvas.width / 2 + (centre[0] * canvas.height) / 2 - shownWidth / 2, canvas.width - shownWidth)
  const top = within(((centre[1] + 1) * canvas.height) / 2 - shownHeight / 2, canvas.height - shownHeight)
  // Nothing to average and nothing to cut off: the scene paints every pixel anew, so the canvas itself may be developed.
  const isComplete = samples === 1 && canvas.width === width && canvas.height === height
  return (time) => {
    paint(time)
    return {
      width,
      height,
      bytes: finish(isComplete ? canvas : reduce(canvas, samples, left, top, width, height), look),
    }
  }
}

function within(value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(0, value)))
}
