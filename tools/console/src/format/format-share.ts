/** A part of 1 in percent: `3 %`, `0.4 %`. */
export function formatShare(part: number): string {
  const percent = part * 100
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : Number(percent.toFixed(1))} %`
}
