/** The package includes types, but in a file that TypeScript does not find. */
declare module 'unicode-confusables' {
  /** Replaces each confusable character with its canonical look-alike. */
  export function rectifyConfusion(text: string): string
}
