/** What the keys do, in the order in which people ask. */
export const keyMeanings: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['Space', 'k'], 'Play or pause'],
  [['←', '→'], 'Back or ahead 5 seconds'],
  [['j', 'l'], 'Back or ahead 10 seconds'],
  [['0', '…', '9'], 'Jump to that tenth'],
  [['Home', 'End'], 'Jump to the beginning or the end'],
  [[',', '.'], 'Back or ahead one frame'],
  [['<', '>'], 'Slower or faster'],
  [['↑', '↓'], 'Louder or quieter'],
  [['m'], 'Mute'],
  [['c'], 'Captions'],
  [['f'], 'Full screen'],
  [['t'], 'Cinema mode'],
  [['i'], 'Mini player'],
  [['?'], 'This help'],
]

/** Names the switch of the keys that are one character each (WCAG 2.1.4). */
export const characterKeysLabel = 'Letters, digits and signs work as shortcuts'
