import { circle, path, round, square } from './svg.ts'

const turn = Math.PI * 2

/** The emblem of every main channel, as SVG, by username. */
export function drawChannelAvatars(): Map<string, string> {
  return new Map([
    ['zoomlevel', drawNestedCircles()],
    ['slowlight', drawSoftLights()],
    ['cellbycell', drawGlider()],
    ['pixelgarden', drawPixelPlant()],
    ['hellooscillator', drawFigure()],
    ['codeandchalk', drawBlackboard()],
    ['orbitaldesk', drawSpiral()],
    ['tidetables', drawTide()],
    ['kaleidohaus', drawRosette()],
    ['northwindow', drawWindow()],
    ['circlesquared', drawCircleAndSquare()],
    ['nightdrivefm', drawRoad()],
    ['robinvale', drawRobin()],
  ])
}

function drawNestedCircles(): string {
  const tones = ['#16336f', '#2b6cb0', '#8fd0e8', '#fff3d6', '#f6b24a', '#b8502a', '#2b1038', '#f6b24a']
  // Each circle touches the one around it at the same side, so that the eye falls towards a point.
  const rings = tones.map((tone, step) => {
    const radius = 104 * 0.72 ** step
    return circle(120 - (104 - radius) * 0.62, 120 + (104 - radius) * 0.5, radius, `fill="${tone}"`)
  })
  return square('#0a1330', '#1a1140', rings.join(''))
}

function drawSoftLights(): string {
  return square(
    '#171233',
    '#4a2442',
    softLight(92, 132, 62, '#ffb870', 0.82) +
      softLight(152, 104, 50, '#ff7d6b', 0.72) +
      softLight(140, 164, 38, '#ffe2b0', 0.72) +
      softLight(74, 78, 24, '#7fb4e8', 0.7) +
      softLight(188, 164, 14, '#ffd98a', 0.8),
    60,
  )
}

function drawGlider(): string {
  const places = [
    [2, 1],
    [3, 2],
    [1, 3],
    [2, 3],
    [3, 3],
  ]
  const tones = ['#ffe0a3', '#ffb35c', '#ff7d54', '#f25672', '#d83a86']
  const cells = Array.from({ length: 25 }, (_, at) => {
    const [x, y] = [at % 5, Math.floor(at / 5)]
    const index = places.findIndex(([column, row]) => column === x && row === y)
    return `<rect x="${28 + x * 38}" y="${28 + y * 38}" width="32" height="32" rx="7" fill="${index < 0 ? '#1d2750' : (tones[index] ?? '#fff')}"/>`
  })
  return square('#0b1128', '#141b3d', cells.join(''))
}

function drawPixelPlant(): string {
  const picture = [
    '....PP....',
    '..PPWPPP..',
    '.PPPPPWPP.',
    '.PWPPBPPP.',
    '..PPBPBP..',
    '...PBBP...',
    '....BB....',
    '....BB....',
    '..GGBBGG..',
    'GGGGGGGGGG',
  ]
  const tones: Record<string, string> = { P: '#f58fae', W: '#ffe3ea', B: '#6b4033', G: '#5f9a6c' }
  const pixels = picture.flatMap((line, y) =>
    [...line].flatMap((mark, x) =>
      tones[mark]
        ? [`<rect x="${30 + x * 18}" y="${30 + y * 18}" width="18.5" height="18.5" fill="${tones[mark]}"/>`]
        : [],
    ),
  )
  return square('#bfe0e2', '#fbe6cf', pixels.join(''), 90)
}

function drawFigure(): string {
  const points = Array.from({ length: 241 }, (_, at) => {
    const angle = (at / 240) * turn
    return `${round(120 + Math.sin(angle * 2) * 78)} ${round(120 + Math.sin(angle * 3) * 78)}`
  })
  const line = `M${points.join('L')}z`
  const stroke = (width: number, colour: string, opacity: number): string =>
    path(line, `fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" stroke-linejoin="round"`)
  return square(
    '#06302a',
    '#031512',
    stroke(18, '#18c792', 0.2) + stroke(11, '#2fe0ab', 0.35) + stroke(6, '#d8ffef', 1),
    90,
  )
}

