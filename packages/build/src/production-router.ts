import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** React Router offers its build without warnings under no condition of its own; webpack takes the other one. @returns the aliases that lead to it. */
export function productionRouter(directory: string): Record<string, string> {
  const app = createRequire(join(directory, 'package.json'))
  const folder = join(dirname(createRequire(app.resolve('react-router-dom')).resolve('react-router')), '../production')
  return { 'react-router$': join(folder, 'index.mjs'), 'react-router/dom$': join(folder, 'dom-export.mjs') }
}
