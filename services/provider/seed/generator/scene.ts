import type { Canvas } from './canvas.ts'

/**
 * A moving picture: given a canvas, it returns a painter that fills the canvas with the moment `time`, in seconds.
 * Times must not run backwards, because some scenes are simulations.
 */
export type Scene = (canvas: Canvas) => (time: number) => void

/** A slow start and a slow end between 0 and 1. */
export function ease(t: number): number {
  const x = Math.min(1, Math.max(0, t))
  return x * x * (3 - 2 * x)
}

/** Calls `advance` once for every step between the last call and `time`, so that a simulation runs at its own pace. */
export function createClock(stepsPerSecond: number, advance: () => void): (time: number) => void {
  let taken = 0
  return (time) => {
    for (const due = Math.floor(time * stepsPerSecond + 1e-6); taken < due; taken++) advance()
  }
}
