/** A file to send in a form field. */
export interface FormFile {
  name: string
  type: string
  bytes: Buffer
}

/** An encoded form and its `Content-Type`. */
export interface Form {
  contentType: string
  body: Buffer
}

const boundary = 'kinora-hostile-boundary'

/** Encodes a multipart form. Fields keep the order of the entries, and names may repeat. */
export function form(entries: Record<string, string | FormFile> | [string, string | FormFile][]): Form {
  const parts: Buffer[] = []
  for (const [field, value] of Array.isArray(entries) ? entries : Object.entries(entries)) {
    const isFile = typeof value !== 'string'
    const fileName = isFile ? `; filename="${value.name}"` : ''
    const type = isFile ? `Content-Type: ${value.type}\r\n` : ''
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"${fileName}\r\n${type}\r\n`),
    )
    parts.push(isFile ? value.bytes : Buffer.from(value), Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(parts) }
}
