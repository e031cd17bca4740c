import { create as createAxios } from 'axios'
import type { AxiosResponse } from 'axios'

import type { Answer } from '../decode/envelope.ts'
import type { ApiRequest } from './api-request.ts'
import type { Deadline } from './deadline.ts'
import type { WireRequest } from './send-json.ts'

export interface FormRequest extends Omit<WireRequest, 'signal'>, Pick<ApiRequest, 'onProgress'> {
  /** Starts anew with every byte that moves. */
  deadline: Deadline
}

// Nothing of axios's own reading of answers: the envelope is opened in one place, and every status has a meaning there.
const http = createAxios({
  withCredentials: true,
  transformResponse: (body: unknown) => body,
  validateStatus: () => true,
})

/** Sends a form by axios, because fetch cannot tell how much of a body has gone. Rejects when no answer comes. */
export async function sendForm({ method, url, headers, body, deadline, onProgress }: FormRequest): Promise<Answer> {
  const response: AxiosResponse<string> = await http.request({
    method,
    url,
    data: formOf(body ?? {}),
    signal: deadline.signal,
    headers,
    onUploadProgress: ({ loaded, total }) => {
      deadline.touch()
      if (total) onProgress?.(Math.min(100, Math.floor((loaded / total) * 100)))
    },
  })
  const retryAfter: unknown = response.headers['retry-after']
  return {
    status: response.status,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
    body: response.data,
  }
}

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields) as [string, string | Blob | undefined][]) {
    if (value !== undefined) form.append(name, value)
  }
  return form
}
