const minutesOfUnit = { m: 1, h: 60, d: 1440, w: 10_080, mo: 43_200, y: 525_600 } as const

/** An age as one writes it, such as `4m`, `9h`, `2d`, `3w`, `5mo` or `6y`. Months have 30 days and years 365, as everywhere in the product. */
export type Age = `${number}${keyof typeof minutesOfUnit}`

/** An age in minutes. */
export function minutes(age: Age): number {
  const unit = age.replace(/^[\d.]+/, '') as keyof typeof minutesOfUnit
  return Math.round(Number.parseFloat(age) * minutesOfUnit[unit])
}
