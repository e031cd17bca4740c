import type { ClipName } from '../clips.ts'
import type { VideoKey } from '../videos.ts'
import type { Words } from './words.ts'

/** A still from a clip: the moment, the part of the picture, the development, and the words laid over it. */
export interface Still {
  readonly clip: ClipName
  readonly time: number
  readonly zoom?: number
  readonly centre?: readonly [number, number]
  /** Multiplies the clip's own exposure. */
  readonly light?: number
  readonly saturation?: number
  /** Multipliers for red, green and blue. */
  readonly tint?: readonly [number, number, number]
  readonly isMirrored?: boolean
  readonly words?: Words
}

/** One still for each video, no two alike. */
export const thumbnails: Record<VideoKey, Still> = {
  'seahorse-valley': {
    clip: 'seahorse-zoom',
    time: 15.5,
    words: { text: ['2¹⁹ ×'], place: 'bottom left', voice: 'gothic', size: 116 },
  },
  'another-mandelbrot': {
    clip: 'seahorse-zoom',
    time: 25.6,
    zoom: 1.15,
    centre: [0, 0],
    words: { text: ['again?!'], place: 'bottom left', voice: 'gothic', size: 96 },
  },
  'one-number-moves': { clip: 'julia-walk', time: 10.2, zoom: 1.5, centre: [0, 0], light: 1.1 },
  'julia-dust': {
    clip: 'julia-walk',
    time: 3.6,
    zoom: 2,
    centre: [-0.35, 0.1],
    light: 1.3,
    words: { text: ['dust'], place: 'bottom left', voice: 'gothic', size: 92 },
  },
  'city-lights': { clip: 'bokeh', time: 4, light: 1.1 },
  'soft-focus': { clip: 'bokeh', time: 22, zoom: 2.1, centre: [0.5, 0.15], tint: [1.05, 0.95, 0.9], light: 1.1 },
  'paper-dunes': { clip: 'dunes', time: 9 },
  'still-lake': { clip: 'aurora-lake', time: 6 },
  'two-guns': {
    clip: 'glider-guns',
    time: 11.5,
    words: { text: ['GUN 1 – 1 GUN'], place: 'bottom', voice: 'board', size: 50 },
  },
  'five-cells': {
    clip: 'glider-guns',
    time: 3.4,
    zoom: 2.6,
    centre: [0.02, 0.45],
    words: { text: ['5 CELLS', '1103 GENERATIONS'], place: 'top left', voice: 'board', size: 42 },
  },
  'rule-highlights': {
    clip: 'rule-waterfall',
    time: 11.5,
    words: { text: ['90 · 30 · 110'], place: 'top left', voice: 'board', size: 54 },
  },
  'rule-thirty': {
    clip: 'rule-waterfall',
    time: 13.2,
    zoom: 1.9,
    centre: [0, 0.1],
    words: { text: ['UNDEFEATED'], place: 'bottom', voice: 'board', size: 60 },
  },
  'cherry-tree': {
    clip: 'blossom-tree',
    time: 17,
    zoom: 1.12,
    centre: [-0.25, 0.1],
    words: { text: ['11 lines'], place: 'bottom left', voice: 'serif', size: 54, ink: '#24453f' },
  },
  'wind-petals': { clip: 'blossom-tree', time: 15, zoom: 2.4, centre: [-0.35, -0.42], saturation: 1.1 },
  'coral-reef': { clip: 'coral-growth', time: 8.5 },
  'brain-coral': {
    clip: 'coral-growth',
    time: 17.5,
    zoom: 1.7,
    centre: [0.3, -0.1],
    tint: [1.04, 0.92, 1.06],
    words: { text: ['seed 12'], place: 'bottom left', voice: 'serif', size: 56 },
  },
  'perfect-fifth': {
    clip: 'lissajous',
    time: 10.1,
    words: { text: ['2 : 3'], place: 'top left', voice: 'mono', size: 78 },
  },
  'six-intervals': {
    clip: 'lissajous',
    time: 18.2,
    zoom: 1.25,
    centre: [0.15, 0],
    tint: [0.75, 0.95, 1.5],
    words: { text: ['guess!'], place: 'bottom left', voice: 'mono', size: 66 },
  },
  'sixteen-pendulums': {
    clip: 'pendulum-wave',
    time: 2.2,
    words: { text: ['0:24'], place: 'bottom left', voice: 'mono', size: 74, ink: '#3a2f45' },
  },
  'why-it-returns': {
    clip: 'pendulum-wave',
    time: 12.05,
    zoom: 1.08,
    centre: [0, -0.05],
    tint: [0.88, 0.98, 1.12],
    words: { text: ['why?'], place: 'bottom left', voice: 'mono', size: 74, ink: '#2b3350' },
  },
  'flow-fields': {
    clip: 'ink-flow',
    time: 14,
    words: { text: ['FLOW FIELDS'], place: 'bottom left', voice: 'label', size: 46 },
  },
  'pens-and-wind': { clip: 'ink-flow', time: 15.9, zoom: 1.9, centre: [-0.5, -0.1] },
  'domain-warping': {
    clip: 'marble',
    time: 1,
    words: { text: ['f(p + f(p + f(p)))'], place: 'bottom left', voice: 'label', size: 42 },
  },
  'chaos-in-ten-lines': {
    clip: 'chaos-game',
    time: 10.5,
    zoom: 1.1,
    words: { text: ['10 LINES'], place: 'bottom left', voice: 'label', size: 46 },
  },
  'ninety-thousand-stars': {
    clip: 'galaxy',
    time: 5,
    zoom: 1.15,
    light: 1.25,
    words: { text: ['90,000'], place: 'bottom left', voice: 'wide', size: 58 },
  },
  'quiet-turn': { clip: 'galaxy', time: 16, zoom: 1.9, centre: [0.1, 0.02], light: 1.2, tint: [1.08, 0.96, 0.98] },
  'butterfly-forecast': { clip: 'lorenz', time: 17.5, light: 1.2 },
  'never-crosses': {
    clip: 'lorenz',
    time: 8,
    zoom: 1.5,
    centre: [0, -0.15],
    light: 1.25,
    tint: [1.15, 0.95, 1.05],
    words: { text: ['ONE', 'LINE'], place: 'top left', voice: 'wide', size: 50 },
  },
  'net-of-light': { clip: 'caustics', time: 5 },
  'shallow-noon': { clip: 'caustics', time: 11, zoom: 1.8, centre: [0.3, 0.3], tint: [0.9, 1.06, 0.9] },
  'pond-at-dusk': { clip: 'rain-pond', time: 7 },
  'six-mirrors': { clip: 'kaleidoscope', time: 1.5 },
  'cathedral-glass': { clip: 'kaleidoscope', time: 9.5, zoom: 1.6, light: 0.95, saturation: 1.15 },
  'marbled-paper': { clip: 'marble', time: 13, zoom: 1.1, saturation: 1.1 },
  'curtain-over-ridge': { clip: 'aurora-lake', time: 17, zoom: 1.5, centre: [-0.35, -0.1], light: 1.05 },
  aurora: { clip: 'aurora-lake', time: 18.5, isMirrored: true, light: 0.95, saturation: 0.9 },
  'sixty-circles': {
    clip: 'epicycles',
    time: 16.6,
    zoom: 1.1,
    words: { text: ['60'], place: 'top left', voice: 'italic', size: 104 },
  },
  'only-go-round': { clip: 'epicycles', time: 4.1, zoom: 1.5, centre: [0.35, -0.1], tint: [1.1, 0.9, 1.1] },
  'roll-a-die': {
    clip: 'chaos-game',
    time: 4.2,
    zoom: 1.25,
    centre: [0, -0.02],
    words: { text: ['⚂'], place: 'top left', voice: 'die', size: 120 },
  },
  'midnight-tunnel': {
    clip: 'neon-tunnel',
    time: 0.6,
    words: { text: ['MIDNIGHT'], place: 'bottom', voice: 'slant', size: 74 },
  },
  'exit-sixteen': {
    clip: 'neon-tunnel',
    time: 8.4,
    zoom: 1.2,
    words: { text: ['EXIT', '16'], place: 'top right', voice: 'sign', size: 54 },
  },
  'first-flow-field': {
    clip: 'ink-flow',
    time: 6.5,
    zoom: 1.3,
    centre: [0.4, 0.2],
    isMirrored: true,
    tint: [1, 0.98, 0.92],
  },
  'first-wave-equation': { clip: 'rain-pond', time: 13, zoom: 1.5, centre: [0.2, 0.25] },
  'five-hills': { clip: 'dunes', time: 24, zoom: 1.3, centre: [0.3, 0] },
  'ink-in-water': { clip: 'marble', time: 7, zoom: 1.6, centre: [-0.3, 0.2], tint: [1.1, 0.95, 1.15] },
  'lissajous-screensaver': { clip: 'lissajous', time: 14.4, light: 1.1 },
  'desert-walk': { clip: 'dunes', time: 16, zoom: 1.5, centre: [-0.2, 0.15], tint: [1.06, 0.97, 0.9] },
}
