import type { Conversations } from './said.ts'

/** Under the waves, the waters, the galaxies and the northern lights. */
export const underWavesAndSkies: Conversations = {
  'why-it-returns': [
    ['ottodidact', '34d', 'I watched this one BEFORE the original. Wrong order again. It works in both directions!'],
    [
      'theoremtheo',
      '33d',
      'Naming the patterns with fractions: 5/12 is my favourite. It looks like a zip that changed its mind.',
      [['hellooscillator', '33d', 'I paused there for a minute and you are right, it is a zip.']],
    ],
    [
      'pennypendulum',
      '30d',
      '"Sixteen clocks that disagree by exactly one tick" is also a fair description of my workshop.',
    ],
    ['stillwater', '12d', 'Calm and correct. A rare pair.'],
  ],
  'perfect-fifth': [
    [
      'eighthnote',
      '4.9y',
      'I conduct a choir. I put this on the wall and said "now sing THAT". They did, and the whole room locked in. I had tears in my eyes.',
      [
        ['hellooscillator', '4.9y', 'Now I have, too.'],
        ['mikael_reed', '2.5y', 'Clarinet here. Tried the same with the dog. The dog left.'],
      ],
    ],
    [
      'halfstep',
      '3.5y',
      'Tuner speaking: THESE are the intervals. What your piano does is a polite lie that we all agreed on.',
      [
        ['ottodidact', '3.5y', 'Why would a piano lie?'],
        ['halfstep', '3.5y', 'Because it wants to be friends with all twelve keys at once.'],
      ],
    ],
    ['phosphor_green', '3.2y', 'The glow is right. The fade is right. Whoever made this has owned a tube.'],
    [
      'coppercoil',
      '3.1y',
      'Used to check transmitters with exactly this figure. Never heard the chord that goes with it until today.',
    ],
    ['olgamir', '2.9y', 'Квинта похожа на бантик. Теперь всегда буду её так слышать.'],
    ['fennimore', '2.6y', 'The minor third at the end is a small, sad, beautiful basket.'],
    [
      'laylahaddad',
      '2.2y',
      'أريد أن أرى شكل ربع التون! هل يمكن؟',
      [
        [
          'hellooscillator',
          '2.2y',
          'Quarter tones have large ratios, so the figure is very dense. I will try: you asked for it.',
        ],
      ],
    ],
    ['deepa_rao_k', '1.7y', 'The tanpura has been drawing this in the air for centuries. Lovely to see it.'],
    ['saltandsine', '1y', 'I now plate pasta in a 2:3.'],
    ['robinvale', '8mo', 'Turned off the picture, listened again, and could still see it. How.'],
  ],
  'six-intervals': [
    ['mikael_reed', '7mo', 'Five out of six. The fourth got me. The fourth always gets me.'],
    ['halfstep', '7mo', 'The counting-loops hint is worth a term of lessons.'],
    [
      'tinybitcrush',
      '3mo',
      'six out of six but only because i cheated with my eyes',
      [['hellooscillator', '3mo', 'That is allowed. That is in fact the point.']],
    ],
  ],
  'lissajous-screensaver': [
    ['old_modem', '14mo', 'I can smell the dust on the screen. Thank you.'],
    [
      'coppercoil',
      '13mo',
      'Mine hums as well. It is how you know they like you.',
      [['phosphor_green', '13mo', '50 Hz of affection.']],
    ],
  ],
  'ninety-thousand-stars': [
    [
      'cometcatcher',
      '2.9y',
      'I have spent a lot of cold nights looking at faint smudges, and this is what I see in my head every single time.',
    ],
    ['perihelion', '2.8y', '"The jam stays, the cars move on." I drive to work differently now.'],
    ['bartvandijkstra', '2.6y', 'Density waves are just a peloton. I knew it.'],
    [
      'vesper_atlas',
      '1.9y',
      'Stitching this. 90,000 stitches. Ask me again in 2041.',
      [
        ['orbitaldesk', '1.9y', 'We will wait. We are good with long periods.'],
        ['vesper_atlas', '8mo', 'Progress report: 4,112. The core is done. Send thread.'],
      ],
    ],
    ['zofia_w', '1.8y', 'The honest list of assumptions is why I subscribed.'],
    ['lostisobar', '1.4y', 'No dark matter, no gas, and still more reliable than my seven-day outlook.'],
    ['shirabentov', '11mo', 'יפהפה. הבת שלי שאלה איפה אנחנו, והצבעתי על פיקסל כחול אחד באמצע הדרך החוצה.'],
    [
      'kestrelmaps',
      '5mo',
      'I would like to map this, please. Which way is north?',
      [['orbitaldesk', '5mo', 'Away from the lamp.']],
    ],
  ],
  'quiet-turn': [
    ['bluehourben', '17d', 'A bargain indeed. Watched two hundred million years before breakfast.'],
    ['stillwater', '15d', 'Please make an hour of this.'],
    ['dustyprism', '9d', 'The glow around the core looks like a very old lens. I mean that as the highest praise.'],
  ],
  'butterfly-forecast': [
    [
      'lostisobar',
      '3.9y',
      'As an amateur forecaster I feel personally attacked by three equations.',
      [
        ['orbitaldesk', '3.9y', 'They attack everyone equally. That is the theorem.'],
        ['solveig', '1.9y', 'At least they are beautiful while they do it.'],
      ],
    ],
    ['quietkernel', '3.8y', 'ONE line. one. single. line.'],
    ['ravi_iterates', '3y', 'Fun thing to try: change rho from 28 to 20 and watch it lose its nerve and settle.'],
    [
      'nilsbakke',
      '3.5y',
      'In my trade we call a difference in the sixth decimal "excellent work". I will never trust a planet again.',
    ],
    ['teawithtensors', '2.7y', 'The edge-on view at 0:08 is worth more than the chapter I was given about it.'],
    ['clementine', '2.3y', 'On dirait deux yeux qui cherchent quelque chose.'],
    [
      'kitekid',
      '8mo',
      'so is it the butterflys fault',
      [
        ['orbitaldesk', '8mo', 'No. The butterfly has been cleared of all charges.'],
        ['mrfarrow', '8mo', '6B demanded a trial. The butterfly was acquitted 26 to 1.'],
      ],
    ],
  ],
  'never-crosses': [
    ['theoremtheo', '8h', 'Uniqueness of solutions, but you can dance to it.'],
    ['oddparity', '7h', 'me explaining why my cable drawer is not tangled'],
    [
      'cometcatcher',
      '5h',
      'The half second where the crossings come apart! I said "oh" out loud in an office.',
      [['orbitaldesk', '4h', 'We collect those. That makes fourteen.']],
    ],
    [
      'robinvale',
      '2h',
      'How do you keep the old part of the line from getting muddy? Mine turns to soup after a few hundred points.',
      [
        ['orbitaldesk', '95m', 'Let it fade with the square of its age. Soup is linear.'],
        ['robinvale', '80m', 'That fixed it in one line. Thank you!!'],
      ],
    ],
  ],
  'net-of-light': [
    [
      'lowtidelou',
      '19mo',
      'I have stood in the sea for an hour looking at this and people asked if I was all right. I was more than all right.',
    ],
    ['dana_driftwood', '18mo', 'you can almost feel the sand moving under your heels'],
    ['minaokafor', '17mo', '"Every ripple is a lens." That is the lesson. Everything else is bookkeeping.'],
    [
      'bluehourben',
      '12mo',
      'Put it on the ceiling with a projector. You are welcome.',
      [['thirdshift', '11mo', 'Did it in the break room. Nobody went back on time. Worth it.']],
    ],
    ['olgamir', '8mo', 'Море у меня в комнате. Спасибо 🌊'],
    [
      'saltandsine',
      '4mo',
      'The bottom of my soup pot does this when the sun comes in. I have stopped the soup to look.',
    ],
  ],
  'shallow-noon': [
    ['dana_driftwood', '11d', 'Twelve seconds of holiday.'],
    ['hanneke', '9d', 'toes'],
    [
      'amaru_k',
      '4d',
      'Necesitaba esto. Aquí estamos a tres grados y lloviendo.',
      [['tidetables', '4d', 'Then you already have the other video outside your window.']],
    ],
  ],
  'pond-at-dusk': [
    ['fennimore', '2.9y', 'Recorded real rain next to this and could not tell which one was relaxing me.'],
    ['laylahaddad', '2.7y', 'صوت المطر والضوء... نمت قبل أن تنتهي، وهذا مدح 😌'],
    ['thirdshift', '2.5y', 'My favourite thing on this whole site, and it is a pond that does not exist.'],
    ['yuki_hako', '1.8y', '波紋が重なっても壊れないのがいい。'],
    [
      'quietkernel',
      '1.6y',
      '"fits on a postcard" so I wrote it on a postcard and sent it to my brother. he replied with a postcard of a pond',
      [
        ['tidetables', '1.6y', 'Superposition of brothers.'],
        ['paperlantern', '1.5y', 'I love this thread so much.'],
      ],
    ],
    [
      'mossandmoth',
      '1.1y',
      'The light on the rings when two of them meet near the bottom left. Rewound it nine times.',
    ],
    [
      'robinvale',
      '7w',
      'Trying to write this one. Why does mine explode?',
      [
        [
          'tidetables',
          '7w',
          'Check the sign in front of the Laplacian, then check it again. If it still explodes, your time step is too brave.',
        ],
        ['robinvale', '6w', 'It was the sign. It was the sign four times.'],
        ['cassia_code', '6w', 'It is ALWAYS the sign.'],
      ],
    ],
  ],
  'still-lake': [
    [
      'solveig',
      '1.9y',
      'I grew up under these. The way they go quiet on the right side before they flare on the left: that is how it is.',
      [['slowlight', '1.9y', 'Then I can stop worrying. Thank you.']],
    ],
    [
      'aurorachaser',
      '1.9y',
      'Minus 24 last night, three hours, one faint green smear. Came home and watched this instead.',
      [['northwindow', '1.5y', 'It counts. I asked the window.']],
    ],
    ['bluehourben', '1.4y', 'A little too late, in the dark, as instructed. Correct.'],
    ['marisol_dv', '1.1y', 'El reflejo en el lago tiembla apenas. Qué delicadeza.'],
    [
      'slowreader',
      '7mo',
      'I came for one minute, and it is only twenty seconds long, and I have been here for an hour.',
    ],
    [
      'larkspurlane',
      '3mo',
      'the stars twinkle because I asked!! it was me!!',
      [['slowlight', '3mo', 'It was you. Thank you.']],
    ],
  ],
  'curtain-over-ridge': [
    [
      'aurorachaser',
      '12mo',
      'Oxygen first, nitrogen above. You have no idea how many films get this the wrong way round.',
    ],
    ['nilsbakke', '11mo', 'I tried to work out the height of that ridge from the parallax and then remembered.'],
    ['anouk_tisse', '6mo', "J'en ferai une tapisserie. Il me faudra beaucoup de vert."],
    [
      'northbynorth',
      '2mo',
      'Window faces north. Checked it twice.',
      [['northwindow', '2mo', 'We appreciate an audit.']],
    ],
  ],
  aurora: [
    ['solveig', '3h', 'Ja.'],
    ['aurorachaser', '2h', 'Out of the door already. Good luck everyone 💚'],
    ['robinvale', '50m', 'Clouds here, so this is my aurora tonight. Thanks for keeping the window open.'],
  ],
}
