import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { demo } from '../../seed/index.ts'
import { seedDatabase } from '../database/seed-database.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()
const folder = join(import.meta.dirname, '../../seed')

beforeAll(async () => {
  expect(await readdir(folder)).toContain('captions.json')
  await seedDatabase({ databaseUrl: provider.databaseUrl, storage: provider.storage, demo, folder })
})

/** Typical queries, each with a title or name that must be among the first three videos, or among the channels and playlists. */
// cspell:disable
const queries: [kind: string, query: string, expected: string][] = [
  ['title words', 'spiral galaxy', 'A Quiet Turn Around a Spiral Galaxy'],
  ['title words', 'cathedral glass', 'Cathedral Glass'],
  ['title words', 'cherry tree', 'I Grew a Cherry Tree From Eleven Lines of Code'],
  ['title words', 'chaos game', 'The Chaos Game in Ten Lines'],
  ['title words', 'domain warping', 'Noise Bent by Noise Bent by Noise'],
  ['title words', 'perfect fifth', 'What a Perfect Fifth Looks Like'],
  ['title words', 'synthwave loop', 'MIDNIGHT TUNNEL // synthwave loop'],
  ['title words', 'aurora', 'Aurora'],
  ['title words', 'exit 16', 'Exit 16'],
  ['title words', 'rule 30', 'Rule 30 Is Still Undefeated'],
  ['title words', 'sunset', 'Sunset Over Paper Dunes'],
  ['title words', 'julia set', 'The Moment Before a Julia Set Falls to Dust'],
  ['description words', 'wave equation postcard', 'Rain on a Pond at Dusk'],
  ['description words', 'kettle', 'Growing Brain Coral From Seven Dots'],
  ['description words', 'sierpinski', 'Rule 90, Rule 30, Rule 110: The Highlights Reel'],
  ['description words', 'traffic jams', '90,000 Stars and Not One of Them Is an Arm'],
  ['description words', 'nitrogen oxygen', 'Green, Then Violet: The Curtain Over the Ridge'],
  ['description words', 'railway poster', 'My first flow field!!'],
  ['typo', 'galxay', 'A Quiet Turn Around a Spiral Galaxy'],
  ['typo', 'mandelbort', 'Why Is There Another Mandelbrot Set at the Bottom?'],
  ['typo', 'buterfly', 'The Butterfly That Broke the Weather Forecast'],
  ['typo', 'seahorze valley', 'Falling Into Seahorse Valley: 19 Doublings in 26 Seconds'],
  ['typo', 'pendulm', '16 Pendulums, 24 Seconds, One Moment of Perfect Order'],
  ['typo', 'kaleidohuas', 'Kaleidohaus'],
  ['typo', 'midnigth tunnel', 'MIDNIGHT TUNNEL // synthwave loop'],
  ['typo', 'chery tree', 'I Grew a Cherry Tree From Eleven Lines of Code'],
  ['typo', 'nothern lights', 'Northern Lights Over a Still Lake (Generative Ambient)'],
  ['typo', 'lissajou figures', 'Lissajous figures, phosphor style'],
  ['word order', 'galaxy spiral', 'A Quiet Turn Around a Spiral Galaxy'],
  ['word order', 'tree cherry', 'I Grew a Cherry Tree From Eleven Lines of Code'],
  ['word order', 'lake northern lights', 'Northern Lights Over a Still Lake (Generative Ambient)'],
  ['word order', 'pi circles sixty', 'Sixty Circles Draw Pi'],
  ['plural', 'galaxies', 'A Quiet Turn Around a Spiral Galaxy'],
  ['plural', 'butterflies', 'The Butterfly That Broke the Weather Forecast'],
  ['singular', 'raindrop', 'Raindrops (my first wave equation)'],
  ['singular', 'pendulum', '16 Pendulums, 24 Seconds, One Moment of Perfect Order'],
  ['plural', 'cherry trees', 'I Grew a Cherry Tree From Eleven Lines of Code'],
  ['singular', 'hill', 'Five hills and a gradient'],
  ['word form', 'growing corals', 'Growing Brain Coral From Seven Dots'],
  ['partial name', 'kaleido', 'Kaleidohaus'],
  ['partial name', 'oscill', 'Hello, Oscillator'],
  ['name', 'night drive', 'Night Drive FM'],
  ['name', 'robin vale', 'Robin Vale'],
  ['name', 'orbital desk', 'The Orbital Desk'],
  ['name', 'zoomlevel', 'Zoom Level'],
  ['name without punctuation', 'code chalk', 'Code & Chalk'],
  ['captions', 'referee', 'Rule 30 Is Still Undefeated'],
  ['captions', 'labyrinth', 'Growing Brain Coral From Seven Dots'],
  ['captions', 'polite illusion', 'Pi, Drawn by Things That Can Only Go Round'],
  ['captions', 'timetable', 'It Never Crosses Itself'],
  ['German captions', 'kugeln', 'Why the Wave Comes Back'],
  ['German captions', 'kreuzung', 'It Never Crosses Itself'],
  ['German captions, no accents', 'flugel', 'It Never Crosses Itself'],
  ['German captions, word form', 'Linsen', 'Shallow Water, Noon'],
  ['phrase', '"glider guns"', 'Two Glider Guns, One Tiny Troublemaker'],
  ['phrase', '"roll a die"', 'Roll a Die, Draw a Triangle'],
  ['excluded word', 'pi -drawn', 'Sixty Circles Draw Pi'],
  ['excluded word', 'seahorse -falling', 'Why Is There Another Mandelbrot Set at the Bottom?'],
  ['alternatives', 'aurora or lissajous', 'Lissajous figures, phosphor style'],
  ['playlist', 'maths club', 'For the maths club'],
]
// cspell:enable

test('at least 55 of 60 typical queries return the expected result among the first three videos @long', async () => {
  const missed: string[] = []
  for (const [kind, query, expected] of queries) {
    const { data } = await provider.visitor.get(`/search?query=${encodeURIComponent(query)}`)
    const first = [...data.videos.slice(0, 3), ...data.channels, ...data.playlists]
    const names = first.map(({ title, fullName, name }) => title ?? fullName ?? name)
    if (!names.includes(expected)) missed.push(`${kind}: ${query} found ${names.join(' | ') || 'nothing'}`)
  }
  expect(queries).toHaveLength(60)
  expect(missed.slice(5)).toEqual([])
})
