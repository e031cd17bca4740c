import { errorCodes } from './error-codes.ts'

const generated = '<!-- Written by "npm run generate" from tools/release/src/errors/error-codes.ts. -->\n'

/** The pages of docs/errors, by their names: one of each number, and one that lists them. */
export function errorPages(): Map<string, string> {
  const codes = Object.entries(errorCodes)
  const list = codes.map(([code, { title }]) => `| [${code}](${code}.md) | ${title} |`).join('\n')
  const intro =
    'Errors of pages, of the release tool and of its console have numbers. A page gives one beside what it says to viewers, the command line and the console behind what they say, and telemetry with each error. A number keeps its meaning.'
  return new Map([
    ['README.md', `${generated}\n# Errors\n\n${intro}\n\n| number | says |\n|---|---|\n${list}\n`],
    ...codes.map(([code, { title, means, remedy }]): [string, string] => [
      `${code}.md`,
      `${generated}\n# ${code}: ${title}\n\n${means}\n\n## What to do\n\n${remedy}\n\n[All errors](README.md)\n`,
    ]),
  ])
}
