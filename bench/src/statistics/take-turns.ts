/**
 * Measures several things in turn (A B A B), so other load on the machine affects all of them equally.
 * @returns each name's measurements in round order, so measurements at the same index form a pair.
 */
export async function takeTurns<Name extends string, Measurement>(
  rounds: number,
  measure: Record<Name, () => Promise<Measurement>>,
): Promise<Record<Name, Measurement[]>> {
  const names = Object.keys(measure) as Name[]
  const taken = Object.fromEntries(names.map((name) => [name, [] as Measurement[]])) as Record<Name, Measurement[]>
  for (let round = 0; round < rounds; round++) {
    // Reverse every other round, so nothing always goes first.
    for (const name of round % 2 === 0 ? names : names.toReversed()) taken[name].push(await measure[name]())
  }
  return taken
}
