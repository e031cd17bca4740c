import { useRef } from 'react'

/** The inputs of the fields, so that the first invalid one can take the focus (reading 21). */
export function useFieldRefs() {
  return {
    videoFile: useRef<HTMLInputElement>(null),
    thumbnail: useRef<HTMLInputElement>(null),
    title: useRef<HTMLInputElement>(null),
    description: useRef<HTMLTextAreaElement>(null),
  }
}
