import { createRandom } from '../random.ts'
import { swatches, type Swatch } from './palettes.ts'
import { drawAnimal } from './draw-animal.ts'
import { drawFace } from './draw-face.ts'
import { pick } from './pick.ts'
import { circle, path, round, square } from './svg.ts'

type Draw = (swatch: Swatch, random: () => number, name: string) => string

/** Which hand draws whom. */
const families = {
  face: [
    'minaokafor',
    'marisol_dv',
    'laylahaddad',
    'shirabentov',
    'olgamir',
    'deepa_rao_k',
    'ines_p',
    'hanneke',
    'zofia_w',
    'amaru_k',
    'solveig',
    'clementine',
    'mikael_reed',
    'ekow_mensah_art',
    'cassia_code',
    'mirela_s',
    'nilsbakke',
    'bartvandijkstra',
    'anouk_tisse',
    'pixelpete',
    'bluehourben',
    'dana_driftwood',
  ],
  landscape: [
    'lowtidelou',
    'fennimore',
    'kestrelmaps',
    'northbynorth',
    'desertstation',
    'aurorachaser',
    'stillwater',
    'harborlights',
    'lostisobar',
  ],
  blocks: [
    'quietkernel',
    'oddparity',
    'tessellatrix',
    'noor_patterns',
    'junipergrey',
    'grid_goblin',
    'wenlock',
    'plotterclub',
  ],
  monogram: [
    'recursivehugo',
    'theoremtheo',
    'ottodidact',
    'halfstep',
    'slowreader',
    'mrfarrow',
    'signalnoise',
    'old_modem',
  ],
  orbit: ['cometcatcher', 'perihelion', 'vesper_atlas', 'ravi_iterates', 'dustyprism', 'pennypendulum', 'thirdshift'],
  flower: [
    'gardenpatch',
    'sakura_koubou',
    'larkspurlane',
    'paperlantern',
    'inkandorchid',
    'bramblewick',
    'mossandmoth',
    'featherweight',
  ],
  waves: [
    'eighthnote',
    'smallbatchsynths',
    'saltandsine',
    'jasper_loops',
    'coppercoil',
    'phosphor_green',
    'tinybitcrush',
  ],
  animal: ['teawithtensors', 'pablo_nocturno', 'bitrotbetty', 'wobblyline', 'kitekid', 'chalkdust', 'yuki_hako'],
} as const satisfies Record<string, readonly string[]>

const draw: Record<keyof typeof families, Draw> = {
  face: drawFace,
  landscape: drawLandscape,
  blocks: drawBlocks,
  monogram: drawMonogram,
  orbit: drawOrbit,
  flower: drawFlower,
  waves: drawWaves,
  animal: drawAnimal,
}

/** The avatar of every viewer, as SVG, by username. */
export function drawViewerAvatars(): Map<string, string> {
  const avatars = new Map<string, string>()
  for (const [family, names] of Object.entries(families) as [keyof typeof families, readonly string[]][]) {
    for (const [index, name] of names.entries()) {
      const random = createRandom([...name].reduce((hash, letter) => hash * 31 + (letter.codePointAt(0) ?? 0), 7))
      const swatch = swatches[(index * 5 + family.length) % swatches.length] ?? swatches[0]
      avatars.set(name, draw[family](swatch, random, name))
    }
  }
  return avatars
}

function drawLandscape([dark, middle, warm, soft, light]: Swatch, random: () => number): string {
  const sunX = 70 + random() * 100
  const smooth = `stroke-linejoin="round"`
  return square(
    soft,
    warm,
    circle(sunX, 92, 38, `fill="${light}"`) +
      path(hill(138, 16, random() * 6), `fill="${middle}" opacity=".45" ${smooth}`) +
      path(hill(168, 18, random() * 6), `fill="${middle}" ${smooth}`) +
      path(hill(206, 14, random() * 6), `fill="${dark}" ${smooth}`),
    90,
  )
}

function drawBlocks([dark, middle, warm, soft, light]: Swatch, random: () => number): string {
  const colours: [string, ...string[]] = [dark, middle, warm, soft]
  const cell = 80
  const tiles = Array.from({ length: 9 }, (_, at) => {
    const [x, y] = [(at % 3) * cell, Math.floor(at / 3) * cell]
    const ground = pick([light, soft, middle], random)
    const ink = pick(colours.filter((colour) => colour !== ground) as [string, ...string[]], random)
    const shape = pick(
      [
        path(`M0 0h${cell}a${cell} ${cell} 0 0 1 -${cell} ${cell}z`, `fill="${ink}"`),
        circle(cell / 2, cell / 2, cell * 0.32, `fill="${ink}"`),
        path(`M0 ${cell / 2}a${cell / 2} ${cell / 2} 0 0 1 ${cell} 0z`, `fill="${ink}"`),
        path(`M0 ${cell}L${cell} 0V${cell}z`, `fill="${ink}"`),
      ],
      random,
    )
    const turn = Math.floor(random() * 4) * 90
    return `<g transform="translate(${x} ${y})"><rect width="${cell + 0.5}" height="${cell + 0.5}" fill="${ground}"/><g transform="rotate(${turn} ${cell / 2} ${cell / 2})">${shape}</g></g>`
  })
  return square(light, light, tiles.join(''))
}

