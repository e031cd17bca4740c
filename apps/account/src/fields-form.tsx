import { isApiError, isApiErrorOfKind, messageFor } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { Banner, Button, Choice, TextArea, TextField } from '@kinora/ui'
import type { TextFieldProps } from '@kinora/ui'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactNode, RefObject, SubmitEvent } from 'react'

import styles from './settings-section.module.css'

/** A text field of a form. */
export interface FormField<Name extends string> extends Pick<
  TextFieldProps,
  'label' | 'hint' | 'autoComplete' | 'defaultValue'
> {
  name: Name
  type?: 'text' | 'email' | 'password' | 'area'
  /** Error if the field is empty. Without it, the field is optional. */
  missing?: string
}

type Values<Name extends string> = Readonly<Record<Name, string>>
type Messages<Name extends string> = Partial<Record<Name, string>>

interface FieldsFormProps<Name extends string> {
  fields: readonly FormField<Name>[]
  /** Returns errors by field, on top of missing values. */
  check?: (values: Values<Name>) => Messages<Name>
  send: (values: Values<Name>) => Promise<unknown>
  errors: ErrorTexts
  /** Field that holds the viewer's password, next to which a rejected one is reported. */
  passwordField?: Name
  submitLabel: string
  busyLabel: string
  /** Message after success, if the form stays. */
  success?: string
  /** Whether to empty the form after success. */
  isClearedAfter?: boolean
  /** Invalid field among `children`, which blocks the form. */
  invalidChild?: RefObject<HTMLElement | null> | undefined
  /** More fields, shown above the text fields. */
  children?: ReactNode
}

/** A form with text fields. Shows each error next to its field, and moves the focus to the first invalid field. */
export function FieldsForm<Name extends string>({
  fields,
  check,
  send,
  errors,
  passwordField,
  submitLabel,
  busyLabel,
  success,
  isClearedAfter = false,
  invalidChild,
  children,
}: FieldsFormProps<Name>) {
  const formRef = useRef<HTMLFormElement>(null)
  const [invalid, setInvalid] = useState<Messages<Name>>({})
  const [arePasswordsShown, setPasswordsShown] = useState(false)
  const passwords = fields.filter(({ type }) => type === 'password')
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onSuccess: () => isClearedAfter && formRef.current?.reset(),
    onError: (failure) => show(rejectionsOf(failure)),
  })

  /** Shows errors and focuses the first field that has one. Returns whether there are any. */
  function show(messages: Messages<Name>): boolean {
    setInvalid(messages)
    const first = fields.find(({ name }) => messages[name] !== undefined)
    if (first) controlOf(formRef.current, first.name)?.focus()
    return first !== undefined
  }

  /** Returns the provider's messages about fields of this form. */
  function rejectionsOf(failure: Error): Messages<Name> {
    if (!isApiError(failure)) return {}
    const found = failure.fieldErrors.map(({ field, message }) => [field, message] as const)
    if (passwordField && isApiErrorOfKind(failure, 'forbidden'))
      found.push([passwordField, messageFor(errors, failure)])
    return Object.fromEntries(found.filter(([field]) => fields.some(({ name }) => name === field))) as Messages<Name>
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    reset()
    const values = Object.fromEntries(
      fields.map(({ name }) => [name, controlOf(event.currentTarget, name)?.value ?? '']),
    ) as Values<Name>
    const missing = fields.flatMap(({ name, missing: text }) =>
      text && values[name].trim() === '' ? [[name, text]] : [],
    )
    const isInvalid = show({ ...check?.(values), ...Object.fromEntries(missing) })
    invalidChild?.current?.focus()
    if (!isInvalid && !invalidChild) mutate(values)
  }

  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={handleSubmit}>
      {children}
      {fields.map(({ missing: _, type = 'text', ...field }) =>
        type === 'area' ? (
          <TextArea
            key={field.name}
            name={field.name}
            label={field.label}
            defaultValue={field.defaultValue}
            error={invalid[field.name]}
            readOnly={isPending}
          />
        ) : (
          <TextField
            key={field.name}
            {...field}
            type={type === 'password' && arePasswordsShown ? 'text' : type}
            autoCapitalize={type === 'text' ? undefined : 'none'}
            spellCheck={type === 'text' ? undefined : false}
            error={invalid[field.name]}
            readOnly={isPending}
          />
        ),
      )}
      {passwords.length > 0 && (
        <Choice
          type="checkbox"
          checked={arePasswordsShown}
          onChange={({ target }) => setPasswordsShown(target.checked)}
        >
          {passwords.length === 1 ? 'Show password' : 'Show passwords'}
        </Choice>
      )}
      {error && Object.keys(rejectionsOf(error)).length === 0 && (
        <Banner tone="error">{messageFor(errors, error)}</Banner>
      )}
      {isSuccess && success && <Banner tone="success">{success}</Banner>}
      <Button type="submit" variant="primary" isBusy={isPending}>
        {isPending ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}

function controlOf(form: HTMLFormElement | null, name: string) {
  return form?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null | undefined
}
