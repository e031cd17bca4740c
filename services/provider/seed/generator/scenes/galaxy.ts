import { createRandom } from '../../random.ts'
import { addPoint, drawStroke, type Colour } from '../canvas.ts'
import { linear } from '../colour.ts'
import type { Scene } from '../scene.ts'

interface Options {
  readonly seed: number
  readonly stars: number
  readonly core: string
  readonly arm: string
  readonly nebula: string
  readonly background: string
  readonly tilt: number
}

interface Star {
  readonly radius: number
  readonly angle: number
  readonly lift: number
  readonly colour: Colour
  readonly strength: number
}

/** A spiral galaxy, turning. */
export function galaxy({ seed, stars, core, arm, nebula, background, tilt }: Options): Scene {
  const random = createRandom(seed)
  const bell = (): number => (random() + random() + random() - 1.5) / 1.5
  const [warm, cool, pink, space] = [linear(core), linear(arm), linear(nebula), linear(background)]
  const field = Array.from({ length: stars }, (): Star => {
    const isBulge = random() < 0.24
    const radius = isBulge ? Math.abs(bell()) * 0.26 : 0.1 + random() ** 0.85 * 1.35
    const spread = bell() * (0.95 - radius * 0.2)
    const angle = isBulge
      ? random() * 6.2832
      : Math.log(radius + 0.16) * 2.5 + (random() < 0.5 ? 0 : Math.PI) + spread * (random() < 0.36 ? 3.2 : 1)
    const isKnot = !isBulge && random() < 0.05 && Math.abs(spread) < 0.25
    const mix = Math.min(1, radius / 0.55)
    const blend = (channel: 0 | 1 | 2): number => warm[channel] * (1 - mix) + cool[channel] * mix
    return {
      radius,
      angle,
      lift: bell() * (isBulge ? 0.1 : 0.018),
      colour: isKnot ? pink : [blend(0), blend(1), blend(2)],
      strength:
        (isKnot ? 1.5 : 0.16 + random() ** 9 * 2.4) * Math.exp(-radius * 0.7) * Math.max(0, 1 - (radius / 1.45) ** 3),
    }
  })
  const distant = Array.from({ length: 500 }, () => ({
    x: random() * 4 - 2,
    y: random() * 2 - 1,
    strength: random() ** 7,
  }))
  return (canvas) => (time) => {
    const detail = (canvas.height / 480) ** 2
    const pixels = canvas.rgb
    for (let at = 0; at < pixels.length; at += 3) pixels.set(space, at)
    for (const star of distant)
      addPoint(canvas, star.x, star.y, [0.8, 0.9, 1], (0.08 + star.strength * 1.5) * Math.sqrt(detail))
    const lean = tilt + Math.sin(time * 0.13) * 0.09
    const [cosLean, sinLean] = [Math.cos(lean), Math.sin(lean)]
    const roll = -0.32 + time * 0.008
    const [cosRoll, sinRoll] = [Math.cos(roll), Math.sin(roll)]
    for (const [size, strength] of [
      [0.75, 0.05],
      [0.36, 0.16],
      [0.13, 0.5],
    ] as const) {
      drawStroke(canvas, {
        from: [0, 0],
        to: [0, 0],
        radius: 0,
        feather: size * 2,
        colour: warm,
        alpha: strength,
        blend: 'add',
      })
    }
    for (const star of field) {
      const turned = star.angle - time * (0.11 + 0.02 / (star.radius + 0.3))
      const x = Math.cos(turned) * star.radius
      const depth = Math.sin(turned) * star.radius
      const y = depth * sinLean + star.lift * cosLean
      const near = 1.18 / (1 - depth * cosLean * 0.22)
      addPoint(
        canvas,
        (x * cosRoll - y * sinRoll) * near,
        (x * sinRoll + y * cosRoll) * near,
        star.colour,
        star.strength * detail,
      )
    }
  }
}