function drawMonogram([dark, middle, warm, soft, light]: Swatch, random: () => number, name: string): string {
  const [from, to, ink] = pick(
    [
      [dark, middle, soft],
      [warm, soft, dark],
      [light, soft, middle],
    ],
    random,
  ) as [string, string, string]
  const letter = (name[0] ?? '').toUpperCase()
  const ring = `fill="none" stroke="${ink}" stroke-width="5" opacity=".55" stroke-dasharray="${pick(['2 14', '60 10', '1000 0', '20 12'], random)}" stroke-linecap="round"`
  return square(
    from,
    to,
    `${circle(120, 120, 92, ring)}<text x="120" y="160" text-anchor="middle" font-family="URW Gothic" font-weight="600" font-size="118" fill="${ink}">${letter}</text>`,
  )
}

function drawOrbit([dark, middle, warm, soft, light]: Swatch, random: () => number): string {
  const tilt = -40 + random() * 80
  const stars = Array.from({ length: 16 }, () =>
    circle(random() * 240, random() * 240, 1 + random() * 1.8, `fill="${light}" opacity=".8"`),
  ).join('')
  const planet = 48 + random() * 10
  const ring = (extra: string): string =>
    `<ellipse cx="120" cy="120" rx="${round(planet * 1.85)}" ry="${round(planet * 0.5)}" fill="none" stroke="${soft}" stroke-width="9" ${extra}/>`
  const half = `<clipPath id="front"><rect x="0" y="120" width="240" height="120"/></clipPath>`
  const moonAngle = random() * 6.28
  return square(
    dark,
    middle,
    `${stars}<g transform="rotate(${round(tilt)} 120 120)">${half}${ring('')}${circle(120, 120, planet, `fill="${warm}"`)}${path(`M${120 - planet} 120a${planet} ${planet} 0 0 0 ${planet * 2} 0q-${planet} ${round(planet * 0.5)} -${planet * 2} 0z`, `fill="${dark}" opacity=".22"`)}<g clip-path="url(#front)">${ring('')}</g></g>${circle(120 + Math.cos(moonAngle) * 96, 120 + Math.sin(moonAngle) * 96, 9, `fill="${light}"`)}`,
  )
}

function drawFlower([dark, middle, warm, soft, light]: Swatch, random: () => number): string {
  const petals = 5 + Math.floor(random() * 5)
  const [outer, inner] = pick(
    [
      [warm, soft],
      [light, soft],
      [soft, warm],
    ],
    random,
  ) as [string, string]
  const width = (random() * 0.25 + 0.85) * (150 / petals) + 8
  const ring = (length: number, wide: number, colour: string, shift: number): string =>
    Array.from({ length: petals }, (_, at) => petal(length, wide, colour, ((at + shift) * 360) / petals)).join('')
  return square(
    dark,
    middle,
    ring(96, width, outer, 0) +
      ring(62, width * 0.7, inner, 0.5) +
      circle(120, 120, 17, `fill="${dark}"`) +
      circle(120, 120, 8, `fill="${light}"`),
  )
}

function drawWaves([dark, middle, warm, soft, light]: Swatch, random: () => number): string {
  const colours = random() < 0.5 ? [light, soft, warm, middle, dark] : [dark, middle, warm, soft, light]
  const length = 60 + random() * 80
  const bands = colours.slice(1).map((colour, band) => {
    const height = 10 + random() * 16
    const shift = random() * 6.28
    const points = Array.from(
      { length: 61 },
      (_, at) => `${at * 4} ${round(68 + band * 46 + Math.sin((at * 4 * 6.28) / length + shift) * height)}`,
    )
    return path(`M0 240L${points.join('L')}L240 240z`, `fill="${colour}"`)
  })
  return square(colours[0] ?? light, colours[0] ?? light, bands.join(''))
}

function hill(base: number, height: number, shift: number): string {
  const points = Array.from(
    { length: 13 },
    (_, at) =>
      `${at * 20} ${round(base - height * Math.sin(at * 0.55 + shift) - height * 0.4 * Math.sin(at * 1.3 + shift * 2))}`,
  )
  return `M0 240L${points.join('L')}L240 240z`
}

function petal(length: number, wide: number, colour: string, turn: number): string {
  return path(
    `M120 120c${round(-wide)} ${round(-length * 0.35)} ${round(-wide)} ${round(-length)} 0 ${round(-length)}s${round(wide)} ${round(length * 0.65)} 0 ${round(length)}z`,
    `fill="${colour}" transform="rotate(${round(turn)} 120 120)"`,
  )
}
