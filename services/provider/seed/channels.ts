import type { DemoUser } from '../src/demo-data.ts'

type Channel = Pick<DemoUser, 'username' | 'fullName' | 'about' | 'createdDaysAgo'> & { readonly isVerified?: boolean }

/** The demo log-in's own user. */
export const demoUser = 'robinvale'

const channels: readonly Channel[] = [
  {
    username: 'zoomlevel',
    fullName: 'Zoom Level',
    isVerified: true,
    createdDaysAgo: 2040,
    about:
      'Deep zooms into fractals, with the numbers left in.\n\nEvery video starts with the whole picture and ends somewhere nobody asked to go. Depth is always in the title, coordinates are always in the description, and the sky is never the limit because there is no sky.',
  },
  {
    username: 'slowlight',
    fullName: 'Slow Light',
    isVerified: true,
    createdDaysAgo: 1890,
    about:
      'Generative places to rest your eyes, and music to think to. Nothing happens here, on purpose.\n\nHeadphones welcome. New places when they are ready, never on a schedule.',
  },
  {
    username: 'cellbycell',
    fullName: 'Cell by Cell',
    createdDaysAgo: 1460,
    about:
      'Cellular automata, covered like the sport they are. Match reports, highlights, transfer news from the glider market. Zero players, zero randomness, total drama.\n\nYour commentator: Odile. Your referee: a grid.',
  },
  {
    username: 'pixelgarden',
    fullName: 'The Pixel Garden',
    createdDaysAgo: 1650,
    about:
      'I grow plants, corals and the occasional mould out of very short programs. No soil was harmed.\n\nSeed numbers are in every description, so you can grow the same tree at home.',
  },
  {
    username: 'hellooscillator',
    fullName: 'Hello, Oscillator',
    isVerified: true,
    createdDaysAgo: 2310,
    about:
      'Waves you can see, pictures you can hear. Short films about things that swing, ring, hum and come back.\n\nMade for classrooms: use them freely, no need to ask.',
  },
  {
    username: 'codeandchalk',
    fullName: 'Code & Chalk',
    isVerified: true,
    createdDaysAgo: 1720,
    about:
      'Generative art for people who can write a loop. One idea a video, drawn first in chalk and then in code.\n\nIf you can only explain it with a library, you have not explained it yet.',
  },
  {
    username: 'orbitaldesk',
    fullName: 'The Orbital Desk',
    isVerified: true,
    createdDaysAgo: 1980,
    about:
      'Small simulations of very large things, from a desk with a bad lamp. Astronomy, chaos and the weather, always with the assumptions said out loud.',
  },
  {
    username: 'tidetables',
    fullName: 'Tide Tables',
    createdDaysAgo: 1330,
    about:
      'Water, simulated: the sea floor at noon, ponds in the rain, the line where a wave gives up.\n\nEvery clip is an equation that somebody once found by looking at water.',
  },
  {
    username: 'kaleidohaus',
    fullName: 'Kaleidohaus',
    createdDaysAgo: 940,
    about: 'Pattern studio. Mirrors, marbling, ornament, symmetry groups. We believe that more is more.',
  },
  {
    username: 'northwindow',
    fullName: 'North Window',
    createdDaysAgo: 820,
    about: 'One window, facing north, in a house that only exists as noise functions. Auroras, mostly.',
  },
  {
    username: 'circlesquared',
    fullName: 'Circle, Squared',
    isVerified: true,
    createdDaysAgo: 1540,
    about:
      'Proofs without many words. Geometry, Fourier series, and probability that draws pictures.\n\nNew video whenever the compass stops wobbling.',
  },
  {
    username: 'nightdrivefm',
    fullName: 'Night Drive FM',
    createdDaysAgo: 1210,
    about: 'Synthwave loops and neon roads. Exits announced in time.',
  },
  {
    username: demoUser,
    fullName: 'Robin Vale',
    createdDaysAgo: 420,
    about:
      'Learning generative art in public, one wobbly sketch at a time. Mostly here to watch; sometimes I upload what survived.',
  },
]

/** The channels that publish regularly, and the demo user's own. Each has a cover. */
export const mainChannels: DemoUser[] = channels.map(
  ({ username, fullName, about, createdDaysAgo, isVerified = false }) => ({
    key: username,
    username,
    fullName,
    email: username === demoUser ? 'demo@kinora.example' : `${username}@kinora.example`,
    about,
    isVerified,
    avatar: `avatars/${username}.webp`,
    cover: `covers/${username}.webp`,
    createdDaysAgo,
  }),
)
