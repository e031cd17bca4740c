/**
 * Matches messages from browser engines and React about errors in the code, which only consist of fixed words and identifiers. Any other message might include
 * a viewer's data, so pages don't send it and the site doesn't accept it.
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

/** Extracts the part of a message that may be reported: a browser engine's own words, or React's error number. */
export function reportableMessage(message: unknown): string | undefined {
  const [text = ''] = String(message).split(/[;\n]/, 1)
  return engineMessage.test(text) ? text : undefined
}