function drawBlackboard(): string {
  const chalk = 'fill="none" stroke="#f4f1e6" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"'
  return square(
    '#2c4a42',
    '#1d332e',
    path('M84 62q-22 0-22 24v16q0 18-18 18q18 0 18 18v16q0 24 22 24', chalk) +
      path('M156 62q22 0 22 24v16q0 18 18 18q-18 0-18 18v16q0 24-22 24', chalk) +
      circle(
        120,
        120,
        25,
        'fill="none" stroke="#ffd166" stroke-width="11" stroke-dasharray="130 28" stroke-linecap="round" transform="rotate(-50 120 120)"',
      ),
    90,
  )
}

function drawSpiral(): string {
  const stars = Array.from({ length: 260 }, (_, at) => {
    const along = at / 260
    const angle = along * 6.4 + (at % 2) * Math.PI
    const radius = 12 + along * 96
    const x = Math.cos(angle) * radius
    const y = Math.sin(angle) * radius * 0.62
    const tone = along < 0.25 ? '#ffe1ad' : along < 0.55 ? '#ff9fc0' : '#8fb8ff'
    return circle(
      120 + x * 0.94 + y * 0.34,
      120 - x * 0.34 + y * 0.94,
      7.5 - along * 5,
      `fill="${tone}" opacity="${round(1 - along * 0.3)}"`,
    )
  })
  const core = circle(120, 120, 34, 'fill="#ffd28f" opacity=".3"') + circle(120, 120, 20, 'fill="#fff0d2"')
  return square('#0b0f2a', '#1d1440', core + stars.join(''))
}

function drawTide(): string {
  return square(
    '#ffe0b8',
    '#ffb89a',
    circle(120, 104, 46, 'fill="#fff6e3"') +
      wave(126, 10, 0, '#5cc4c4') +
      wave(158, 12, 2, '#1f93a6') +
      wave(194, 12, 4.2, '#0c5f80'),
    90,
  )
}

function drawRosette(): string {
  return square(
    '#24124f',
    '#13205e',
    rosetteRing(12, 104, 24, '#1d7fb8', 0.5) +
      rosetteRing(12, 100, 22, '#b81e52', 0) +
      rosetteRing(12, 72, 17, '#f4c95d', 0.5) +
      rosetteRing(6, 56, 20, '#29b8a8', 0) +
      rosetteRing(6, 38, 12, '#f7eed0', 0.5) +
      circle(120, 120, 8, 'fill="#b81e52"'),
  )
}

function drawWindow(): string {
  const sky = `<defs><linearGradient id="sky" gradientTransform="rotate(90 .5 .5)"><stop stop-color="#0a0f2e"/><stop offset=".35" stop-color="#6a3bb0"/><stop offset=".62" stop-color="#1fb89a"/><stop offset=".8" stop-color="#b7ffd8"/><stop offset="1" stop-color="#0f2b4a"/></linearGradient></defs>`
  const panes = [
    [62, 46],
    [124, 46],
    [62, 124],
    [124, 124],
  ].map(([x, y]) => `<rect x="${x}" y="${y}" width="54" height="70" rx="4"/>`)
  return square(
    '#2b3350',
    '#1a2038',
    `${sky}<rect x="50" y="34" width="140" height="172" rx="10" fill="#e9dfcd"/><clipPath id="panes">${panes.join('')}</clipPath><g clip-path="url(#panes)"><path d="M40 30H200V210H40z" fill="url(#sky)"/><path d="M40 210V168l34-26 30 20 30-34 34 32 32-14v64z" fill="#0a1226"/></g><rect x="42" y="202" width="156" height="12" rx="5" fill="#f6efe0"/>`,
    90,
  )
}

