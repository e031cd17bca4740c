/** Whether the system gave one of these codes as its reason: `ENOENT`, `EEXIST`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}
