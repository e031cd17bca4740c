import { createRandom } from '../../random.ts'
import { createCanvas, addPoint, type Canvas } from '../canvas.ts'
import { linear } from '../colour.ts'
import { createClock, ease, type Scene } from '../scene.ts'

interface Act {
  readonly corners: number
  /** How far each jump goes towards the chosen corner. */
  readonly jump: number
  readonly canRepeat?: boolean
}

interface Options {
  readonly seed: number
  readonly secondsPerAct: number
  readonly acts: readonly Act[]
  readonly colours: readonly string[]
  readonly background: string
  readonly pointsPerStep: number
}

/** Jump towards a corner chosen at random, leave a dot, repeat: order that comes out of chance. */
export function chaosGame({ seed, secondsPerAct, acts, colours, background, pointsPerStep }: Options): Scene {
  const tones = colours.map(linear)
  const ground = linear(background)
  return (canvas) => {
    const random = createRandom(seed)
    const detail = (canvas.height / 480) ** 2
    const dust: Canvas = createCanvas(canvas.width, canvas.height)
    let step = 0
    let [x, y, last] = [0, 0, 0]
    const advance = (): void => {
      const index = Math.min(acts.length - 1, Math.floor(step / 24 / secondsPerAct))
      if (step % (24 * secondsPerAct) === 0 && step / 24 / secondsPerAct < acts.length) dust.rgb.fill(0)
      const within = step / 24 - index * secondsPerAct
      step++
      const act = acts[index]
      if (!act) return
      // Few enough dots at first to see the game being played.
      const dots = pointsPerStep * ease(within / (secondsPerAct * 0.35)) ** 2 + 3
      for (let dot = 0; dot < dots; dot++) {
        let corner = Math.floor(random() * act.corners)
        if (act.canRepeat === false && corner === last)
          corner = (corner + 1 + Math.floor(random() * (act.corners - 1))) % act.corners
        last = corner
        const angle = (corner / act.corners) * Math.PI * 2 - Math.PI / 2
        x += (Math.cos(angle) * 0.95 - x) * act.jump
        y += (Math.sin(angle) * 0.95 - y) * act.jump
        const tone = tones[corner % tones.length]
        if (tone) addPoint(dust, x, y + (act.corners === 3 ? 0.2 : 0), tone, 0.5 * detail)
      }
    }
    const runTo = createClock(24, advance)
    return (time) => {
      runTo(time + 0.05)
      const within = (time % secondsPerAct) / secondsPerAct
      const shown = Math.min(ease(within * 20), ease((1 - within) * 14))
      for (let at = 0; at < dust.rgb.length; at++) {
        const light = dust.rgb[at] ?? 0
        canvas.rgb[at] = (ground[(at % 3) as 0 | 1 | 2] ?? 0) + Math.log1p(light * 1.6) * 0.62 * shown
      }
    }
  }
}
