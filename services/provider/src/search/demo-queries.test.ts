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

/** Queries of viewers, with the title or name expected among the first three videos, channels or playlists. */
// cspell:disable
const queries: [kind: string, query: string, expected: string][] = [
  ['words of a title', 'spiral galaxy', 'A Quiet Turn Around a Spiral Galaxy'],
  ['words of a title', 'cathedral glass', 'Cathedral Glass'],
  ['words of a title', 'cherry tree', 'I Grew a Cherry Tree From Eleven Lines of Code'],
  ['words of a title', 'chaos game', 'The Chaos Game in Ten Lines'],
  ['words of a title', 'domain warping', 'Noise Bent by Noise Bent by Noise'],
  ['words of a title', 'perfect fifth', 'What a Perfect Fifth Looks Like'],
  ['words of a title', 'synthwave loop', 'MIDNIGHT TUNNEL // synthwave loop'],
  ['words of a title', 'aurora', 'Aurora'],
  ['words of a title', 'exit 16', 'Exit 16'],
  ['words of a title', 'rule 30', 'Rule 30 Is Still Undefeated'],
  ['words of a title', 'sunset', 'Sunset Over Paper Dunes'],
  ['words of a title', 'julia set', 'The Moment Before a Julia Set Falls to Dust'],
  ['words of a description', 'wave equation postcard', 'Rain on a Pond at Dusk'],
  ['words of a description', 'kettle', 'Growing Brain Coral From Seven Dots'],
  ['words of a description', 'sierpinski', 'Rule 90, Rule 30, Rule 110: The Highlights Reel'],
  ['words of a description', 'traffic jams', '90,000 Stars and Not One of Them Is an Arm'],
  ['words of a description', 'nitrogen oxygen', 'Green, Then Violet: The Curtain Over the Ridge'],
  ['words of a description', 'railway poster', 'My first flow field!!'],
  ['a typing error', 'galxay', 'A Quiet Turn Around a Spiral Galaxy'],
  ['a typing error', 'mandelbort', 'Why Is There Another Mandelbrot Set at the Bottom?'],
  ['a typing error', 'buterfly', 'The Butterfly That Broke the Weather Forecast'],
  ['a typing error', 'seahorze valley', 'Falling Into Seahorse Valley: 19 Doublings in 26 Seconds'],
  ['a typing error', 'pendulm', '16 Pendulums, 24 Seconds, One Moment of Perfect Order'],
  ['a typing error', 'kaleidohuas', 'Kaleidohaus'],
  ['a typing error', 'midnigth tunnel', 'MIDNIGHT TUNNEL // synthwave loop'],
  ['a typing error', 'chery tree', 'I Grew a Cherry Tree From Eleven Lines of Code'],
  ['a typing error', 'nothern lights', 'Northern Lights Over a Still Lake (Generative Ambient)'],
  ['a typing error', 'lissajou figures', 'Lissajous figures, phosphor style'],
  ['another order', 'galaxy spiral', 'A Quiet Turn Around a Spiral Galaxy'],
  ['another order', 'tree cherry', 'I Grew a Cherry Tree From Eleven Lines of Code'],
  ['another order', 'lake northern lights', 'Northern Lights Over a Still Lake (Generative Ambient)'],
  ['another order', 'pi circles sixty', 'Sixty Circles Draw Pi'],
  ['plural', 'galaxies', 'A Quiet Turn Around a Spiral Galaxy'],
  ['plural', 'butterflies', 'The Butterfly That Broke the Weather Forecast'],
  ['singular', 'raindrop', 'Raindrops (my first wave equation)'],
  ['singular', 'pendulum', '16 Pendulums, 24 Seconds, One Moment of Perfect Order'],
  ['plural', 'cherry trees', 'I Grew a Cherry Tree From Eleven Lines of Code'],
  ['singular', 'hill', 'Five hills and a gradient'],
  ['another form', 'growing corals', 'Growing Brain Coral From Seven Dots'],
  ['part of a name', 'kaleido', 'Kaleidohaus'],
  ['part of a name', 'oscill', 'Hello, Oscillator'],
  ['a name', 'night drive', 'Night Drive FM'],
  ['a name', 'robin vale', 'Robin Vale'],
  ['a name', 'orbital desk', 'The Orbital Desk'],
  ['a name', 'zoomlevel', 'Zoom Level'],
  ['a name without its signs', 'code chalk', 'Code & Chalk'],
  ['captions', 'referee', 'Rule 30 Is Still Undefeated'],
  ['captions', 'labyrinth', 'Growing Brain Coral From Seven Dots'],
  ['captions', 'polite illusion', 'Pi, Drawn by Things That Can Only Go Round'],
  ['captions', 'timetable', 'It Never Crosses Itself'],
  ['captions in German', 'kugeln', 'Why the Wave Comes Back'],
  ['captions in German', 'kreuzung', 'It Never Crosses Itself'],
  ['captions in German, without accents', 'flugel', 'It Never Crosses Itself'],
  ['captions in German, in another form', 'Linsen', 'Shallow Water, Noon'],
  ['exact words', '"glider guns"', 'Two Glider Guns, One Tiny Troublemaker'],
  ['exact words', '"roll a die"', 'Roll a Die, Draw a Triangle'],
  ['without a word', 'pi -drawn', 'Sixty Circles Draw Pi'],
  ['without a word', 'seahorse -falling', 'Why Is There Another Mandelbrot Set at the Bottom?'],
  ['either word', 'aurora or lissajous', 'Lissajous figures, phosphor style'],
  ['a playlist', 'maths club', 'For the maths club'],
]
// cspell:enable

test('viewers find at least 55 of 60 things among the first three', async () => {
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
