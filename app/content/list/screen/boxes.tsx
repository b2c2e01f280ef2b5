import type { RowSelection } from './use-selection.ts'

interface BoxProps {
  selection: Pick<RowSelection, 'has' | 'toggle'>
  id: string
  /** What it selects, as a screen reader says it. */
  title: string
  className?: string | undefined
}

/** Selects a row; with Shift, also all between it and the one before. */
export function RowBox({ selection, id, title, className }: BoxProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={selection.has(id)}
        onClick={(event) => selection.toggle(id, event.shiftKey)}
        readOnly
      />
    </label>
  )
}

/** Selects every row of the page, or none. */
export function PageBox({
  selection,
  className,
}: {
  selection: RowSelection
  className?: string | undefined
}) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label="Select all of this page"
        checked={selection.isPage}
        ref={(box) => {
          if (box) box.indeterminate = selection.chosen.length > 0 && !selection.isPage
        }}
        onChange={selection.togglePage}
      />
    </label>
  )
}
