import type { Swatch } from './palettes.ts'
import { circle, path, square } from './svg.ts'

const coats = {
  teawithtensors: 'owl',
  pablo_nocturno: 'cat',
  bitrotbetty: 'bear',
  chalkdust: 'rabbit',
  yuki_hako: 'fox',
  wobblyline: 'frog',
  kitekid: 'bird',
} as const

/** The animal that a viewer has chosen. */
export function drawAnimal([dark, middle, warm, soft, light]: Swatch, _random: () => number, name: string): string {
  const eyes = (y: number, gap: number, size = 8): string =>
    [-gap, gap]
      .map(
        (x) =>
          circle(120 + x, y, size, `fill="${dark}"`) +
          circle(120 + x + size * 0.3, y - size * 0.3, size * 0.32, 'fill="#fff"'),
      )
      .join('')
  const bodies: Record<(typeof coats)[keyof typeof coats], string> = {
    owl:
      path('M58 70q62 34 124 0q22 130 -62 138q-84 -8 -62 -138z', `fill="${middle}"`) +
      pair(30, 112, 31, `fill="${light}"`) +
      eyes(112, 30, 13) +
      path('M120 126l-10 14h20z', `fill="${warm}"`),
    cat:
      path('M60 58l36 30h48l36-30q22 138 -60 142q-82 -4 -60 -142z', `fill="${dark}"`) +
      pair(28, 126, 12, `fill="${soft}"`) +
      pair(28, 126, 5, `fill="${dark}"`) +
      path('M120 148l-8-7h16z', `fill="${warm}"`) +
      path('M84 156l-36-8M84 164l-36 6M156 156l36-8M156 164l36 6', `stroke="${soft}" stroke-width="3"`),
    bear:
      pair(52, 76, 26, `fill="${middle}"`) +
      pair(52, 76, 13, `fill="${soft}"`) +
      circle(120, 132, 70, `fill="${middle}"`) +
      `<ellipse cx="120" cy="156" rx="32" ry="25" fill="${light}"/>` +
      eyes(122, 28) +
      `<ellipse cx="120" cy="146" rx="11" ry="8" fill="${dark}"/>`,
    rabbit:
      path('M88 96q-30-74 0-76t22 72zM152 96q30-74 0-76t-22 72z', `fill="${light}"`) +
      path('M92 86q-16-50 -2-54t10 52zM148 86q16-50 2-54t-10 52z', `fill="${warm}" opacity=".6"`) +
      circle(120, 146, 62, `fill="${light}"`) +
      eyes(138, 25) +
      path(
        'M120 162l-8-8h16zM120 162v8q-8 8-14 2M120 170q8 8 14 2',
        `fill="${warm}" stroke="${dark}" stroke-width="3" stroke-linejoin="round"`,
      ),
    fox:
      path('M52 52l48 42h40l48-42q14 100 -68 158q-82 -58 -68 -158z', `fill="${warm}"`) +
      path('M58 124q40 0 62 62q22-62 62-62q-10 50 -62 86q-52 -36 -62 -86z', `fill="${light}"`) +
      eyes(128, 30) +
      circle(120, 196, 10, `fill="${dark}"`),
    frog:
      pair(42, 86, 30, `fill="${middle}"`) +
      pair(42, 86, 19, `fill="${light}"`) +
      pair(42, 88, 10, `fill="${dark}"`) +
      `<ellipse cx="120" cy="142" rx="82" ry="60" fill="${middle}"/>` +
      path('M74 150q46 34 92 0', `fill="none" stroke="${dark}" stroke-width="5" stroke-linecap="round"`) +
      pair(56, 152, 9, `fill="${warm}" opacity=".6"`),
    bird:
      circle(116, 130, 70, `fill="${warm}"`) +
      path('M178 118l44 16l-44 18z', `fill="${soft}"`) +
      path('M60 134q44-30 76 8q-14 46 -62 34q-14 -20 -14 -42z', `fill="${dark}" opacity=".35"`) +
      circle(144, 108, 15, `fill="${light}"`) +
      circle(147, 108, 7, `fill="${dark}"`) +
      path(
        'M112 62q-6-26 12-34M126 62q2-20 20-24',
        `fill="none" stroke="${warm}" stroke-width="7" stroke-linecap="round"`,
      ),
  }
  const coat = coats[name as keyof typeof coats]
  return square(coat === 'rabbit' || coat === 'fox' ? middle : soft, coat === 'rabbit' ? middle : light, bodies[coat])
}

function pair(x: number, y: number, radius: number, style: string): string {
  return circle(120 - x, y, radius, style) + circle(120 + x, y, radius, style)
}
