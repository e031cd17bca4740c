import type { Conversations } from './said.ts'

/** Under the lessons, the pattern studio, the ambient rooms and the night drives, and under the demo user's own videos. */
export const underStudiosAndRoads: Conversations = {
  'city-lights': [
    ['thirdshift', '2.9y', 'I drive home through exactly this every morning, in the wrong direction.'],
    [
      'harborlights',
      '2.8y',
      'Finally somebody who understands that focus is overrated.',
      [
        ['slowlight', '2.8y', 'We are a small movement, but a soft one.'],
        ['dustyprism', '1.9y', 'I have a box of lenses that agree with you both.'],
      ],
    ],
    ['pablo_nocturno', '2.6y', 'Taxi, tres de la mañana, lluvia fina. Es esto.'],
    ['stillwater', '2.3y', 'Breathed in. Noticed. Breathed out. It is a very good exercise.'],
    ['bitrotbetty', '1.8y', 'The chord resolves so late that I had forgotten I was waiting for it.'],
    ['clementine', '1.5y', 'Trente secondes et je pense à une ville où je ne suis jamais allée.'],
    ['jasper_loops', '11mo', 'Looped for a whole train ride. The train had windows. I still chose this.'],
  ],
  'soft-focus': [
    ['bitrotbetty', '5d', 'draft (3) is now draft (4). Progress.', [['slowlight', '5d', 'We believe in draft (4).']]],
    ['harborlights', '4d', 'The big warm one that floats by at the bottom. Hello, friend.'],
    ['cassia_code', '3d', 'it is 3am and the tests are green. this was on. draw your own conclusions'],
  ],
  'paper-dunes': [
    [
      'desertstation',
      '11mo',
      'I have walked the real thing for weeks. This is the only version without sand in my shoes.',
      [['slowlight', '11mo', 'We sweep.']],
    ],
    ['featherweight', '9mo', 'I want to fold it. I want to fold it so much.'],
    ['noor_patterns', '6mo', 'الألوان مثل ساعة المغرب عندنا تمامًا.'],
    [
      'paperlantern',
      '4mo',
      'Six sheets and a lamp. I made it on the kitchen table after watching this and the children went quiet.',
    ],
  ],
  'desert-walk': [
    ['slowlight', '30h', 'Lovely pace. See you at moonrise.'],
    [
      'bartvandijkstra',
      '28h',
      'No destination, no headwind. Suspicious, but I enjoyed it.',
      [['desertstation', '27h', 'The headwind is in the next episode.']],
    ],
  ],
  'flow-fields': [
    [
      'plotterclub',
      '1.9y',
      'We ran this on a real plotter on Thursday. 420 is not a joke: that is four hours and two dead pens. Worth every drop.',
      [
        ['codeandchalk', '1.9y', 'Please send me the dead pens. I will bury them with honours.'],
        ['plotterclub', '1.9y', 'They are in the post.'],
      ],
    ],
    ['wobblyline', '14mo', 'First code I ever wrote that looked like I meant it.'],
    ['marisol_dv', '1.6y', 'Lo del color según dónde empieza el trazo me cambió todo. Gracias.'],
    ['ekow_mensah_art', '1.4y', 'The navy next to the ochre. You know what you are doing.'],
    [
      'ottodidact',
      '1.2y',
      'I replaced the noise by pure chance and got hair. Can confirm: hair.',
      [
        ['pixelpete', '1.2y', 'I got hair too. Are we doing it wrong or is it hair season?'],
        ['codeandchalk', '1.2y', 'It is always hair season.'],
      ],
    ],
    ['deepa_rao_k', '10mo', 'My mother thought it was a rangoli in the wind. She is not wrong.'],
    [
      'robinvale',
      '5mo',
      'This lesson is why I have a channel. My first one is up, it is wobbly, thank you!',
      [['codeandchalk', '5mo', 'I watched it. The wobble is the good part. Keep it.']],
    ],
  ],
  'pens-and-wind': [
    [
      'slowreader',
      '3.9mo',
      'Finished reading the title. Will start the video tomorrow.',
      [['codeandchalk', '3.9mo', 'Take your time. It has exactly one hundred characters; I counted.']],
    ],
    ['plotterclub', '3mo', 'Without the voice it is a lullaby.'],
    [
      'inkandorchid',
      '2mo',
      'The empty places that nobody ever draws through are my favourite. Every current has an island.',
    ],
    ['mirela_s', '2w', 'Pure calm.'],
  ],
  'domain-warping': [
    [
      'teawithtensors',
      '10mo',
      'I added a fourth f. It is mud. I understand now. 10/10 homework.',
      [['codeandchalk', '10mo', 'Mud is the natural end of all composition.']],
    ],
    [
      'inkandorchid',
      '9mo',
      'As someone who does this with actual ink and gets it in her actual hair: how dare you make it look so easy.',
    ],
    ['old_modem', '6mo', 'fog, smoke, marble. in that order. like my career'],
    ['ravi_iterates', '4mo', 'A function eating itself three times. My kind of dinner.'],
  ],
  'six-mirrors': [
    [
      'wenlock',
      '15mo',
      'Forty years with glass and lead, and I would still like to know how you got that garnet next to that lagoon without a fight.',
      [
        [
          'kaleidohaus',
          '15mo',
          'A thin line of straw between them. You taught us that, years ago, in a window in the old chapel.',
        ],
        ['wenlock', '15mo', 'Well. Now I have something in my eye.'],
      ],
    ],
    ['tessellatrix', '14mo', 'D6 symmetry, and it KNOWS it.'],
    ['ines_p', '11mo', 'A minha cozinha quer estes azulejos. Já lhes disse que não temos dinheiro.'],
    ['noor_patterns', '9mo', 'التماثل السداسي هو لغة الجمال 💙'],
    ['thirdshift', '6mo', 'my brain after twelve hours, but prettier'],
    ['kitekid', '1mo', 'woah'],
  ],
  'cathedral-glass': [
    [
      'wenlock',
      '26d',
      'The seams are where I would put them. My daughter disagrees about two. We are still talking.',
      [
        ['kaleidohaus', '25d', 'Which two?'],
        ['wenlock', '25d', 'She will send a drawing.'],
      ],
    ],
    ['dustyprism', '20d', 'Paused it every second. Twelve windows.'],
  ],
  'marbled-paper': [
    ['inkandorchid', '8mo', 'Asked most often by me: can I touch it. Answer: no. I will go on asking.'],
    ['sakura_koubou', '8mo', '墨流しをする者として、とても勉強になりました。'],
    [
      'paperlantern',
      '5mo',
      'I would bind a notebook in 0:12 and never dare to write in it.',
      [['kaleidohaus', '5mo', 'That is the correct use of a notebook.']],
    ],
  ],
  'ink-in-water': [
    [
      'kaleidohaus',
      '38d',
      'The real tray wins, but only just.',
      [['inkandorchid', '38d', 'The real tray is currently on the carpet.']],
    ],
    ['marisol_dv', '30d', 'Hipnótico.'],
  ],
  'midnight-tunnel': [
    ['tinybitcrush', '1.9y', 'my headphones have grown shoulder pads'],
    [
      'pablo_nocturno',
      '1.8y',
      'Esto en el túnel de verdad, a las dos de la mañana. No digo más.',
      [['nightdrivefm', '1.8y', 'Drive safely, friend. Lights on.']],
    ],
    ['smallbatchsynths', '1.7y', 'That arpeggio wants to be soldered. I can hear the circuit.'],
    ['pixelpete', '1.5y', 'Every racing game I never finished looks like this in my head.'],
    ['jasper_loops', '1.3y', 'Loop point located. Loop point crossed. No bump. Professional.'],
    ['old_modem', '1y', 'this is what it felt like to download a picture'],
    ['amaru_k', '8mo', 'Subí el volumen y ahora mi escritorio es una nave.'],
    ['eighthnote', '4mo', 'A minor to F to C to G and I would follow it anywhere.'],
  ],
  'exit-sixteen': [
    ['jasper_loops', '70h', 'I missed it.'],
    ['pablo_nocturno', '66h', 'La perdí otra vez.', [['nightdrivefm', '65h', 'Next exit: 16.']]],
    [
      'signalnoise',
      '2d',
      'Is there an exit 17?',
      [
        ['nightdrivefm', '2d', 'We do not talk about exit 17.'],
        ['kestrelmaps', '47h', 'I have mapped this road. There is no exit 17. There is also no exit 16.'],
      ],
    ],
  ],
  'first-flow-field': [
    ['wobblyline', '4.9mo', 'Wobbly solidarity! It is so good!'],
    [
      'codeandchalk',
      '4.9mo',
      'This is lovely, and the railway palette is a great find. Next step: let two pens in a hundred be three times as wide.',
      [['robinvale', '4.9mo', 'Trying that tonight. I cannot believe you came by!!']],
    ],
    ['plotterclub', '4.9mo', 'Come by on a Thursday, bring a pen.'],
    ['marisol_dv', '4mo', '¡Muy bonito para ser el primero! Sigue así.'],
  ],
  'first-wave-equation': [
    [
      'tidetables',
      '41d',
      'It did not explode! The damping is just right. Welcome to the water.',
      [
        ['robinvale', '41d', 'Framing this comment.'],
        ['lowtidelou', '40d', 'From a puddle professional: these are good puddles.'],
      ],
    ],
    ['cassia_code', '39d', '"walk away when it explodes the third time" is better advice than anything in my course'],
    ['quietkernel', '30d', 'sat here for ten minutes too'],
  ],
}
