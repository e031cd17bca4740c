/** A form's file field. */
export interface FormFile {
  name: string
  type: string
  bytes: Buffer
}

/** A form's bytes and `Content-Type`. */
export interface Form {
  contentType: string
  body: Buffer
}

const boundary = 'kinora-hostile-boundary'

/** Returns a multipart form. Fields are in the order of the entries, and names may repeat. */
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
