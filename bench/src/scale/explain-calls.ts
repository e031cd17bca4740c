import { open, stat } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

import { Client } from 'pg'

/** PostgreSQL's work for a call. */
export interface Explained {
  statements: number
  /** Table rows that all statements together read. */
  rowsRead: number
  /** Index entries that were read without their rows. */
  entriesRead: number
  /** Every statement's scans, such as `Index Scan videos_newest (20)`. */
  scans: string[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Makes a server start or stop logging the plan and row counts of every statement. Applies to new connections. */
export async function setExplaining(databaseUrl: string, isOn: boolean): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_parameter_max_length': '0',
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`load 'auto_explain'`)
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter database kinora ${isOn ? `set ${name} = '${value}'` : `reset ${name}`}`)
  } finally {
    await client.end()
  }
}

/** Makes a call and reads the plans that the server logs during it. */
export async function explainCall(logFile: string, call: () => Promise<unknown>): Promise<Explained> {
  const { size } = await stat(logFile)
  await call()
  const plans = await plansFrom(logFile, size)
  const explained: Explained = { statements: plans.length, rowsRead: 0, entriesRead: 0, scans: [] }
  for (const plan of plans) add(explained, plan)
  return explained
}

function add(explained: Explained, node: PlanNode): void {
  const index = node['Index Name']
  const relation = node['Relation Name']
  const type = node['Node Type']
  const loops = node['Actual Loops'] ?? 0
  if ((index !== undefined || relation !== undefined) && loops > 0) {
    const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
    const read = Math.round((rows + (node['Rows Removed by Index Recheck'] ?? 0)) * loops)
    if (type === 'Index Only Scan') explained.entriesRead += read
    // A bitmap index scan's rows are read by its parent node.
    else if (type !== 'Bitmap Index Scan') explained.rowsRead += read
    explained.scans.push(`${type} ${index ?? relation} (${read})`)
  }
  for (const below of node.Plans ?? []) add(explained, below)
}

/** Reads the plans logged after the position `from`. Another process writes the log, so this waits until the log stops growing. */
async function plansFrom(logFile: string, from: number): Promise<PlanNode[]> {
  let size = from
  for (let quiet = 0; quiet < 5;) {
    await setTimeout(50)
    const now = (await stat(logFile)).size
    quiet = now === size && now > from ? quiet + 1 : 0
    size = now
  }
  const log = await open(logFile)
  try {
    const { buffer } = await log.read({ buffer: Buffer.alloc(size - from), position: from })
    const text = buffer.toString('utf8')
    // Further lines of a log entry start with a tab.
    return text
      .split(/\n(?!\t)/)
      .flatMap((line) => /plan:\s*(\{[\s\S]*\})/.exec(line)?.[1] ?? [])
      .map((plan) => (JSON.parse(plan) as { Plan: PlanNode }).Plan)
  } finally {
    await log.close()
  }
}
