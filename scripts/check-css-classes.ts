import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `npm test -- css-classes`: finds classes of CSS Modules that no component uses. The other way round, a class that a stylesheet does not have is an
 * error of types.
 */

const root = resolve(import.meta.dirname, '..')
const folders = '{apps/*,packages/*,tools/remote-template,tools/console}/src'

const used = new Map<string, Set<string>>()
for (const file of globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root })) {
  const source = readFileSync(join(root, file), 'utf8')
  for (const [, styles = '', path = ''] of source.matchAll(/import (\w+) from '(\..*\.module\.css)'/g)) {
    const stylesheet = join(file, '..', path)
    const names = [...source.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
    used.set(stylesheet, (used.get(stylesheet) ?? new Set()).union(new Set(names)))
  }
}

const unused = globSync(`${folders}/**/*.module.css`, { cwd: root })
  .toSorted()
  .flatMap((stylesheet) =>
    classesOf(readFileSync(join(root, stylesheet), 'utf8'))
      .difference(used.get(stylesheet) ?? new Set())
      .values()
      .map((name) => `${stylesheet}: .${name}`)
      .toArray(),
  )

if (unused.length > 0) {
  console.error(
    `No component uses these classes. Remove them, or use them by name (\`styles.name\`):\n${unused.join('\n')}`,
  )
  process.exitCode = 1
}

function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '')
  return new Set([...rules.matchAll(/\.(?=\D)([\w-]+)(?=[^;{}]*\{)/g)].map(([, name = '']) => name))
}
