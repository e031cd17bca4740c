/**
 * What browsers' engines, and React, say of a mistake in the code: words of theirs, and names that stand in the code. All other messages are whatever somebody put
 * into them, a viewer's own words among it, so no page sends them and no site takes them.
 */
export const engineMessage = new RegExp(
  `^(?:${[
    String.raw`Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]{1,40}'\)`,
    String.raw`Cannot access '[\w$]{1,40}' before initialization`,
    String.raw`[\w$.]{1,60} is (?:not (?:a function|a constructor|defined|iterable)|undefined|null)`,
    String.raw`can't access property "[\w$]{1,40}", [\w$.]{1,60} is (?:undefined|null)`,
    String.raw`(?:undefined|null) is not an object \(evaluating '[\w$.]{1,60}'\)`,
    String.raw`Can't find variable: [\w$]{1,40}`,
    'Maximum call stack size exceeded',
    'too much recursion',
    String.raw`Minified React error #\d{1,4}`,
  ].join('|')})$`,
)

/** What of a message may be told: an engine's own words; of React's, the number alone. */
export function reportableMessage(message: unknown): string | undefined {
  const [text = ''] = String(message).split(/[;\n]/, 1)
  return engineMessage.test(text) ? text : undefined
}
