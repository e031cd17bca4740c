import type { Still } from './thumbnails.ts'

/** The cover of every main channel: a wide still, by username. */
export const covers: Readonly<Record<string, Still>> = {
  zoomlevel: { clip: 'seahorse-zoom', time: 14.2 },
  slowlight: { clip: 'bokeh', time: 12, zoom: 1.1 },
  cellbycell: { clip: 'glider-guns', time: 12 },
  pixelgarden: { clip: 'coral-growth', time: 13 },
  hellooscillator: { clip: 'pendulum-wave', time: 1.9 },
  codeandchalk: { clip: 'ink-flow', time: 15.5 },
  orbitaldesk: { clip: 'galaxy', time: 10, zoom: 1.4, light: 1.2 },
  tidetables: { clip: 'caustics', time: 8 },
  kaleidohaus: { clip: 'kaleidoscope', time: 10.5 },
  northwindow: { clip: 'aurora-lake', time: 12 },
  circlesquared: { clip: 'chaos-game', time: 10 },
  nightdrivefm: { clip: 'neon-tunnel', time: 4 },
  robinvale: { clip: 'dunes', time: 12 },
}
