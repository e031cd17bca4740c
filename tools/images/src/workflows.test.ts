import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, '.github/workflows')

interface Workflow {
  on: { schedule?: { cron: string }[]; pull_request?: { paths?: string[] } | null }
  jobs: Record<string, { steps: { run?: string }[] }>
}

const workflows = readdirSync(folder).map((file) => parse(readFileSync(join(folder, file), 'utf8')) as Workflow)
const commandsOf = ({ jobs }: Workflow) =>
  Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))

test('the image tests run every night and when their inputs change', () => {
  const workflow = workflows.find((each) => commandsOf(each).includes('npm run test:images'))
  expect(workflow?.on.schedule).toHaveLength(1)
  expect(workflow?.on.pull_request?.paths).toEqual(
    expect.arrayContaining(['Dockerfile', 'compose.yaml', 'deploy/**', 'services/provider/migrations/**']),
  )
})

test('every npm script and path in the workflows exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const named = workflows.flatMap(commandsOf).flatMap((command) => command.match(/(?<=npm run )\S+/g) ?? [])
  expect(named.filter((script) => !(script in scripts))).toEqual([])
  const paths = workflows.flatMap(({ on }) => on.pull_request?.paths ?? [])
  expect(paths.filter((path) => !existsSync(join(root, path.replace(/\/\*\*$/, ''))))).toEqual([])
})
