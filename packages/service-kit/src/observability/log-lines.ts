/** Where log lines go, one a call, with its line break. */
export interface LogLines {
  write(line: string): void
}

/** How long a line may wait for others, in milliseconds. */
const holdMs = 100
/** More characters than this are not held back. */
const maxHeld = 64 * 1024

/** Trace, debug and info. */
const isHeld = /^\{"level":[123]0,/

/**
 * Writes lines that report no trouble together, ten times a second: a write of its own for each request takes longer than the rest of its
 * line, and the next request waits for it. Warnings and errors go out at once, after what was held back. Only a process that is killed
 * loses the lines of its last tenth of a second.
 */
export function holdLogLines(output: LogLines): LogLines & { flush(): void } {
  let held = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (held === '') return
    const lines = held
    held = ''
    output.write(lines)
  }

  return {
    write(line) {
      held += line
      if (!isHeld.test(line) || held.length > maxHeld) flush()
      else timer ??= setTimeout(flush, holdMs).unref()
    },
    flush,
  }
}

/** The log of this process: its standard output. Lines that cannot be written, because the disk is full or nobody reads them, are lost. */
export function openLogLines(): LogLines {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const lines = holdLogLines({ write: (text) => void process.stdout.write(text) })
  process.on('exit', lines.flush)
  return lines
}
