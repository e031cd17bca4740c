import { useRef } from 'react'

/** Refs to the fields' inputs, for focusing the first invalid one (reading 21). */
export function useFieldRefs() {
  return {
    videoFile: useRef<HTMLInputElement>(null),
    thumbnail: useRef<HTMLInputElement>(null),
    title: useRef<HTMLInputElement>(null),
    description: useRef<HTMLTextAreaElement>(null),
  }
}
