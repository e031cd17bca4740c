import { createHash } from 'node:crypto'
import { basename } from 'node:path'

const { share, seed } = JSON.parse(process.env['KINORA_MUTATED_SAMPLE'] ?? '{"share":1}')

/** From 0 to 1, as good as by chance, and the same for the same change for as long as its lines stay where they are. */
function chance({ fileName, mutatorName, replacement, location: { start, end } }) {
  const place = [seed, basename(fileName), mutatorName, replacement, start.line, start.column, end.line, end.column]
  return createHash('sha256').update(JSON.stringify(place)).digest().readUInt32BE() / 2 ** 32
}

const left = { status: 'compileError', reason: 'It is not in the sample.' }
const checker = {
  init: async () => {},
  group: async (mutants) => [mutants.map(({ id }) => id)],
  check: async (mutants) =>
    Object.fromEntries(mutants.map((mutant) => [mutant.id, chance(mutant) < share ? { status: 'passed' } : left])),
}

/** What a route says of itself in the contract's document. */
const words = new Set(['tags', 'summary'])
const ignorer = {
  shouldIgnore: (path) =>
    path.isObjectProperty() && words.has(path.node.key.name)
      ? 'It is text for readers of the contract, and no test is to pin it.'
      : undefined,
}

/** Plugins of Stryker's. One leaves out what is not in the sample, as what does not compile is left out: neither runs, and neither counts; the other leaves out words. */
export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', factory: () => checker },
  { kind: 'Ignore', name: 'words', factory: () => ignorer },
]
