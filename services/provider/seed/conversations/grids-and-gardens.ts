import type { Conversations } from './said.ts'

/** Under the cellular automata, the trees and the corals. */
export const underGridsAndGardens: Conversations = {
  'two-guns': [
    [
      'grid_goblin',
      '13mo',
      'I have watched every match on this channel and this is the first time the R-pentomino won on points',
      [
        ['cellbycell', '13mo', 'The panel is still reviewing the incident at 0:15.'],
        ['grid_goblin', '13mo', 'the panel is a grid'],
        ['signalnoise', '12mo', 'The panel is unbiased: it only ever looks at its eight neighbours.'],
      ],
    ],
    ['pixelpete', '13mo', 'The commentary in the description is better than most actual sport.'],
    ['bartvandijkstra', '12mo', 'Gliders in formation into a headwind. Beautiful. Then the crash. Also very familiar.'],
    ['thirdshift', '11mo', 'I do not understand sport and I do not understand cells and I was on the edge of my chair'],
    ['recursivehugo', '10mo', 'Someone once built the game inside the game. I sleep well knowing this.'],
    [
      'tinybitcrush',
      '8mo',
      'this but each birth is a note. somebody stop me',
      [['smallbatchsynths', '8mo', 'Nobody is going to stop you.']],
    ],
    [
      'jasper_loops',
      '6mo',
      'The colours of the trails make it. You can see where everybody has been. Like a city at night from a plane.',
    ],
    ['kitekid', '2mo', 'who won'],
  ],
  'five-cells': [
    ['grid_goblin', '46h', 'MY BOY'],
    [
      'oddparity',
      '40h',
      'five cells, over a thousand generations. my whole family tree has less drama',
      [['cellbycell', '39h', 'Generation 1103, for the record. I was there.']],
    ],
    ['mossandmoth', '1d', 'I tried to ignore the guns. I could not ignore the guns.'],
  ],
  'rule-highlights': [
    [
      'theoremtheo',
      '6mo',
      'Rule 110 can compute anything that can be computed. It is the only sports team of which this is true.',
    ],
    [
      'junipergrey',
      '6mo',
      'I have a scarf of rule 90. The moths have computed a hole in it.',
      [
        ['cellbycell', '6mo', 'Please tell me the hole is a triangle.'],
        ['junipergrey', '6mo', 'It is, in fact, a triangle.'],
      ],
    ],
    ['sakura_koubou', '5mo', '0:00からの三角形、まるで織物のようですね。'],
    ['slowreader', '3mo', 'Read the complete rulebook. Both sentences.'],
  ],
  'rule-thirty': [
    [
      'zofia_w',
      '20d',
      'I once spent a summer on that middle column. The column won.',
      [['cellbycell', '20d', 'Respect. Forty years, zero goals conceded, one summer of yours.']],
    ],
    ['quietkernel', '18d', 'left side: my desk. right side: my drawer'],
    ['bramblewick', '12d', 'There are sea snails with this exact pattern on their shells and nobody asked them to.'],
    ['amaru_k', '6d', 'La rosa es la mejor. Sin discusión.'],
  ],
  'cherry-tree': [
    [
      'gardenpatch',
      '1.9y',
      'I have been growing a real one for six years. It has four blossoms. I am happy for you.',
      [
        ['pixelgarden', '1.9y', 'Four real ones beat all of mine. How is it doing this spring?'],
        ['gardenpatch', '1.8y', 'FIVE.'],
        ['mossandmoth', '1.8y', 'Everyone in this thread is now invested in the tree.'],
        ['gardenpatch', '9mo', 'Eleven this year. One for each line of code. I took it as a sign.'],
      ],
    ],
    ['sakura_koubou', '1.9y', '満開になる前の、つぼみがぽつぽつ開く瞬間がいちばん好きです。🌸'],
    ['cassia_code', '1.6y', 'line 11 is a semicolon and I respect the honesty'],
    [
      'marisol_dv',
      '1.6y',
      'Los colores del cielo, por favor, ¿los compartes? Son perfectos.',
      [['pixelgarden', '1.6y', 'Four stops, top to bottom: #8fc1d9, #cfe0dc, #fbe3c8, #f9c9b0. ¡Que los disfrutes!']],
    ],
    ['clementine', '1.3y', "Onze lignes. J'en mets plus dans mes listes de courses."],
    ['hanneke', '1y', 'the one petal that goes the wrong way. relatable'],
    [
      'bluehourben',
      '10mo',
      'Played this for my dad, who was a gardener all his life. He said the pruning is excellent.',
    ],
    [
      'deepa_rao_k',
      '7mo',
      'बहुत सुंदर! मैंने बीज 42 आज़माया, मेरा पेड़ दाईं ओर झुकता है।',
      [['pixelgarden', '7mo', 'A right-leaning 42! Mine leans left. We should plant them facing each other.']],
    ],
    ['featherweight', '3mo', 'I folded one of these. 1024 tips. I do not recommend it. I would do it again.'],
    ['robinvale', '2mo', 'Grew seed 420 on my channel anniversary. It looks like broccoli. I love it.'],
  ],
  'wind-petals': [
    ['gardenpatch', '7w', '"The difference between a plant and a hat stand" is going on the greenhouse door.'],
    ['bramblewick', '6w', 'Real hedgerow here. Can confirm the delay. Small twigs gossip last.'],
    ['solveig', '5w', 'Så vakkert og stille. Takk.'],
  ],
  'coral-reef': [
    [
      'lowtidelou',
      '11mo',
      'I have photographed puddles that do this. The algae had not read the paper either.',
      [['pixelgarden', '11mo', 'Nobody ever reads the paper.']],
    ],
    [
      'bitrotbetty',
      '11mo',
      'The very disappointing nothing at the wrong parameters is so real. I lost a weekend to very disappointing nothing.',
    ],
    [
      'minaokafor',
      '9mo',
      'Turing worked out why this happens with pencil and paper, before anyone could watch it. I tell my class that every year and every year one of them whispers "no way".',
    ],
    [
      'ekow_mensah_art',
      '8mo',
      'This is a textile. I am telling you now so nobody is surprised when it is a textile.',
      [['junipergrey', '8mo', 'It is already a textile. I have the wool out.']],
    ],
    ['yuki_hako', '5mo', '壁が絶対にぶつからないのが不思議。'],
    ['stillwater', '2mo', 'Negotiating without touching. We could learn from coral.'],
  ],
  'brain-coral': [
    ['mossandmoth', '25h', 'I have this exact pattern on a stone in jar number nine.'],
    [
      'thirdshift',
      '20h',
      'My kettle does not do this.',
      [['pixelgarden', '19h', 'Check the feed rate of your kettle.']],
    ],
    ['lowtidelou', '11h', 'The last gap closing in the top right corner is so satisfying'],
  ],
}
