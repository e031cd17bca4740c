import type { Swatch } from './palettes.ts'
import { pick } from './pick.ts'
import { circle, path, square } from './svg.ts'

/** A friendly face: hair, skin, glasses and clothes by chance, colours from the swatch. */
export function drawFace([dark, middle, warm, soft, light]: Swatch, random: () => number, name: string): string {
  const skin = pick(['#f6d3b8', '#eab88f', '#d59a6c', '#b8774a', '#8f5636', '#6b3f2a'], random)
  const hair = pick(['#2a2026', '#3d2a22', '#6b4128', '#a8642f', '#d9a35a', '#8c8a92', dark], random)
  const isCovered = name === 'laylahaddad'
  const style = isCovered ? 6 : Math.floor(random() * 6)
  const back = [
    circle(120, 104, 66, `fill="${hair}"`),
    path('M52 112q0-76 68-76t68 76v70q-20 14-34 4V110H86v76q-14 10-34-4z', `fill="${hair}"`),
    circle(120, 98, 60, `fill="${hair}"`) + circle(120, 36, 24, `fill="${hair}"`),
    '',
    [50, 82, 120, 158, 190].map((x, at) => circle(x, [112, 66, 50, 66, 112][at] ?? 0, 33, `fill="${hair}"`)).join(''),
    '',
    path('M44 240V118q0-82 76-82t76 82v122z', `fill="${warm}"`),
  ][style]
  const front = [
    path('M68 108q4-50 56-54 46-2 48 54-26-8-38-30-22 26-66 30z', `fill="${hair}"`),
    path('M70 112q0-56 50-56t50 56q-18-6-26-30-20 26-74 30z', `fill="${hair}"`),
    path('M68 104q8-48 52-48t52 48q-30-20-52-20t-52 20z', `fill="${hair}"`),
    path('M68 108q-6-64 52-66 56 0 52 66-6-30-22-34-40 6-62-4-16 8-20 38z', `fill="${hair}"`),
    path('M70 104q10-40 50-40t50 40q-24-14-50-14t-50 14z', `fill="${hair}"`),
    path('M66 106q-2-62 54-62t54 62q-4-18-12-26H78q-8 8-12 26z', `fill="${hair}"`),
    path(
      'M50 122q0-84 70-84t70 84q0 52-14 88q-56 34-112 0q-14-36-14-88zM78 122q0 46 42 46t42-46q0-52-42-52t-42 52z',
      `fill="${warm}" fill-rule="evenodd"`,
    ),
  ][style]
  const eyeY = 118
  const eyes =
    random() < 0.3
      ? path(
          `M92 ${eyeY}q8-8 16 0M132 ${eyeY}q8-8 16 0`,
          `fill="none" stroke="#2b1f24" stroke-width="4" stroke-linecap="round"`,
        )
      : circle(100, eyeY, 5, 'fill="#2b1f24"') + circle(140, eyeY, 5, 'fill="#2b1f24"')
  const glasses =
    random() < 0.28
      ? path(
          `M84 ${eyeY}a16 16 0 1 0 32 0a16 16 0 1 0 -32 0M124 ${eyeY}a16 16 0 1 0 32 0a16 16 0 1 0 -32 0M116 ${eyeY}h8`,
          `fill="none" stroke="${dark}" stroke-width="4"`,
        )
      : ''
  const beard =
    !isCovered && style === 3 && random() < 0.6
      ? path('M72 122q2 62 48 62t48-62q-6 24-26 22-22-8-44 0-20 2-26-22z', `fill="${hair}"`)
      : ''
  const mouth = path('M105 147q15 13 30 0', 'fill="none" stroke="#2b1f24" stroke-width="4" stroke-linecap="round"')
  const cheeks = circle(88, 136, 9, 'fill="#e5604d" opacity=".3"') + circle(152, 136, 9, 'fill="#e5604d" opacity=".3"')
  const body = path('M28 240q4-52 58-58h68q54 6 58 58z', `fill="${pick([dark, middle, light], random)}"`)
  const neck =
    path('M102 156h36v28q-18 18-36 0z', `fill="${skin}"`) +
    path('M102 164q18 14 36 0v10q-18 12-36 0z', 'fill="#000" opacity=".1"')
  const head = path('M70 108q0-50 50-50t50 50v10q0 52-50 52t-50-52z', `fill="${skin}"`)
  const ears =
    isCovered || style === 1 ? '' : circle(70, 118, 10, `fill="${skin}"`) + circle(170, 118, 10, `fill="${skin}"`)
  return square(
    pick([soft, warm, middle], random),
    soft,
    `${circle(120, 120, 96, `fill="${light}" opacity=".35"`)}${back}${body}${neck}${ears}${head}${beard}${cheeks}${eyes}${glasses}${mouth}${front}`,
  )
}
