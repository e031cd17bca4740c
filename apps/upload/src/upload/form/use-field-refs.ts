import { useRef } from 'react'

/** Returns refs to the inputs, for focusing the first invalid field (reading 21). */
export function useFieldRefs() {
  return {
    videoFile: useRef<HTMLInputElement>(null),
    thumbnail: useRef<HTMLInputElement>(null),
    title: useRef<HTMLInputElement>(null),
    description: useRef<HTMLTextAreaElement>(null),
    publishesAt: useRef<HTMLInputElement>(null),
  }
}
