/** Jest's global teardown. */
// oxlint-disable-next-line import/no-default-export -- Jest asks for a default
export default async function stopPostgres(): Promise<void> {
  await globalThis.stopTestPostgres?.()
}
