import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { typeErrors } from './test/type-errors.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, 'deploy/kubernetes')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  // oxlint-disable-next-line typescript/no-explicit-any -- another test checks its type
  spec?: any
  data?: Record<string, string>
}

const { resources } = parse(read('kustomization.yaml')) as { resources: string[] }
const manifests = resources.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest),
)
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)

/** Returns the manifests' type errors: missing, unknown and mistyped fields. */
function violations(checked: Manifest[]): string[] {
  const source = checked
    .map(({ apiVersion }, index) => `import type * as api${index} from 'kubernetes-models/${apiVersion}'`)
    .concat(checked.map((one, index) => `export const m${index}: api${index}.I${one.kind} = ${JSON.stringify(one)}`))
    .join('\n')
  return typeErrors(source)
}

test('kustomization.yaml includes every manifest', () => {
  const files = readdirSync(folder).filter((file) => file !== 'kustomization.yaml')
  expect(resources.toSorted()).toEqual(files.toSorted())
})

test('every manifest matches the Kubernetes API types; typos and missing fields are rejected', () => {
  expect(violations(manifests)).toEqual([])
  const [deployment] = ofKind('Deployment')
  const found = violations([
    { ...deployment, spec: { ...deployment?.spec, replicaz: 2 } } as Manifest,
    { ...deployment, spec: { ...deployment?.spec, selector: undefined } } as Manifest,
  ])
  expect(found).toHaveLength(2)
  expect(found[0]).toContain('replicaz')
  expect(found[1]).toMatch(/^Property .*selector.* is missing/)
})

/** Reads a service's settings and defaults from its README. */
function settingsOf(readme: string): Map<string, string> {
  const rows = readFileSync(join(root, readme), 'utf8').matchAll(/^\| `([A-Z_]+)`(?:, or `[A-Z_]+`)? \|.*\| (.*) \|$/gm)
  return new Map([...rows].map(([, name = '', fallback = '']) => [name, fallback.replaceAll('`', '')]))
}

const settings = {
  provider: settingsOf('services/provider/README.md'),
  worker: settingsOf('services/provider/README.md'),
  site: settingsOf('services/site/README.md'),
}

test('every environment variable in the manifests is a documented setting', () => {
  const given = [
    ...Object.keys(ofKind('ConfigMap')[0]?.data ?? {}),
    ...ofKind('Deployment').flatMap(({ spec: { template } }) =>
      [...template.spec.containers, ...(template.spec.initContainers ?? [])].flatMap(({ env }) =>
        (env ?? []).map(envName),
      ),
    ),
  ]
  const known = new Set([
    ...settings.provider.keys(),
    ...settings.site.keys(),
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
  ])
  expect(given.filter((name) => !known.has(name.replace(/_FILE$/, '')))).toEqual([])
})

test.each(['provider', 'worker'])(
  'a new %s pod waits for the migration Job at least as long as the Job may run',
  (name) => {
    const pod = ofKind('Deployment').find(({ metadata }) => metadata.name === name)?.spec.template.spec
    const job = ofKind('Job').find(({ metadata }) => metadata.name === 'migrate')
    const [waiting] = pod.initContainers
    expect(waiting).toMatchObject({
      image: job?.spec.template.spec.containers[0].image,
      command: expect.arrayContaining(['--wait']),
    })
    const waitMs = waiting.env.find((one: { name: string }) => one.name === 'DATABASE_START_MS').value
    expect(Number(waitMs)).toBeGreaterThanOrEqual(job?.spec.activeDeadlineSeconds * 1000)
  },
)

const envName = ({ name }: { name: string }) => name

test.each(ofKind('Deployment').map((deployment) => [deployment.metadata.name, deployment.spec] as const))(
  '%s has a sufficient termination grace period, health checks, resource limits and a disruption budget',
  (name, spec) => {
    const pod = spec.template.spec
    const [container] = pod.containers
    const set = new Map<string, string>(
      (container.env ?? []).map((one: { name: string; value: string }) => [one.name, one.value]),
    )
    const seconds = (variable: string) =>
      Number(set.get(variable) ?? settings[name as keyof typeof settings].get(variable)) /
      (variable.endsWith('_MS') ? 1000 : 1)
    const stop =
      name === 'site'
        ? seconds('STOP_LEAD_SECONDS') + seconds('STOP_SECONDS') + 5
        : seconds('STOP_DELAY_MS') + seconds('STOP_MS') + seconds('DATABASE_ANSWER_MS') + 5
    expect(stop).toBeGreaterThan(10)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(stop)
    expect(
      [container.startupProbe, container.livenessProbe, container.readinessProbe].map((probe) => probe.httpGet.path),
    ).toEqual(['/healthz', '/healthz', '/readyz'])
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String) },
      limits: { memory: expect.any(String) },
    })
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    const budget = ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === name)
    expect(budget?.spec.selector).toEqual(spec.selector)
  },
)
