import { Argument, InvalidArgumentError, type Command } from 'commander'
import type { Database } from '../database/connect.ts'
import { hiddenThings } from '../database/schema.ts'
import { listFeedback } from '../feedback/queries.ts'
import { hide, remove, show, type Moderation } from '../moderation/moderate.ts'
import { moderatedKinds, type ModeratedKind } from '../moderation/moderated-kind.ts'
import { createQueue } from '../queue/queue.ts'
import { answerReport, listOpenReports } from '../reports/queries.ts'
import { operatorOption, print, withDatabase } from './operator-command.ts'

/** Maximum number of rows that a list prints. */
const listLimit = 100

/** Adds `moderate`. */
export function addModerateCommand(program: Command): void {
  const command = program
    .command('moderate')
    .description(
      'hides, unhides or permanently removes a video, a comment or an account, and records who did it and why. docs/moderation.md describes when and ' +
        'where content disappears',
    )

  addAction(command, 'hide', 'hides an item', 'Hidden', hide)
  addAction(command, 'show', 'unhides an item', 'Unhidden, unless it is also hidden for another reason', show)
  addAction(
    command,
    'remove',
    'hides an item and removes it permanently',
    'Hidden and being removed',
    async (database, moderation) => {
      const queue = createQueue(database)
      await remove(database, queue, moderation).finally(() => queue.close())
    },
  )
  command
    .command('list')
    .description('lists hidden items with dates and reasons')
    .action(() => withAll(list))

  command
    .command('reports')
    .description(`lists the oldest open reports, at most ${listLimit}`)
    .action(() => withAll(printReports))
  command
    .command('answer')
    .description('answers a report; the reporter can read the answer')
    .argument('<report>', "the report's ID")
    .argument('<answer>', 'the answer, as the reporter will read it')
    .addOption(operatorOption())
    .action(async (reportId: string, answer: string, { operator }: { operator: string }) => {
      await withAll((database) => answerReport(database, { reportId, answer, operator }))
      print(`Answered: report ${reportId}`)
    })
  command
    .command('feedback')
    .description(`lists the newest messages from viewers, at most ${listLimit}`)
    .action(() => withAll(printFeedback))
}

function addAction(
  command: Command,
  name: string,
  description: string,
  done: string,
  act: (database: Database, moderation: Moderation) => Promise<void>,
): void {
  command
    .command(name)
    .description(description)
    .addArgument(new Argument('<kind>', 'the kind of item').choices(moderatedKinds))
    .argument('<id>', "the item's ID, or an account's username")
    .requiredOption('--reason <why>', 'the reason, stored in the audit log with your name', readReason)
    .addOption(operatorOption())
    .action(async (kind: ModeratedKind, id: string, options: { reason: string; operator: string }) => {
      await withAll((database) => act(database, { kind, id, ...options }))
      print(`${done}: ${kind} ${id}`)
    })
}

function readReason(typed: string): string {
  const reason = typed.trim()
  if (reason === '') throw new InvalidArgumentError('Enter a reason.')
  return reason
}

/** Runs `work` on a connection that can read hidden rows, because moderators need them. */
const withAll = (work: (database: Database) => Promise<void>) => withDatabase(work, { seesHidden: true })

async function list(database: Database): Promise<void> {
  const rows = await database.select().from(hiddenThings).orderBy(hiddenThings.hiddenAt)
  for (const { hiddenAt, kind, id, isForGood, reason } of rows)
    print(`${hiddenAt.toISOString()} ${kind} ${id}${isForGood ? ' (being removed)' : ''}: ${reason}`)
}

async function printReports(database: Database): Promise<void> {
  for (const { id, createdAt, kind, thingId, reason, reporterId, details } of await listOpenReports(
    database,
    listLimit,
  ))
    print(
      `${createdAt.toISOString()} ${id} ${kind} ${thingId} (${reason}), by account ${reporterId}: ${JSON.stringify(details)}`,
    )
}

async function printFeedback(database: Database): Promise<void> {
  for (const { createdAt, userId, message } of await listFeedback(database, listLimit))
    print(
      `${createdAt.toISOString()} ${userId === null ? 'a visitor' : `account ${userId}`}: ${JSON.stringify(message)}`,
    )
}
