import { minutes, type Age } from './age.ts'
import { clips, type ClipName } from './clips.ts'
import type { DemoVideo } from '../src/demo-data.ts'

interface Published {
  readonly owner: string
  readonly clip: ClipName
  readonly title: string
  readonly views: number
  readonly age: Age
  readonly description: string
}

const published = {
  'seahorse-valley': {
    owner: 'zoomlevel',
    clip: 'seahorse-zoom',
    title: 'Falling Into Seahorse Valley: 19 Doublings in 26 Seconds',
    views: 8_765,
    age: '4y',
    description: `We start with the whole Mandelbrot set and fall, without a cut, until it is more than half a million times larger than your screen. At that scale the cardioid you saw in the first second would reach across a small country.

The valley between the big body and its head is where the seahorses live. They are not drawn by anyone: each pixel only asks "does this number escape?", and how long it takes to answer becomes the colour.

0:00 The whole set
0:07 The edge of the valley
0:13 Seahorses, and seahorses on their tails
0:21 Something familiar at the bottom

Centre: -0.743643887037151 + 0.131825904205330i
Depth: 2^19

Wear headphones; the bells are there for company.`,
  },
  'another-mandelbrot': {
    owner: 'zoomlevel',
    clip: 'seahorse-zoom',
    title: 'Why Is There Another Mandelbrot Set at the Bottom?',
    views: 4_927,
    age: '2y',
    description: `You zoom for half a million times and find... the thing you started with. Slightly bent, wearing a crown of seahorses, but unmistakably the same.

Short answer: close to that point, going around the loop a few dozen times looks almost exactly like going around once. The formula does not know that it is small.

Watch for it from 0:21. Coordinates are in the video about Seahorse Valley; I left them the same so you can compare the two.`,
  },
  'one-number-moves': {
    owner: 'zoomlevel',
    clip: 'julia-walk',
    title: 'One Number Moves. The Whole Fractal Changes.',
    views: 3_591,
    age: '10mo',
    description: `A Julia set has one dial. This is sixteen seconds of turning it slowly.

The dial is a complex number on a circle with radius 0.7885. We walk a fifth of the way around, and the set goes from snowflakes to dragons.

0:00 Six-armed snowflakes
0:09 The arms learn to curl
0:12 All in one piece, for a moment
0:15 Dragons

Nothing here is edited. That is what makes me slightly nervous about it.`,
  },
  'julia-dust': {
    owner: 'zoomlevel',
    clip: 'julia-walk',
    title: 'The Moment Before a Julia Set Falls to Dust',
    views: 1_342,
    age: '5d',
    description: `Some Julia sets are one piece. Others are infinitely many specks that only look like one piece. The border between the two cases is the Mandelbrot set, and this walk runs right along it.

Look at the bright spots: every one is a place where the set is about to let go.`,
  },
  'city-lights': {
    owner: 'slowlight',
    clip: 'bokeh',
    title: 'City Lights, Out of Focus | 30 Seconds to Breathe',
    views: 6_533,
    age: '3y',
    description: `A street seen through a lens that has stopped trying.

Breathe in while the lights drift left. Breathe out when you notice that they did. That is the whole exercise.

84 lights, two rhythms, one chord that takes its time.`,
  },
  'soft-focus': {
    owner: 'slowlight',
    clip: 'bokeh',
    title: 'Soft Focus: Ambient for Late Work',
    views: 743,
    age: '6d',
    description: `For the hour when everyone else has gone home and the document still says "draft (3)".

Put it on repeat. It starts and ends in the same quiet.`,
  },
  'paper-dunes': {
    owner: 'slowlight',
    clip: 'dunes',
    title: 'Sunset Over Paper Dunes',
    views: 2_883,
    age: '1y',
    description: `Six ridges cut from coloured paper, a lamp for the sun, and a slow walk to the right until it is gone.

(There is no paper. There is no lamp. The walk is real if you want it to be.)`,
  },
  'still-lake': {
    owner: 'slowlight',
    clip: 'aurora-lake',
    title: 'Northern Lights Over a Still Lake (Generative Ambient)',
    views: 4_393,
    age: '2y',
    description: `Four curtains of light, one lake, no wind to speak of.

The sound is a single slow chord sequence in an imaginary boathouse. The stars twinkle because someone in the comments of an earlier film asked whether they could.

Best in the dark, best a little too late.`,
  },
  'two-guns': {
    owner: 'cellbycell',
    clip: 'glider-guns',
    title: 'Two Glider Guns, One Tiny Troublemaker',
    views: 3_840,
    age: '14mo',
    description: `MATCH REPORT. Two Gosper guns, top left and top right, firing inwards. Between them, five innocent cells known to the police as the R-pentomino.

0:00 Kick-off
0:04 First gliders leave the guns
0:09 The R-pentomino is now everywhere
0:15 Friendly fire

No players, no dice. Everything that happens was already decided in frame one, and I still stood up from my chair.

Colours: white is alive, orange just died, violet died a while ago, blue is a memory.`,
  },
  'five-cells': {
    owner: 'cellbycell',
    clip: 'glider-guns',
    title: 'Five Cells Walk Into a Grid',
    views: 553,
    age: '2d',
    description: `A profile of this season's smallest striker. The R-pentomino has five cells, no strategy, and needs more than a thousand generations to calm down.

Watch the bottom of the screen and ignore the guns. I know it is hard.`,
  },
  'rule-highlights': {
    owner: 'cellbycell',
    clip: 'rule-waterfall',
    title: 'Rule 90, Rule 30, Rule 110: The Highlights Reel',
    views: 2_023,
    age: '7mo',
    description: `Three rules, one board, 178 columns.

0:00 Rule 90 opens with a perfect Sierpinski triangle. Textbook.
0:08 Rule 30 from a single cell. Left side orderly, right side: who knows.
0:15 Rule 110 takes whatever Rule 30 left behind and starts building machinery.

Each row is decided by three cells of the row above it. That is the complete rulebook.`,
  },
  'rule-thirty': {
    owner: 'cellbycell',
    clip: 'rule-waterfall',
    title: 'Rule 30 Is Still Undefeated',
    views: 1_088,
    age: '3w',
    description: `Nobody has ever predicted the middle column of Rule 30 faster than by playing the game. Forty years of trying. Zero goals conceded.

Skip to 0:08 if you only came for the pink one. No judgement.`,
  },
  'cherry-tree': {
    owner: 'pixelgarden',
    clip: 'blossom-tree',
    title: 'I Grew a Cherry Tree From Eleven Lines of Code',
    views: 5_685,
    age: '2y',
    description: `A branch is a line with two or three smaller branches at its end. That sentence, said ten times over, is this tree.

0:00 Seedling
0:05 Every fork is the same rule with a different number
0:09 First blossom
0:15 Petals, because I could not stop myself

Seed 17. Change it and you get your own tree; mine leans a little, and I have decided that this is character.

Line 11 is a semicolon. Yes, it counts.`,
  },
  'wind-petals': {
    owner: 'pixelgarden',
    clip: 'blossom-tree',
    title: 'Wind, Petals, Recursion',
    views: 942,
    age: '2mo',
    description: `The same tree, watched for its wind this time. Each branch sways a little later than the one that carries it. That delay is the difference between a plant and a hat stand.`,
  },
  'coral-reef': {
    owner: 'pixelgarden',
    clip: 'coral-growth',
    title: 'Two Chemicals, One Coral Reef',
    views: 2_542,
    age: '1y',
    description: `One chemical feeds the other. The other one eats it and dies at a steady rate. Put seven drops in a dish, wait, and the dish fills with coral.

0:00 Seven drops
0:04 Rings open, and refuse to touch
0:10 Everybody negotiates
0:15 A finished reef

Feed 0.0545, kill 0.062. Move either by a hair and you get spots, stripes, or a very disappointing nothing.`,
  },
  'brain-coral': {
    owner: 'pixelgarden',
    clip: 'coral-growth',
    title: 'Growing Brain Coral From Seven Dots',
    views: 429,
    age: '26h',
    description: `Grown last night while the kettle boiled. Notice that no two walls ever meet: each one starves the space around it, so its neighbour has to turn away.

Seed 12 if you want the same brain.`,
  },
  'perfect-fifth': {
    owner: 'hellooscillator',
    clip: 'lissajous',
    title: 'What a Perfect Fifth Looks Like',
    views: 7_378,
    age: '5y',
    description: `Two tones. One moves the beam from side to side, the other up and down. When their pitches stand in a simple ratio, the line comes home and closes.

0:00 Unison 1:1
0:04 Octave 1:2
0:08 Perfect fifth 2:3
0:12 Perfect fourth 3:4
0:16 Major third 4:5
0:20 Minor third 5:6

What you hear is exactly what you see: the chords are tuned to the same pure ratios, not to a piano.

Free for classrooms.`,
  },
  'six-intervals': {
    owner: 'hellooscillator',
    clip: 'lissajous',
    title: 'Six Intervals in Twenty-Four Seconds',
    views: 1_543,
    age: '8mo',
    description: `An ear-training drill with a picture for each answer. Close your eyes on the change, guess, open.

Hint: count the loops along the top edge and along the side. Those two numbers are the interval.`,
  },
  'sixteen-pendulums': {
    owner: 'hellooscillator',
    clip: 'pendulum-wave',
    title: '16 Pendulums, 24 Seconds, One Moment of Perfect Order',
    views: 10_432,
    age: '6y',
    description: `Sixteen balls on sixteen strings, all let go at the same moment. The first swings 16 times in 24 seconds, the next 17 times, the next 18. Nobody touches them again.

0:00 Together
0:03 A snake
0:08 Three groups
0:12 Two lines that pass through each other
0:24 Together, as if nothing had happened

Build it yourself: string lengths are proportional to one over the square of the number of swings. A curtain rail and fishing line are enough. Send me a film of yours!`,
  },
  'why-it-returns': {
    owner: 'hellooscillator',
    clip: 'pendulum-wave',
    title: 'Why the Wave Comes Back',
    views: 1_217,
    age: '5w',
    description: `The pendulums know nothing of each other. There is no wave travelling from ball to ball, only sixteen clocks that disagree by exactly one tick per round.

At 0:12 every second ball has gained half a swing on its neighbour. That is why you see two lines. At 0:08 it is a third: three groups. You can name every pattern with a fraction.`,
  },
  'flow-fields': {
    owner: 'codeandchalk',
    clip: 'ink-flow',
    title: 'Flow Fields: Draw the Wind With 420 Pens',
    views: 4_172,
    age: '2y',
    description: `The friendliest idea in generative art. Give every point of the paper a direction. Put a pen down. Follow the directions. Lift, and put it down somewhere else.

0:00 420 pens on empty paper
0:06 Rivers begin to show
0:12 Where the white spots stay, and why
0:15 When to stop (now)

The directions come from smooth noise, so neighbours agree with each other. Replace the noise by pure chance and you get hair.

Exercise: make the colour depend on where the pen started, not on where it is. That one change is the whole look.`,
  },
  'pens-and-wind': {
    owner: 'codeandchalk',
    clip: 'ink-flow',
    title: 'I Gave 420 Pens the Same Wind and a Single Sheet of Paper; This Is What They Drew Before It Ran Out!',
    views: 1_630,
    age: '4mo',
    description: `A longer title than the program.

This is the sheet from the flow-field lesson again, from first stroke to last, with nothing explained. People asked for it without my voice, so here it is without my voice.`,
  },
  'domain-warping': {
    owner: 'codeandchalk',
    clip: 'marble',
    title: 'Noise Bent by Noise Bent by Noise',
    views: 2_449,
    age: '11mo',
    description: `f(p) is fog.
f(p + f(p)) is smoke.
f(p + f(p + f(p))) is marble, or ink, or the inside of a planet, depending on the palette.

That is domain warping, and you have now finished the course. The rest of the video is for looking at.

Homework: add a fourth f and find out why nobody does.`,
  },
  'chaos-in-ten-lines': {
    owner: 'codeandchalk',
    clip: 'chaos-game',
    title: 'The Chaos Game in Ten Lines',
    views: 1_746,
    age: '6mo',
    description: `1. Pick a corner at random.
2. Jump towards it.
3. Leave a dot.
4. Go to 1.

0:00 Three corners, jump half way
0:06 Five corners, jump 0.618 of the way
0:12 Four corners, half way, never the same corner twice in a row

Without the last rule, four corners fill the square with grey. Try it; it is a very educational disappointment.`,
  },
  'ninety-thousand-stars': {
    owner: 'orbitaldesk',
    clip: 'galaxy',
    title: '90,000 Stars and Not One of Them Is an Arm',
    views: 6_223,
    age: '3y',
    description: `Spiral arms are not made of the same stars for long. They are more like traffic jams: the jam stays, the cars move on.

In this model every star follows its own circle. I only chose where they start. The arms are what your eye makes of it.

0:00 From above and a little to the side
0:09 Look at the pink knots: young, hot, short-lived
0:15 Count the arms again

Assumptions, out loud: no gas, no dark matter, one sensible speed law, and a camera that nobody could afford.`,
  },
  'quiet-turn': {
    owner: 'orbitaldesk',
    clip: 'galaxy',
    title: 'A Quiet Turn Around a Spiral Galaxy',
    views: 1_155,
    age: '18d',
    description: `No lesson today. Just the turn.

In the real thing, one of these would take about two hundred million years. You are getting a bargain.`,
  },
  'butterfly-forecast': {
    owner: 'orbitaldesk',
    clip: 'lorenz',
    title: 'The Butterfly That Broke the Weather Forecast',
    views: 7_928,
    age: '4y',
    description: `Three equations, made to be the simplest weather anyone could compute. They were supposed to settle down.

They did not. The path loops around one wing, then the other, and never tells you in advance how often. Start it again from a place that differs in the sixth decimal and it agrees with itself for a while, and then it does not.

0:00 One wing, then the other
0:08 Edge on: it is almost flat, and almost is doing a lot of work
0:14 Both eyes open

sigma = 10, rho = 28, beta = 8/3

Everything drawn here is one single line.`,
  },
  'never-crosses': {
    owner: 'orbitaldesk',
    clip: 'lorenz',
    title: 'It Never Crosses Itself',
    views: 492,
    age: '9h',
    description: `One line, no collisions, no repeats. It looks as if it crosses itself because your screen is flat and the path is not: wait for the turn and the crossings come apart.`,
  },
  'net-of-light': {
    owner: 'tidetables',
    clip: 'caustics',
    title: 'The Net of Light on the Sea Floor',
    views: 3_293,
    age: '20mo',
    description: `Every ripple on the surface is a lens. Some spread the sun, some gather it, and where a lens happens to be in focus on the sand, you get a bright line.

Those lines are called caustics, from the word for burning. Please do not look into the sea for too long.

0:00 Noon, knee-deep
0:07 A cloud that I imagined`,
  },
  'shallow-noon': {
    owner: 'tidetables',
    clip: 'caustics',
    title: 'Shallow Water, Noon',
    views: 664,
    age: '12d',
    description: `Twelve seconds at the bottom of a bay, looking down.`,
  },
  'pond-at-dusk': {
    owner: 'tidetables',
    clip: 'rain-pond',
    title: 'Rain on a Pond at Dusk',
    views: 5_138,
    age: '3y',
    description: `The wave equation is two hundred and some years old and fits on a postcard. Drop something into it and it does this.

0:00 First drops
0:05 Rings that cross without noticing each other
0:11 The pond remembers everything for about three seconds

The rings do not collide, they add up. Watch two of them pass through each other and come out unchanged.`,
  },
  'six-mirrors': {
    owner: 'kaleidohaus',
    clip: 'kaleidoscope',
    title: 'Six Mirrors, No Cuts',
    views: 3_002,
    age: '16mo',
    description: `One wedge of moving glass, folded six times around the middle. It is the oldest trick in the house and we are not tired of it.

Palette: ultramarine, lagoon, straw, ember, garnet, aubergine.`,
  },
  'cathedral-glass': {
    owner: 'kaleidohaus',
    clip: 'kaleidoscope',
    title: 'Cathedral Glass',
    views: 885,
    age: '4w',
    description: `Study for a rose window that will never be built. The dark seams are where a glazier would put the lead.`,
  },
  'marbled-paper': {
    owner: 'kaleidohaus',
    clip: 'marble',
    title: 'Marbling Paper Without Paper or Paint',
    views: 1_931,
    age: '9mo',
    description: `Traditional marbling floats colour on thickened water and pulls it with a comb. We have no comb, so we let one noise pull another.

0:00 Teal on cream
0:06 The first red bloom
0:12 We would frame this one

Asked most often: no, you cannot touch it.`,
  },
  'curtain-over-ridge': {
    owner: 'northwindow',
    clip: 'aurora-lake',
    title: 'Green, Then Violet: The Curtain Over the Ridge',
    views: 2_360,
    age: '13mo',
    description: `Green is oxygen at a hundred kilometres. Violet is nitrogen, higher up, in a hurry. I have kept them in that order.

View from the window: four curtains, one ridge, good seeing. The lake froze at the edges but not in the model.`,
  },
  aurora: {
    owner: 'northwindow',
    clip: 'aurora-lake',
    title: 'Aurora',
    views: 281,
    age: '4h',
    description: `Tonight.`,
  },
  'sixty-circles': {
    owner: 'circlesquared',
    clip: 'epicycles',
    title: 'Sixty Circles Draw Pi',
    views: 6_871,
    age: '3y',
    description: `Put a circle on the rim of a circle, sixty times. Let each turn at its own steady speed. With the right sizes, the tip of the last one writes a letter.

0:00 The first stroke
0:05 Round the second leg
0:10 Once more, from the beginning

The sizes come from a Fourier transform of the outline. The largest circle does most of the work; the smallest ones only argue about the corners.

And yes: it is circles, drawing the number that circles are made of.`,
  },
  'only-go-round': {
    owner: 'circlesquared',
    clip: 'epicycles',
    title: 'Pi, Drawn by Things That Can Only Go Round',
    views: 796,
    age: '10d',
    description: `A companion to the film about sixty circles, for everyone who asked where the straight lines come from.

There are none. Zoom in with your eyes on the top bar: it is a very shallow wave. More circles make it shallower. Infinitely many make it straight, and you may decide for yourself whether that ever happens.`,
  },
  'roll-a-die': {
    owner: 'circlesquared',
    clip: 'chaos-game',
    title: 'Roll a Die, Draw a Triangle',
    views: 3_729,
    age: '2y',
    description: `Three corners and a die. Each roll picks a corner; go half of the way there and make a dot. After ten rolls it is a mess. After ten thousand it is the most orderly thing in the room.

Where does the order come from? Ask instead which places can never be reached. The big hole in the middle is the first of them.

0:06 brings a pentagon, 0:12 a square with a grudge.`,
  },
  'midnight-tunnel': {
    owner: 'nightdrivefm',
    clip: 'neon-tunnel',
    title: 'MIDNIGHT TUNNEL // synthwave loop',
    views: 4_765,
    age: '2y',
    description: `Lights on. Windows up. Do not touch the dial.

112 BPM, A minor, sixteen panels around and no end in sight.

Use it behind your stream, your homework, or your very dramatic commute.`,
  },
  'exit-sixteen': {
    owner: 'nightdrivefm',
    clip: 'neon-tunnel',
    title: 'Exit 16',
    views: 619,
    age: '3d',
    description: `You have missed it. Everyone misses it. Keep driving.`,
  },
  'first-flow-field': {
    owner: 'robinvale',
    clip: 'ink-flow',
    title: 'My first flow field!!',
    views: 83,
    age: '5mo',
    description: `Followed the Code & Chalk lesson and it WORKED. Second try, the first one was all hair.

Palette borrowed from an old railway poster. Comments welcome, be gentle.`,
  },
  'first-wave-equation': {
    owner: 'robinvale',
    clip: 'rain-pond',
    title: 'Raindrops (my first wave equation)',
    views: 51,
    age: '6w',
    description: `It exploded four times because of a sign. Then it did this and I sat there for ten minutes.

Things I learned:
- damping is your friend
- the sky colour does all the work
- walk away when it explodes the third time`,
  },
  'five-hills': {
    owner: 'robinvale',
    clip: 'dunes',
    title: 'Five hills and a gradient',
    views: 3,
    age: '4m',
    description: `The third thing I made, and the first one that looks the way it looked in my head. An evening, and really no more than what the title says.

Next: stars, once I find out how the sky gets dark.`,
  },
  'ink-in-water': {
    owner: 'inkandorchid',
    clip: 'marble',
    title: 'Ink in Water, Slowed Down',
    views: 159,
    age: '40d',
    description: `Not my tray this time: a simulation I keep open on the second monitor while the real ink dries. It behaves better than the real ink.`,
  },
  'lissajous-screensaver': {
    owner: 'phosphor_green',
    clip: 'lissajous',
    title: 'Lissajous figures, phosphor style',
    views: 338,
    age: '15mo',
    description: `For everyone who misses the glow. No actual tube was used, they are heavy and mine hums.`,
  },
  'desert-walk': {
    owner: 'desertstation',
    clip: 'dunes',
    title: 'Desert Walk, No Destination',
    views: 336,
    age: '33h',
    description: `Recorded nowhere. Walk speed: slow. Water: bring some.

Next walk at moonrise.`,
  },
} as const satisfies Record<string, Published>

/** What the rest of the demo data calls a video by. */
export type VideoKey = keyof typeof published

/** Every video, in no particular order. */
export const videos: DemoVideo[] = (Object.entries(published) as [VideoKey, Published][]).map(
  ([key, { owner, clip, title, views, age, description }]) => ({
    key,
    owner,
    title,
    description,
    clip: clips[clip].file,
    thumbnail: `thumbnails/${key}.webp`,
    durationSeconds: clips[clip].seconds,
    views,
    createdMinutesAgo: minutes(age),
  }),
)
