import { clips, type ClipName } from '../clips.ts'
import type { Finish } from './finish.ts'
import type { Scene } from './scene.ts'
import { aurora } from './scenes/aurora.ts'
import { blossomTree } from './scenes/blossom-tree.ts'
import { bokeh } from './scenes/bokeh.ts'
import { caustics } from './scenes/caustics.ts'
import { chaosGame } from './scenes/chaos-game.ts'
import { coralGrowth } from './scenes/coral-growth.ts'
import { dunes } from './scenes/dunes.ts'
import { epicycles } from './scenes/epicycles.ts'
import { galaxy } from './scenes/galaxy.ts'
import { inkFlow } from './scenes/ink-flow.ts'
import { juliaMorph } from './scenes/julia-morph.ts'
import { kaleidoscope } from './scenes/kaleidoscope.ts'
import { lifeTrails } from './scenes/life-trails.ts'
import { lissajous } from './scenes/lissajous.ts'
import { lorenz } from './scenes/lorenz.ts'
import { mandelbrotZoom } from './scenes/mandelbrot-zoom.ts'
import { marble } from './scenes/marble.ts'
import { neonTunnel } from './scenes/neon-tunnel.ts'
import { pendulumWave } from './scenes/pendulum-wave.ts'
import { rainPond } from './scenes/rain-pond.ts'
import { ruleWaterfall } from './scenes/rule-waterfall.ts'

/** How a clip is rendered: its scene, how its light is developed, and how finely it is sampled and encoded. */
export interface ClipScene {
  readonly scene: Scene
  readonly finish: Finish
  /** Lines of the picture: 720 for the videos that most people watch, 480 where fine lines pay for the bytes. */
  readonly height: 360 | 480 | 720
  /** Rendered pixels for each pixel shown, in each direction; 1 where the scene smooths its own edges. */
  readonly samples: 1 | 2
  /** The encoder's constant quality: lower is larger. */
  readonly quality: number
}

const piOutline: [number, number][] = [
  [-0.86, -0.34],
  [-0.74, -0.52],
  [-0.55, -0.6],
  [0.86, -0.6],
  [0.86, -0.42],
  [0.42, -0.42],
  [0.37, 0.2],
  [0.4, 0.38],
  [0.52, 0.43],
  [0.66, 0.36],
  [0.74, 0.22],
  [0.82, 0.28],
  [0.72, 0.5],
  [0.52, 0.63],
  [0.32, 0.6],
  [0.2, 0.46],
  [0.19, 0.2],
  [0.25, -0.42],
  [-0.2, -0.42],
  [-0.27, 0.14],
  [-0.36, 0.46],
  [-0.5, 0.62],
  [-0.66, 0.58],
  [-0.64, 0.44],
  [-0.5, 0.26],
  [-0.42, 0],
  [-0.36, -0.42],
  [-0.52, -0.42],
  [-0.68, -0.36],
  [-0.78, -0.26],
]

