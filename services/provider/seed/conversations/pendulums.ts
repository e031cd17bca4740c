import type { Said } from './said.ts'

/** Under the most watched video: long enough for several pages. */
export const underPendulums: readonly Said[] = [
  [
    'minaokafor',
    '5.9y',
    "I built this with my year nines out of fishing line and sixteen hex nuts. It took a double lesson to get the lengths right and about four seconds for the whole room to go silent. Thank you for putting the swing counts in the description, that's the only way we could have done it.",
    [
      [
        'hellooscillator',
        '5.9y',
        'This is the best thing anyone has ever written under one of my films. Did you get it on camera?',
      ],
      ['minaokafor', '5.8y', 'Half of it. Then the camera operator (age 14) started cheering and filmed the ceiling.'],
      ['mrfarrow', '3.4y', 'We did it with washers. Same ceiling, same cheering.'],
      ['pennypendulum', '3.2y', 'Tip from a clock repairer: measure to the middle of the nut, not to the knot.'],
    ],
  ],
  ['nilsbakke', '5.9y', 'I counted. The first one really does sixteen.'],
  [
    'halfstep',
    '3.5y',
    'The moment at 0:12 where it becomes two lines sliding through each other is pure counterpoint.',
    [['eighthnote', '3.4y', 'Two voices, contrary motion, no parallel fifths. Full marks.']],
  ],
  ['bartvandijkstra', '4.4y', 'This is what our cycling group looks like from a helicopter.'],
  ['quietkernel', '5.1y', 'perfectly looped on my second monitor since lunch'],
  [
    'olgamir',
    '3.9y',
    'Завораживает. Пересмотрела уже раз десять, и каждый раз жду момента, когда они снова встретятся.',
  ],
  [
    'recursivehugo',
    '4.4y',
    'For the full experience watch this video, then watch this video.',
    [
      ['oddparity', '3.6y', 'did as instructed. am still here. please advise'],
      ['recursivehugo', '3.6y', 'See above.'],
    ],
  ],
  [
    'zofia_w',
    '4.2y',
    "What I love is that nothing in it is a wave. You could lift out any ball and the others wouldn't notice. The wave is entirely in us.",
  ],
  ['cometcatcher', '4.1y', 'Orbital resonances but make it interior design'],
  ['pixelpete', '4y', 'Me: I should go to bed. Also me at 2 am: one more round, they are about to line up.'],
  [
    'thirdshift',
    '3.9y',
    'Watched this at four in the morning on a break with the sound down. Whole ward was asleep. It helped, thanks.',
    [['hellooscillator', '3.9y', 'That means a lot. Good night, when it comes.']],
  ],
  [
    'laylahaddad',
    '3.8y',
    'سبحان الله، نظام يخرج من فوضى ثم يعود إليها. أجمل درس فيزياء شاهدته.',
    [['noor_patterns', '2.6y', 'وكأنها زخرفة تتحرك 👏']],
  ],
  ['marisol_dv', '3.7y', '¡Qué maravilla! Los colores también: parece una caja de lápices bailando.'],
  [
    'ottodidact',
    '3.6y',
    'Question from someone learning this in the wrong order: why one over the SQUARE?',
    [
      [
        'pennypendulum',
        '3.4y',
        'Period goes with the square root of length. So to swing twice as often, the string must be a quarter as long. Turn that around and you have your square.',
      ],
      ['ottodidact', '3.4y', 'Oh! Thank you. I will now go and read chapter one.'],
    ],
  ],
  ['bitrotbetty', '3.5y', 'Archived in three places. You are welcome, future.'],
  ['sakura_koubou', '3.4y', '糸が見えなくなる瞬間、玉だけが踊っているみたいです。すてき。'],
  ['lostisobar', '3.3y', 'A forecast I can finally get right: order, in exactly 24 seconds.'],
  ['chalkdust', '3.1y', 'Tried to draw this on a blackboard. Wore out a whole box.'],
  [
    'junipergrey',
    '3y',
    "I've woven this. Sixteen colours, the swings as the pick sequence. It makes the most beautiful moiré. If anyone wants the draft I'm happy to share it.",
  ],
  ['kestrelmaps', '2.6y', 'Paused at 0:08. Framed it. It hangs above my desk.'],
  ['old_modem', '3.6y', 'bong bong bong bong bong bong bong bong'],
  ['grid_goblin', '2.9y', 'no cells. still good'],
  [
    'theoremtheo',
    '2.8y',
    'Exercise for the reader: at which other times do you see exactly four groups? Show your working.',
    [
      ['teawithtensors', '2.8y', '0:06 and 0:18. Working: tea.'],
      ['theoremtheo', '2.7y', 'Accepted.'],
      ['shirabentov', '2.5y', 'נתתי את זה לתלמידים שלי בתור שאלת בונוס. תודה!'],
    ],
  ],
  ['coppercoil', '2.7y', 'I have sixteen old capacitors and a plan.'],
  ['fennimore', '2.7y', 'Sampled the rhythm of when they cross the middle. It makes a very decent shaker part.'],
  [
    'gardenpatch',
    '2.6y',
    'The orange one third from the left is my favourite. I will not be explaining this.',
    [
      ['hanneke', '1.8y', 'team second yellow here'],
      ['mossandmoth', '1.7y', 'We stand with teal.'],
    ],
  ],
  [
    'clementine',
    '2.5y',
    "J'ai montré ça à ma grand-mère. Elle a dit : « c'est comme la famille, on se sépare, on se croise, on se retrouve. »",
    [['ines_p', '2.4y', 'A tua avó ganhou os comentários. ❤️']],
  ],
  ['dana_driftwood', '2.4y', 'I keep expecting one of them to clack into another and my shoulders go up every time'],
  ['tinybitcrush', '2.3y', 'someone make this a drum machine please'],
  ['smallbatchsynths', '2.3y', '@tiny bitcrush give me a month and a bag of resistors'],
  ['stillwater', '2.2y', 'We use this as the end-of-session film. Nobody gets up before 0:24.'],
  ['paperlantern', '2.1y', 'the tiny pause before they all agree again. goosebumps'],
  [
    'ravi_iterates',
    '2y',
    'Next: 16 pendulums with 16 pendulums on them?',
    [['hellooscillator', '2y', 'My carpenter would like a word with you.']],
  ],
  ['perihelion', '2y', 'Same time next orbit, everyone?'],
  [
    'deepa_rao_k',
    '1.9y',
    'यह तो तिहाई जैसा है: सब अलग-अलग चलते हैं और सम पर मिल जाते हैं। 🙏',
    [
      [
        'eighthnote',
        '1.8y',
        'For those who cannot read it: she says it is like a tihai, everyone apart and then together on the one. That is exactly it.',
      ],
    ],
  ],
  [
    'ekow_mensah_art',
    '1.8y',
    'Screen-printed the frame at 0:12, five colours, edition of twelve. Sold eleven, kept one.',
  ],
  ['northbynorth', '1.6y', 'Even my compass agreed.'],
  [
    'slowreader',
    '1.5y',
    'I was told there would be a wave. There were sixteen balls. I was told there would be sixteen balls. There was a wave.',
  ],
  [
    'cassia_code',
    '1.3y',
    'my first assignment that worked on the first run was a copy of this. I still check if it works every few weeks',
  ],
  ['bluehourben', '14mo', 'Day 212 of starting the morning with this. Still not bored.'],
  [
    'amaru_k',
    '11mo',
    'Lo puse en la pared del bar con un proyector. La gente deja de hablar en el 0:12 y vuelve a hablar en el 0:24. Siempre.',
  ],
  ['wobblyline', '8mo', 'My lines want to be this straight when they grow up.'],
  [
    'robinvale',
    '5mo',
    'I keep coming back to this one. Trying to code it myself now; my pendulums are currently more of a rumour.',
    [
      ['hellooscillator', '5mo', 'Start with two. If two agree, sixteen will.'],
      ['robinvale', '5mo', 'Two agree! Sixteen are considering it.'],
    ],
  ],
  ['anouk_tisse', '3mo', 'Six ans après, toujours parfait.'],
  ['kitekid', '3w', 'first'],
  [
    'mikael_reed',
    '5d',
    "Kite kid, you're about six years late, but the pendulums forgive you. They always come back.",
    [
      ['kitekid', '4d', 'ok good'],
      ['bramblewick', '3d', 'This is the nicest corner of the whole site.'],
    ],
  ],
]
