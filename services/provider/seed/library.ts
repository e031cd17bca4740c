import { minutes, type Age } from './age.ts'
import { demoUser } from './channels.ts'
import type { DemoData } from '../src/demo-data.ts'
import type { VideoKey } from './videos.ts'

interface Playlist {
  readonly owner: string
  readonly name: string
  readonly description: string
  readonly videos: VideoKey[]
}

/** The demo user's playlists, among them an empty one and one with a single video, and one playlist of somebody else. */
export const playlists: DemoData['playlists'] = [
  {
    owner: demoUser,
    name: 'Rainy evening',
    description: 'Lamp on, volume low.',
    videos: ['pond-at-dusk', 'city-lights', 'still-lake', 'paper-dunes', 'soft-focus', 'net-of-light'],
  },
  {
    owner: demoUser,
    name: 'Things I want to code myself',
    description: 'In order of courage needed.',
    videos: [
      'chaos-in-ten-lines',
      'flow-fields',
      'cherry-tree',
      'sixteen-pendulums',
      'butterfly-forecast',
      'domain-warping',
      'coral-reef',
      'seahorse-valley',
    ],
  },
  {
    owner: demoUser,
    name: 'For the maths club',
    description: 'Short ones that end in an argument.',
    videos: ['roll-a-die', 'sixty-circles', 'why-it-returns', 'rule-thirty'],
  },
  { owner: demoUser, name: 'Headphones', description: '', videos: ['perfect-fifth', 'midnight-tunnel'] },
  {
    owner: demoUser,
    name: 'Desktop wallpaper candidates',
    description: 'There can be only one.',
    videos: ['six-mirrors'],
  },
  { owner: demoUser, name: 'Watch with Grandpa', description: 'Ask him about the clock repair first.', videos: [] },
  {
    owner: 'minaokafor',
    name: 'Year nine: waves',
    description: 'Lessons 4 to 7.',
    videos: ['sixteen-pendulums', 'perfect-fifth', 'pond-at-dusk', 'net-of-light'],
  },
] satisfies Playlist[]

const watched: readonly (readonly [video: VideoKey, age: Age])[] = [
  ['aurora', '52m'],
  ['never-crosses', '98m'],
  ['desert-walk', '5h'],
  ['brain-coral', '7h'],
  ['sixteen-pendulums', '22h'],
  ['five-cells', '1d'],
  ['exit-sixteen', '2d'],
  ['soft-focus', '3d'],
  ['julia-dust', '3.5d'],
  ['only-go-round', '5d'],
  ['shallow-noon', '8d'],
  ['quiet-turn', '11d'],
  ['rule-thirty', '13d'],
  ['cathedral-glass', '17d'],
  ['why-it-returns', '24d'],
  ['pond-at-dusk', '47d'],
  ['wind-petals', '55d'],
  ['cherry-tree', '60d'],
  ['chaos-in-ten-lines', '3mo'],
  ['pens-and-wind', '3.5mo'],
  ['flow-fields', '5mo'],
  ['marbled-paper', '6mo'],
  ['seahorse-valley', '7mo'],
  ['perfect-fifth', '8mo'],
  ['still-lake', '9mo'],
  ['city-lights', '10mo'],
]

/** What the demo user has watched. */
export const history: DemoData['history'] = watched.map(([video, age]) => ({
  user: demoUser,
  video,
  watchedMinutesAgo: minutes(age),
}))

const liked: readonly (readonly [video: VideoKey, age: Age])[] = [
  ['aurora', '51m'],
  ['never-crosses', '96m'],
  ['sixteen-pendulums', '22h'],
  ['julia-dust', '3.5d'],
  ['only-go-round', '5d'],
  ['quiet-turn', '11d'],
  ['rule-thirty', '13d'],
  ['why-it-returns', '24d'],
  ['pond-at-dusk', '47d'],
  ['cherry-tree', '60d'],
  ['chaos-in-ten-lines', '3mo'],
  ['flow-fields', '5mo'],
  ['seahorse-valley', '7mo'],
  ['perfect-fifth', '8mo'],
  ['still-lake', '9mo'],
  ['city-lights', '10mo'],
]

/** The videos that the demo user likes. */
export const likedByDemoUser: DemoData['videoLikes'] = liked.map(([video, age]) => ({
  user: demoUser,
  video,
  createdMinutesAgo: minutes(age),
}))
