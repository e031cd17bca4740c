import { isApiError, messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { reportReasons, sendReport } from '@kinora/api-client/discover'
import type { NewReport, ReportReason } from '@kinora/api-client/discover'
import { lengthOf, reportLimits } from '@kinora/api-client/limits'
import { useApiClient } from '@kinora/shell-contract'
import { AlertIcon, Banner, Button, ButtonLink, Choice, Dialog, TextArea } from '@kinora/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'

import styles from './report-dialog.module.css'

const { maxLength } = reportLimits.details

const errors: ErrorTexts = {
  unauthenticated: 'Your session has expired. Please log in again.',
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not send your report. Please try again later.'),
}

interface ReportDialogProps extends Pick<NewReport, 'kind' | 'id'> {
  /** Text of the reported comment, to remind the viewer what they are reporting. */
  quote?: string
  onClose: () => void
}

/** A dialog for reporting a video or a comment to the moderators. */
export function ReportDialog({ kind, id, quote, onClose }: ReportDialogProps) {
  const formId = useId()
  const { send, isSent, ...fields } = useReport(kind, id)
  const { isSending } = fields

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    send()
  }

  if (isSent)
    return (
      <Dialog
        title="Thank you for your report"
        onClose={onClose}
        actions={
          <>
            <ButtonLink to="/report-history">Report history</ButtonLink>
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <p className={styles.text} role="status">
          A moderator will review this {kind}. You can see the outcome in your report history.
        </p>
      </Dialog>
    )
  return (
    <Dialog
      title={`Report this ${kind}`}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isSending}>
            {isSending ? 'Sending...' : 'Send report'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        {quote !== undefined && <blockquote className={styles.quote}>{quote}</blockquote>}
        <ReportFields {...fields} />
      </form>
    </Dialog>
  )
}

function useReport(kind: NewReport['kind'], id: string) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState('')
  const [invalid, setInvalid] = useState<FieldErrors>({})
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: (report: NewReport) => sendReport(api, report),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['reports'] }),
  })
  const rejection = isApiError(error) ? error.fieldErrors.find(({ field }) => field === 'details') : undefined
  const fieldErrors: FieldErrors = rejection ? { details: rejection.message } : invalid

  function send() {
    const text = details.trim()
    reset()
    if (reason === undefined) return setInvalid({ reason: 'Please choose a reason' })
    if (lengthOf(text) > maxLength) return setInvalid({ details: `Details should be at most ${maxLength} characters` })
    setInvalid({})
    mutate({ kind, id, reason, details: text || undefined })
  }

  const failure = error && !rejection ? messageFor(errors, error) : undefined
  return {
    kind,
    reason,
    setReason,
    details,
    setDetails,
    send,
    fieldErrors,
    failure,
    isSending: isPending,
    isSent: isSuccess,
  }
}

interface FieldErrors {
  reason?: string
  details?: string
}

interface ReportFieldsProps extends Pick<
  ReturnType<typeof useReport>,
  'kind' | 'reason' | 'setReason' | 'details' | 'setDetails' | 'fieldErrors' | 'failure' | 'isSending'
> {}

/** Returns the reasons for a report. Leaves out misleading titles and thumbnails for comments, which have neither. */
function reasonsFor(kind: NewReport['kind']) {
  const all = Object.entries(reportReasons) as [ReportReason, string][]
  return kind === 'comment' ? all.filter(([reason]) => reason !== 'misleading') : all
}

function ReportFields({
  kind,
  reason,
  setReason,
  details,
  setDetails,
  fieldErrors,
  failure,
  isSending,
}: ReportFieldsProps) {
  const id = useId()
  return (
    <>
      <fieldset
        className={styles.reasons}
        aria-describedby={fieldErrors.reason && `${id}-error`}
        data-invalid={fieldErrors.reason && ''}
      >
        <legend>Reason</legend>
        {fieldErrors.reason && (
          <p id={`${id}-error`} className={styles.error} role="alert">
            <AlertIcon size={16} />
            {fieldErrors.reason}
          </p>
        )}
        {reasonsFor(kind).map(([value, label]) => (
          <Choice
            key={value}
            type="radio"
            name={`${id}-reason`}
            checked={reason === value}
            disabled={isSending}
            onChange={() => setReason(value)}
          >
            {label}
          </Choice>
        ))}
      </fieldset>
      <TextArea
        label="Details (optional)"
        counter={`${lengthOf(details)}/${maxLength} characters`}
        rows={3}
        value={details}
        readOnly={isSending}
        error={fieldErrors.details}
        onChange={(event) => setDetails(event.target.value)}
      />
      {failure && <Banner tone="error">{failure}</Banner>}
    </>
  )
}
