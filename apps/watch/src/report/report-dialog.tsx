import { isApiError, messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { reportReasons, sendReport } from '@kinora/api-client/discover'
import type { NewReport, ReportReason } from '@kinora/api-client/discover'
import { lengthOf, reportLimits } from '@kinora/api-client/limits'
import { useApiClient } from '@kinora/shell-contract'
import { AlertIcon, Banner, Button, ButtonLink, Choice, Dialog, TextArea } from '@kinora/ui'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useActionState, useId, useState } from 'react'
import type { SubmitEvent } from 'react'

import styles from './report-dialog.module.css'

const { maxLength } = reportLimits.details

const errors: ErrorTexts = {
  unauthenticated: 'Your session has expired. Please log in again.',
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not send your report. Please try again later.'),
}

interface ReportDialogProps extends Pick<NewReport, 'kind' | 'id'> {
  onClose: () => void
}

/** Reports a video or a comment to the moderators. */
export function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const formId = useId()
  const { send, result, isSending, ...fields } = useReport(kind, id)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    startTransition(send)
  }

  if (result.isSent)
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
          A moderator will look at this {kind}. You will find the answer in your report history.
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
        <ReportFields {...fields} result={isSending ? {} : result} isSending={isSending} />
      </form>
    </Dialog>
  )
}

/** What came of sending the report. */
interface SendResult {
  isSent?: boolean
  reasonError?: string
  detailsError?: string
  failure?: string
}

function useReport(kind: NewReport['kind'], id: string) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState('')
  const [result, send, isSending] = useActionState(async (): Promise<SendResult> => {
    if (reason === undefined) return { reasonError: 'Please choose a reason' }
    const text = details.trim()
    if (lengthOf(text) > maxLength) return { detailsError: `Details should be at most ${maxLength} characters` }
    try {
      await sendReport(api, { kind, id, reason, details: text || undefined })
      await queryClient.invalidateQueries({ queryKey: ['reports'] })
      return { isSent: true }
    } catch (error) {
      const [rejected] = isApiError(error) ? error.fieldErrors : []
      if (rejected?.field === 'details') return { detailsError: rejected.message }
      return { failure: messageFor(errors, error) }
    }
  }, {})
  return { reason, setReason, details, setDetails, send, result, isSending }
}

interface ReportFieldsProps extends Pick<
  ReturnType<typeof useReport>,
  'reason' | 'setReason' | 'details' | 'setDetails' | 'result' | 'isSending'
> {}

function ReportFields({ reason, setReason, details, setDetails, result, isSending }: ReportFieldsProps) {
  const id = useId()
  return (
    <>
      <fieldset className={styles.reasons} aria-describedby={result.reasonError && `${id}-error`}>
        <legend>Reason</legend>
        {result.reasonError && (
          <p id={`${id}-error`} className={styles.error} role="alert">
            <AlertIcon size={16} />
            {result.reasonError}
          </p>
        )}
        {(Object.entries(reportReasons) as [ReportReason, string][]).map(([value, label]) => (
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
        hint={`At most ${maxLength} characters`}
        rows={3}
        value={details}
        readOnly={isSending}
        error={result.detailsError}
        onChange={(event) => setDetails(event.target.value)}
      />
      {result.failure && <Banner tone="error">{result.failure}</Banner>}
    </>
  )
}
