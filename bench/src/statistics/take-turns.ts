/**
 * Measures several things in turn, A B A B, so that whatever else the machine does falls on all of them.
 *
 * @returns for each, its measurements in the order of the rounds: those of one round are pairs.
 */
export async function takeTurns<Name extends string, Measurement>(
  rounds: number,
  measure: Record<Name, () => Promise<Measurement>>,
): Promise<Record<Name, Measurement[]>> {
  const names = Object.keys(measure) as Name[]
  const taken = Object.fromEntries(names.map((name) => [name, [] as Measurement[]])) as Record<Name, Measurement[]>
  for (let round = 0; round < rounds; round++) {
    // Every other round goes backwards, so that none is always the first.
    for (const name of round % 2 === 0 ? names : names.toReversed()) taken[name].push(await measure[name]())
  }
  return taken
}
