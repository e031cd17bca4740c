import type { Conversations } from './said.ts'

/** Under the fractals, the chaos games and the circles. */
export const underFractals: Conversations = {
  'seahorse-valley': [
    [
      'ravi_iterates',
      '3.2y',
      'Half a million times and the file is still smaller than a photo of my lunch. All of this is one line of maths.',
      [['zoomlevel', '3.2y', 'z squared plus c. The lunch is harder to compute.']],
    ],
    ['quietkernel', '3.9y', 'the seahorses having seahorses is where I had to sit down'],
    [
      'nilsbakke',
      '3.8y',
      'As a surveyor I can confirm that coastlines behave like this and that nobody will pay you to finish measuring one.',
    ],
    [
      'shirabentov',
      '2.6y',
      'הראיתי את זה בכיתה ושאלו אותי "מה יש בסוף?". עניתי: אין סוף. שתיקה של דקה.',
      [['zoomlevel', '2.6y', 'I had this translated and then had a minute of silence myself.']],
    ],
    ['pixelpete', '3.1y', 'Every time I think "surely it runs out of detail now" it hands me more detail.'],
    ['thirdshift', '2.9y', 'The bells!! Did not expect the bells.'],
    [
      'ottodidact',
      '2.5y',
      'Can somebody explain the colours like I am five?',
      [
        [
          'teawithtensors',
          '2.5y',
          'Every pixel is a child told to leave the room by a rule. Blue ones leave at once, gold ones dither at the door, black ones never leave.',
        ],
        ['ottodidact', '2.5y', 'I am five and I understand.'],
        ['mrfarrow', '2.4y', '6B have adopted this explanation. 6B also will not leave the room.'],
      ],
    ],
    ['sakura_koubou', '2.2y', '最後にまた同じ形が出てきて、声が出ました。'],
    ['kestrelmaps', '2y', 'Coordinates in the description. Finally, a travel video that tells you how to get there.'],
    [
      'robinvale',
      '7mo',
      'This is the video that made me start coding pictures. Four months later mine is very slow and upside down, but it is a Mandelbrot set.',
    ],
  ],
  'another-mandelbrot': [
    [
      'theoremtheo',
      '1.9y',
      'The word you are looking for is "renormalisation", and the reason you did not use it is that you are kind.',
      [['zoomlevel', '1.9y', 'I had it in the first draft. My sister fell asleep at it.']],
    ],
    ['recursivehugo', '1.9y', 'I feel seen.'],
    [
      'olgamir',
      '1.6y',
      'А внутри маленького есть ещё один?',
      [
        [
          'ravi_iterates',
          '1.6y',
          'Да. And inside that one too. Infinitely many, all connected by threads too thin to see.',
        ],
      ],
    ],
    ['gardenpatch', '1.2y', 'So it is like finding a whole cabbage inside a Brussels sprout.'],
    ['wobblyline', '9mo', 'It has a crown!! Nobody told me it has a crown'],
  ],
  'one-number-moves': [
    ['amaru_k', '9mo', 'Del copo de nieve al dragón en 16 segundos. Yo tardo más en atarme los zapatos.'],
    [
      'clementine',
      '9mo',
      'On dirait de la dentelle qui respire.',
      [
        [
          'junipergrey',
          '8mo',
          'Lace that breathes is right. I have tried to make bobbin lace from a frame of this. It breathes less.',
        ],
      ],
    ],
    [
      'cassia_code',
      '6mo',
      'implemented it in class today, teacher asked why mine was purple, I said because it is CORRECT',
    ],
    ['oddparity', '4mo', 'the "slightly nervous" in the description got me'],
  ],
  'julia-dust': [
    ['ravi_iterates', '4d', 'Right along the border of the set. You can feel the tightrope.'],
    [
      'zofia_w',
      '4d',
      'Cantor dust has never looked this warm. Usually we draw it as sad little line segments.',
      [['zoomlevel', '3d', 'It deserves a sunset too.']],
    ],
    [
      'larkspurlane',
      '2d',
      'which frame is the wallpaper, asking for my desktop',
      [['zoomlevel', '2d', '0:07, slightly to the left.']],
    ],
  ],
  'sixty-circles': [
    [
      'theoremtheo',
      '2.9y',
      'Circles drawing the ratio that defines circles. I will be thinking about this during dinner, and dinner guests have been warned.',
    ],
    [
      'minaokafor',
      '2.8y',
      "I've explained Fourier series for eleven years with sawtooth waves. I'm switching to this on Monday.",
      [
        ['circlesquared', '2.8y', 'Please tell me how it goes!'],
        ['minaokafor', '2.8y', 'It went. One student asked if you could draw her name. Homework set itself.'],
      ],
    ],
    ['coppercoil', '2.6y', 'This is how every radio works, and nobody believes me.'],
    ['laylahaddad', '2.4y', 'ستون دائرة لكتابة حرف واحد. وأنا أكتبه بحركة يد واحدة 😄 لكن هذا أجمل.'],
    ['bitrotbetty', '2.1y', 'So handwriting is just lossy circles. Understood.'],
    [
      'teawithtensors',
      '1.7y',
      'The smallest circles "arguing about the corners" is the best description of high frequencies I know.',
    ],
    [
      'hanneke',
      '1.1y',
      'can it do the number e next',
      [['circlesquared', '1.1y', 'e wants to grow without bound. We are negotiating.']],
    ],
    ['pennypendulum', '6mo', 'Show this to a clockmaker and watch them count the gears they would need.'],
  ],
  'only-go-round': [
    [
      'nilsbakke',
      '9d',
      'I looked at the top bar. You are right. It wobbles. I cannot unsee it, so thank you for that.',
    ],
    ['slowreader', '8d', 'Decided for myself. It happens on Tuesdays.'],
    [
      'deepa_rao_k',
      '6d',
      'So a straight line is just a circle that never gives up? ✏️',
      [
        ['circlesquared', '6d', 'I am putting this on a mug.'],
        ['featherweight', '5d', 'Would buy the mug.'],
      ],
    ],
  ],
  'roll-a-die': [
    [
      'mrfarrow',
      '1.9y',
      'We played this by hand: 27 children, one die each, sticky dots on the wall. After an hour: a triangle. After an hour and five minutes: tears of joy (teacher).',
      [
        ['circlesquared', '1.9y', 'Please, please send a photo to the address on the about page.'],
        ['chalkdust', '1.8y', 'Where were you when I went to school'],
      ],
    ],
    [
      'grid_goblin',
      '1.8y',
      'rule 90 makes the same triangle. without dice. just saying',
      [['cellbycell', '1.8y', 'The goblin is correct. Different sport, same trophy.']],
    ],
    ['lostisobar', '1.5y', 'Finally, randomness that ends up somewhere.'],
    ['noor_patterns', '1.2y', 'الخماسي عند 0:06 يشبه زخارف أرسمها منذ عشر سنوات بالفرجار. رائع.'],
    ['tessellatrix', '10mo', '"A square with a grudge." That is what the no-repeat rule is and I will be citing you.'],
  ],
  'chaos-in-ten-lines': [
    [
      'cassia_code',
      '5mo',
      'got it down to seven lines. then five. then it stopped working',
      [['codeandchalk', '5mo', 'That is the whole career, I am afraid.']],
    ],
    ['pixelpete', '5mo', 'I did try four corners without the last rule. Grey. Very grey. Educational.'],
    ['old_modem', '4mo', '10 PRINT, 20 GOTO 10, those were the days'],
    [
      'robinvale',
      '3mo',
      'Did it with seven corners and jump 0.692 and got a snowflake made of snowflakes. Ten lines is the right number of lines.',
      [['codeandchalk', '3mo', 'Seven corners is a good evening well spent.']],
    ],
  ],
}
