interface OpenCloseLabelsProps {
  open: string
  close: string
}

/** What a `summary` says: what a click does now. The style sheet hides the other one. */
export function OpenCloseLabels({ open, close }: OpenCloseLabelsProps) {
  return (
    <>
      <span className="when-closed">{open}</span>
      <span className="when-open">{close}</span>
    </>
  )
}