/** Every clip's scene. */
export const clipScenes: Record<ClipName, ClipScene> = {
  'seahorse-zoom': {
    scene: mandelbrotZoom({
      centre: [-0.743643887037151, 0.13182590420533],
      seconds: clips['seahorse-zoom'].seconds,
      to: 19,
      colours: ['#0b1a4a', '#1c4f9c', '#8fd0e8', '#fff6dc', '#f6b24a', '#a8431f', '#2b1038'],
    }),
    finish: { bloom: 0.12, exposure: 1.25, vignette: 0.25 },
    height: 720,
    samples: 1,
    quality: 39,
  },
  'julia-walk': {
    scene: juliaMorph({
      seconds: clips['julia-walk'].seconds,
      start: 0.34,
      turns: 0.2,
      colours: ['#04030c', '#150b3a', '#43187a', '#a8296f', '#ee6a4e', '#ffc36b', '#fff2c9'],
    }),
    finish: { bloom: 0.25, exposure: 0.95, vignette: 0.3 },
    height: 360,
    samples: 2,
    quality: 35,
  },
  'glider-guns': {
    scene: lifeTrails({
      seed: 4,
      rows: 80,
      stepsPerSecond: 15,
      start: 'gun',
      colours: ['#070b18', '#152457', '#4a2a8c', '#c0357f', '#ff8a4c', '#ffe9b8'],
    }),
    finish: { bloom: 0.55, exposure: 1, vignette: 0.25 },
    height: 480,
    samples: 1,
    quality: 35,
  },
  'rule-waterfall': {
    scene: ruleWaterfall({
      seed: 9,
      columns: 178,
      rowsPerSecond: 11,
      acts: [
        { rule: 90, rows: 84, isFresh: true, colours: ['#071019', '#0e5f74', '#34d3c0', '#eafff4'] },
        { rule: 30, rows: 78, isFresh: true, colours: ['#100a1c', '#6a2fa0', '#ff6f91', '#fff0d8'] },
        { rule: 110, rows: 170, colours: ['#0f0f0a', '#a05a12', '#ffc247', '#fffbe6'] },
      ],
    }),
    finish: { bloom: 0.3, exposure: 0.95, vignette: 0.2 },
    height: 480,
    samples: 1,
    quality: 34,
  },
  'coral-growth': {
    scene: coralGrowth({
      seed: 12,
      feed: 0.0545,
      kill: 0.062,
      stepsPerSecond: 420,
      spots: 7,
      colours: ['#08263a', '#0d4a5c', '#2a8f8a', '#f2a07b', '#ff6b5e', '#ffe3c9'],
    }),
    finish: { bloom: 0.08, exposure: 1.15, vignette: 0.25 },
    height: 360,
    samples: 1,
    quality: 31,
  },
  'aurora-lake': {
    scene: aurora({
      seed: 21,
      colours: ['#b6ffdc', '#35e0a1', '#1a9f9a', '#4a4fc4', '#8a2fa8', '#1a0830'],
      sky: ['#02040f', '#071230', '#123055'],
    }),
    finish: { bloom: 0.3, exposure: 1, vignette: 0.25 },
    height: 360,
    samples: 1,
    quality: 44,
  },
  'rain-pond': {
    scene: rainPond({
      seed: 8,
      dropsPerSecond: 2.4,
      colours: ['#f4cba4', '#dd8f86', '#8a6a93', '#3e4f7a', '#17325a', '#0a1c38'],
    }),
    finish: { bloom: 0.15, exposure: 1.1, vignette: 0.2 },
    height: 360,
    samples: 1,
    quality: 33,
  },
  caustics: {
    scene: caustics({ colours: ['#033a56', '#04607e', '#0f93a8', '#4cc9c4', '#c4f4e0', '#ffffff'], scale: 4.4 }),
    finish: { bloom: 0.25, exposure: 1.15, vignette: 0.25 },
    height: 360,
    samples: 1,
    quality: 34,
  },
  'neon-tunnel': {
    scene: neonTunnel({ colours: ['#ff2e88', '#8a3cff', '#2f6bff', '#18d5ff', '#8a3cff'], speed: 0.9 }),
    finish: { bloom: 0.5, exposure: 1.1, vignette: 0.3 },
    height: 360,
    samples: 2,
    quality: 34,
  },
  kaleidoscope: {
    scene: kaleidoscope({
      seed: 5,
      mirrors: 6,
      colours: ['#13205e', '#1d63b0', '#29b8b8', '#f4e3a1', '#e8743b', '#b81e52', '#4a1670', '#24124f'],
    }),
    finish: { bloom: 0.25, exposure: 1.25, vignette: 0.45 },
    height: 360,
    samples: 2,
    quality: 34,
  },
  galaxy: {
    scene: galaxy({
      seed: 3,
      stars: 90000,
      core: '#ffcf8a',
      arm: '#6fa4ff',
      nebula: '#ff5f9e',
      background: '#02030a',
      tilt: 0.7,
    }),
    finish: { bloom: 0.55, exposure: 1.15, vignette: 0.2 },
    height: 720,
    samples: 1,
    quality: 58,
  },
  bokeh: {
    scene: bokeh({
      seed: 14,
      count: 84,
      lights: ['#ffb347', '#ff7a59', '#ffd98a', '#4fc3d9', '#ff5c8a', '#ffe9c7', '#7a7cff'],
      background: ['#0a0a1c', '#1a1330', '#3a1d3a', '#120c1c'],
    }),
    finish: { bloom: 0.3, exposure: 1.15, vignette: 0.35 },
    height: 720,
    samples: 1,
    quality: 46,
  },
  epicycles: {
    scene: epicycles({
      outline: piOutline,
      circles: 60,
      secondsPerTurn: 10,
      background: ['#16233f', '#0d1730', '#080d1f'],
      trail: ['#3b4fc9', '#e0529c', '#ffb45e', '#ffe9b0'],
      arm: '#9fb7e8',
    }),
    finish: { bloom: 0.25, exposure: 1.1 },
    height: 720,
    samples: 1,
    quality: 32,
  },
  'ink-flow': {
    scene: inkFlow({
      seed: 31,
      paper: '#f3ead7',
      inks: ['#1f2f4f', '#2d6a74', '#d9593d', '#e6a23c', '#27334f', '#b8b39a'],
      pens: 420,
    }),
    finish: { isFlat: true, vignette: 0.08 },
    height: 360,
    samples: 1,
    quality: 35,
  },
  'blossom-tree': {
    scene: blossomTree({
      seed: 17,
      seconds: clips['blossom-tree'].seconds,
      sky: ['#8fc1d9', '#cfe0dc', '#fbe3c8', '#f9c9b0'],
      sun: '#fff3d6',
      hills: ['#b9c9b4', '#8fae9c', '#5f8a7f'],
      bark: '#3b2530',
      blossoms: ['#ffd9e2', '#f9a8bd', '#ee7f9f', '#ffffff', '#f7b9c6'],
    }),
    finish: { isFlat: true, vignette: 0.08 },
    height: 720,
    samples: 1,
    quality: 30,
  },
  'chaos-game': {
    scene: chaosGame({
      seed: 6,
      secondsPerAct: 6,
      acts: [
        { corners: 3, jump: 0.5 },
        { corners: 5, jump: 0.618 },
        { corners: 4, jump: 0.5, canRepeat: false },
      ],
      colours: ['#ff6b6b', '#4dd6c1', '#ffc857', '#7f8cff', '#ff9de2'],
      background: '#0b0f1f',
      pointsPerStep: 2600,
    }),
    finish: { bloom: 0.2, exposure: 1.1, vignette: 0.2 },
    height: 360,
    samples: 1,
    quality: 30,
  },
  marble: {
    scene: marble({
      seed: 40,
      colours: ['#0b1a33', '#123c5c', '#1f7f8c', '#a9d6c9', '#f6eee0', '#f0b7a0', '#c9566b', '#5c1f4a'],
      scale: 0.5,
      pace: 0.05,
    }),
    finish: { exposure: 1.15, vignette: 0.2 },
    height: 360,
    samples: 1,
    quality: 30,
  },
  'pendulum-wave': {
    scene: pendulumWave({
      count: 16,
      cycle: clips['pendulum-wave'].seconds,
      wall: ['#f6e7d7', '#f3d9c4', '#e9c1ab'],
      balls: ['#f2545b', '#f7a440', '#3aa99f', '#3d5a9e', '#7a4b94'],
      frame: '#3a2f45',
    }),
    finish: { isFlat: true, vignette: 0.1 },
    height: 720,
    samples: 1,
    quality: 33,
  },
  lorenz: {
    scene: lorenz({
      seconds: clips.lorenz.seconds,
      colours: ['#1536c9', '#18a0e0', '#46e6c0', '#ffe08a', '#ff7a5c'],
      background: ['#0d1426', '#070b17', '#04060e'],
    }),
    finish: { bloom: 0.5, exposure: 1 },
    height: 720,
    samples: 1,
    quality: 33,
  },
  dunes: {
    scene: dunes({
      seed: 11,
      seconds: clips.dunes.seconds,
      sky: ['#2b3a67', '#7b5a8a', '#e07a6b', '#f8b878', '#fde2b3'],
      sun: '#fff1cf',
      ridges: ['#d98f74', '#c0705f', '#98505a', '#6a3550', '#3d2040', '#1f122b'],
    }),
    finish: { isFlat: true, vignette: 0.15 },
    height: 480,
    samples: 1,
    quality: 40,
  },
  lissajous: {
    scene: lissajous({
      intervals: [
        [1, 1],
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 5],
        [5, 6],
      ],
      secondsEach: 4,
      beam: ['#053d36', '#12a884', '#6dffc9', '#f2fff8'],
      screen: ['#06231f', '#04150f', '#020a08'],
    }),
    finish: { bloom: 0.55, exposure: 1, vignette: 0.35 },
    height: 720,
    samples: 1,
    quality: 36,
  },
}
