/**
 * The clips in `clips/` and how long each one plays, in seconds. The generator renders to these lengths, and the videos take their
 * durations from here.
 */
export const clips = {
  'seahorse-zoom': { file: 'clips/seahorse-zoom.mp4', seconds: 26 },
  'julia-walk': { file: 'clips/julia-walk.mp4', seconds: 16 },
  'glider-guns': { file: 'clips/glider-guns.mp4', seconds: 20 },
  'rule-waterfall': { file: 'clips/rule-waterfall.mp4', seconds: 21 },
  'coral-growth': { file: 'clips/coral-growth.mp4', seconds: 18 },
  'aurora-lake': { file: 'clips/aurora-lake.webm', seconds: 20 },
  'rain-pond': { file: 'clips/rain-pond.mp4', seconds: 16 },
  caustics: { file: 'clips/caustics.mp4', seconds: 12 },
  'neon-tunnel': { file: 'clips/neon-tunnel.mp4', seconds: 12 },
  kaleidoscope: { file: 'clips/kaleidoscope.mp4', seconds: 12 },
  galaxy: { file: 'clips/galaxy.webm', seconds: 18 },
  bokeh: { file: 'clips/bokeh.webm', seconds: 30 },
  epicycles: { file: 'clips/epicycles.mp4', seconds: 20 },
  'ink-flow': { file: 'clips/ink-flow.mp4', seconds: 16 },
  'blossom-tree': { file: 'clips/blossom-tree.mp4', seconds: 20 },
  'chaos-game': { file: 'clips/chaos-game.mp4', seconds: 18 },
  marble: { file: 'clips/marble.mp4', seconds: 16 },
  'pendulum-wave': { file: 'clips/pendulum-wave.mp4', seconds: 24 },
  lorenz: { file: 'clips/lorenz.mp4', seconds: 18 },
  dunes: { file: 'clips/dunes.webm', seconds: 28 },
  lissajous: { file: 'clips/lissajous.mp4', seconds: 24 },
} as const satisfies Record<string, { readonly file: `clips/${string}`; readonly seconds: number }>

/** The name of a clip. */
export type ClipName = keyof typeof clips
