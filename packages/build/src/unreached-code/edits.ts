/** A change in the text of a module. */
export interface Edit {
  /** What is changed, wherever it stands. It must stand somewhere. */
  find: RegExp
  /** What stands there then, as `String.replace` reads it. */
  put: string
}

/** Makes functions return null at once; what they did goes with the minifier, and so does what only they called. */
export function neverRun(...names: string[]): Edit[] {
  return names.map((name) => ({
    find: new RegExp(`^( *(?:async )?function ${name.replace('$', '\\$')}\\([^]*?\\) \\{)\\n`, 'm'),
    put: '$1 return null;\n',
  }))
}
