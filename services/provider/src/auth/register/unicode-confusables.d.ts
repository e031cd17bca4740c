/** The package's own types are in a file that compilers do not find. */
declare module 'unicode-confusables' {
  /** Replaces each confusable character with its canonical look-alike. */
  export function rectifyConfusion(text: string): string
}
