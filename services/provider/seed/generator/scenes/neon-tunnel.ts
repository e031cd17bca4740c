import { paintPixels } from '../canvas.ts'
import { createPalette } from '../colour.ts'
import type { Scene } from '../scene.ts'

interface Options {
  readonly colours: readonly string[]
  readonly speed: number
}

const panelCount = 16

/** A flight down a tunnel of glass panels and neon seams. */
export function neonTunnel({ colours, speed }: Options): Scene {
  const palette = createPalette(colours, { loop: true })
  return (canvas) => (time) => {
    const swayX = Math.sin(time * 0.42) * 0.34
    const swayY = Math.sin(time * 0.31 + 1) * 0.2
    const roll = Math.sin(time * 0.21) * 0.8
    paintPixels(canvas, (px, py, out) => {
      const x = px - swayX
      const y = py - swayY
      const radius = (x ** 4 + y ** 4) ** 0.25 + 1e-4
      const depth = 0.62 / radius
      const along = depth + time * speed
      const around = (Math.atan2(y, x) / (Math.PI * 2)) * panelCount + roll + depth * 0.22
      const [ring, panel] = [Math.floor(along * 2), Math.floor(around)]
      const seamAlong = Math.abs(along * 2 - ring - 0.5) * 2
      const seamAround = Math.abs(around - panel - 0.5) * 2
      const blur = Math.min(0.5, 0.02 + depth * 0.02)
      const line = Math.max(glow(1 - seamAlong, blur * 1.6), glow(1 - seamAround, blur))
      const chance = hash(ring, ((panel % panelCount) + panelCount) % panelCount)
      const isLit = chance > 0.8
      const pulse = isLit ? (0.5 + 0.5 * Math.sin(time * 2.2 + chance * 60)) * 0.75 : 0.035
      const haze = Math.exp(-depth * 0.34)
      palette(along * 0.045 + chance * 0.12, out)
      const strength = (line * 1.5 + pulse * (0.55 + 0.45 * seamAlong)) * haze
      const end = Math.exp(-radius * 7) * 1.6
      for (let channel = 0; channel < 3; channel++) {
        const tone = out[channel] ?? 0
        out[channel] = tone * strength + end * (0.25 + tone)
      }
    })
  }
}

function glow(distance: number, width: number): number {
  return Math.exp(-((distance / width) ** 2) * 0.7) + 0.22 * Math.exp(-distance * 5)
}

function hash(ring: number, panel: number): number {
  const value = Math.sin(ring * 127.1 + panel * 311.7) * 43758.5453
  return value - Math.floor(value)
}