function drawCircleAndSquare(): string {
  return square(
    '#f7efe2',
    '#efe0cb',
    `<rect x="46" y="58" width="132" height="132" fill="#e4572e" rx="3"/>${circle(140, 104, 66, 'fill="#22427c" opacity=".9"')}${circle(140, 104, 66, 'fill="none" stroke="#16264a" stroke-width="5"')}`,
  )
}

function drawRoad(): string {
  const stripes = Array.from({ length: 5 }, (_, at) => {
    const [top, height] = [112 + at * 13, 3 + at * 1.6]
    const half = Math.sqrt(Math.max(0, 71 ** 2 - (top - 112) ** 2))
    return `<rect x="${round(120 - half)}" y="${top}" width="${round(half * 2)}" height="${height}" fill="#40124f"/>`
  })
  const lines = [-260, -150, -70, 0, 70, 150, 260].map((x) =>
    path(`M${120 + x * 0.28} 172L${120 + x} 240`, 'stroke="#35e0ff" stroke-width="3"'),
  )
  const rows = [178, 190, 210].map((y, at) =>
    path(`M0 ${y}H240`, `stroke="#35e0ff" stroke-width="${2 + at * 0.6}" opacity=".8"`),
  )
  return square(
    '#1a0a3a',
    '#5a1a6e',
    `<defs><linearGradient id="sun" gradientTransform="rotate(90 .5 .5)"><stop stop-color="#ffe08a"/><stop offset="1" stop-color="#ff2e88"/></linearGradient></defs>${circle(120, 112, 70, 'fill="url(#sun)"')}${stripes.join('')}<rect y="172" width="240" height="68" fill="#12062b"/>${lines.join('')}${rows.join('')}`,
    90,
  )
}

function drawRobin(): string {
  return square(
    '#cfe3d6',
    '#f5e7c8',
    `${path('M30 206q60-16 180-4', 'stroke="#6b4b3a" stroke-width="12" fill="none" stroke-linecap="round"')}${path('M46 178q-4-20 22-40q6-78 78-78q52 4 54 56q0 84-86 84q-30 0-68-22z', 'fill="#7a5a49"')}${path('M200 116q0 84-86 84q-14 0-26-4q66-20 52-100q4-32 32-30q28 10 28 50z', 'fill="#e8613c"')}${path('M112 200q-14 0-26-5q46-14 52-50q22 40-26 55z', 'fill="#fbf1e0"')}${path('M60 150q44-34 72-6q-14 40-72 36z', 'fill="#5f4438"')}${path('M198 96l30 10l-30 10z', 'fill="#f2b84b"')}${circle(168, 92, 9, 'fill="#231a1a"')}${circle(171, 89, 3, 'fill="#fff"')}${path('M104 198v14M124 200v12', 'stroke="#5f4438" stroke-width="6" stroke-linecap="round"')}`,
    90,
  )
}

function softLight(x: number, y: number, radius: number, colour: string, opacity: number): string {
  return circle(x, y, radius, `fill="${colour}" opacity="${opacity}"`)
}

function wave(y: number, height: number, shift: number, colour: string): string {
  const points = Array.from(
    { length: 49 },
    (_, at) => `${at * 5} ${round(y + Math.sin((at * 5 * turn) / 120 + shift) * height)}`,
  )
  return path(`M0 240L${points.join('L')}L240 240z`, `fill="${colour}"`)
}

function rosetteRing(count: number, length: number, width: number, colour: string, shift: number): string {
  return Array.from({ length: count }, (_, at) =>
    path(
      `M120 120L${round(120 - width)} ${round(120 - length * 0.62)}L120 ${120 - length}L${round(120 + width)} ${round(120 - length * 0.62)}z`,
      `fill="${colour}" stroke="#1a1140" stroke-width="2.5" stroke-linejoin="round" transform="rotate(${round(((at + shift) * 360) / count)} 120 120)"`,
    ),
  ).join('')
}
